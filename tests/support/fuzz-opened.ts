import type { OpenSource } from '../../src/lib/server/reading/open-source.ts';

const NAMES = ['f.jsonl', 'f.csv', 'f'];

/** An input as a file that was opened: its name and the pieces in which it comes follow from its length alone, so that it reads the same again. */
export function fuzzOpened(input: Buffer): OpenSource {
	const size = [256 * 1024, 1, 7, 600][input.length % 4];
	// A byte at a time is for short inputs: what it finds, it finds there.
	const piece = size < 600 && input.length > 5000 ? 600 : size;
	async function* source() {
		for (let at = 0; at < input.length; at += piece) yield input.subarray(at, at + piece);
	}
	return { file: NAMES[input.length % NAMES.length], source: source(), bytes: input.length };
}
