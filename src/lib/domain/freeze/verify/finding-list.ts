import { cutText } from '../../shared/cut-text.ts';

/** One thing in a release that does not hold. */
export interface Finding {
	/** Path within the release. */
	file: string;
	message: string;
}

/** Findings for one file that are told one by one; a broken file can have a hundred thousand. */
const TOLD = 30;
/** Files with findings that are told: a manifest may list a million that are not there. */
const FILES = 1000;
/** Names and texts in a message come from the release. In UTF-16 units. */
const LONGEST = 600;
const LONGEST_PATH = 200;

/** Collects findings, in the order found, and sums up what a file has too many of. */
export class FindingList {
	private readonly byFile = new Map<string, string[]>();
	private readonly rest = new Map<string, number>();
	private untold = 0;

	add(file: string, words: string): void {
		const message = cutText(words, LONGEST).replace(/[\r\n]+/g, ' ');
		const told = this.byFile.get(file);
		if (!told) {
			if (this.byFile.size < FILES) this.byFile.set(file, [message]);
			else this.untold++;
		} else if (told.includes(message)) return;
		else if (told.length < TOLD) told.push(message);
		else this.rest.set(file, (this.rest.get(file) ?? 0) + 1);
	}

	has(file: string): boolean {
		return this.byFile.has(file);
	}

	list(): Finding[] {
		const listed = [...this.byFile].flatMap(([file, messages]) => {
			const more = this.rest.get(file);
			return [...messages, ...(more ? [`There are ${more} more faults in this file.`] : [])].map((message) => ({
				file: cutText(file, LONGEST_PATH),
				message
			}));
		});
		if (this.untold) listed.push({ file: '.', message: `There are ${this.untold} more faults, in other files.` });
		return listed;
	}
}
