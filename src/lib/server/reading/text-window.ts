/** Longest record that is read, in UTF-16 units (64 Mi). A file without a line end would otherwise fill the memory. */
export const LONGEST_RECORD = 64 * 1024 * 1024;

/**
 * A window that moves over a text which comes in pieces. Readers look at `text` from `at` on; when a record is not whole they
 * ask for `more`, which at least doubles what they see, so that looking again from its beginning stays linear in all.
 */
export class TextWindow {
	text = '';
	at = 0;
	ended = false;
	/** The line (from 1) on which `at` stands; kept by the readers. */
	line = 1;

	constructor(private readonly chunks: AsyncIterator<string>) {}

	/** Reads on. False when there is nothing more, or when one record grows beyond the longest that is read. */
	async more(): Promise<boolean> {
		if (this.ended) return false;
		const rest = this.text.slice(this.at);
		if (rest.length > LONGEST_RECORD) return false;
		const parts = [rest];
		let added = 0;
		while (added === 0 || added < rest.length) {
			const next = await this.chunks.next();
			if (next.done) {
				this.ended = true;
				break;
			}
			parts.push(next.value);
			added += next.value.length;
		}
		this.text = parts.join('');
		this.at = 0;
		return added > 0;
	}
}
