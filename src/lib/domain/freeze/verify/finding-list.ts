/** One thing in a release that does not hold. */
export interface Finding {
	/** Path within the release. */
	file: string;
	message: string;
}

/** Findings for one file that are told one by one; a broken file can have a hundred thousand. */
const TOLD = 30;

/** Collects findings, in the order found, and sums up what a file has too many of. */
export class FindingList {
	private readonly byFile = new Map<string, string[]>();
	private readonly rest = new Map<string, number>();

	add(file: string, message: string): void {
		const told = this.byFile.get(file);
		if (!told) this.byFile.set(file, [message]);
		else if (told.includes(message)) return;
		else if (told.length < TOLD) told.push(message);
		else this.rest.set(file, (this.rest.get(file) ?? 0) + 1);
	}

	has(file: string): boolean {
		return this.byFile.has(file);
	}

	list(): Finding[] {
		return [...this.byFile].flatMap(([file, messages]) => {
			const more = this.rest.get(file);
			return [...messages, ...(more ? [`There are ${more} more faults in this file.`] : [])].map((message) => ({
				file,
				message
			}));
		});
	}
}
