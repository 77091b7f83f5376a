import type { JsonObject } from '../../shared/json.ts';
import type { Bundle, FileSum, NewHash } from '../bundle.ts';
import { rowOrder, type RowKey } from '../row-order.ts';
import type { FindingList } from './finding-list.ts';
import { parseCanonical } from './parse-canonical.ts';
import { readLines } from './read-file.ts';
import { shapeFault } from './shapes.ts';

/** Reads the line files of a release: canonical lines of the right shape, each sorted after the one before, none twice. */
export class RowReader {
	constructor(
		private readonly bundle: Bundle,
		private readonly newHash: NewHash,
		private readonly findings: FindingList,
		private readonly done: (sum: FileSum) => void
	) {}

	/**
	 * The rows of a file that are well-formed; what is not becomes a finding with its line and is left out. `key` says what
	 * the file is sorted by. The type is the caller's to name: `shapeFault` has checked it.
	 */
	async *rows<T extends { id: string }>(
		file: string,
		key: (row: T) => RowKey
	): AsyncGenerator<{ row: T; text: string }> {
		const say = (message: string) => this.findings.add(file, message);
		let before: RowKey | null = null;
		for await (const { number, text } of readLines(this.bundle, file, this.newHash, this.done, say)) {
			const parsed = parseCanonical(text);
			const fault = 'fault' in parsed ? parsed.fault : shapeFault(file, parsed.row);
			if (fault !== null) {
				say(`Line ${number} ${fault}.`);
				continue;
			}
			const row = (parsed as { row: JsonObject }).row as unknown as T;
			const now = key(row);
			const order = before ? rowOrder.compare(before, now) : -1;
			if (order === 0) say(`Line ${number} is about the same as the line before it (${now.join(', ')}).`);
			else if (order > 0) say(`Line ${number} (${now.join(', ')}) is not in its place: lines are sorted.`);
			before = now;
			yield { row, text };
		}
	}
}
