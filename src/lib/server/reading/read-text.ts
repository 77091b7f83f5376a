import type { Problem } from '../../domain/shared/problem.ts';
import { TextSource } from './text-source.ts';

/** Faults that are told: the first of them say enough. */
const MOST = 1000;
/** Largest file that is read as one text (64 Mi UTF-16 units). */
const LONGEST_TEXT = 64 * 1024 * 1024;

/**
 * Reads a whole file as text: UTF-8, or UTF-16 with its mark; the mark is taken away. Problems name the lines that are no text.
 * For files that are records, readRecords needs no memory for the whole.
 */
export async function readText(
	source: AsyncIterable<Uint8Array>,
	file: string
): Promise<{ ok: true; text: string } | { ok: false; problems: Problem[] }> {
	const from = new TextSource(source);
	const parts: string[] = [];
	let length = 0;
	for await (const part of from.chunks()) {
		parts.push(part);
		length += part.length;
		if (length > LONGEST_TEXT)
			return {
				ok: false,
				problems: [
					{
						file,
						line: 1,
						path: '',
						message: `The file is larger than ${LONGEST_TEXT / 1024 / 1024} MiB, the largest that is read here.`
					}
				]
			};
	}
	if (from.refusal) return { ok: false, problems: [{ file, line: 1, path: '', message: from.refusal }] };
	if (from.faults.size)
		return {
			ok: false,
			problems: [...from.faults].slice(0, MOST).map(([line, message]) => ({ file, line, path: '', message }))
		};
	return { ok: true, text: parts.join('') };
}
