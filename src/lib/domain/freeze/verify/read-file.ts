import type { Bundle, FileSum, NewHash } from '../bundle.ts';

/** The longest line and the largest file read as one text, in bytes. No case is longer (64 MiB), and no string can be much longer than the other. */
const LONGEST_LINE = 128 * 1024 * 1024;
const LONGEST_TEXT = 256 * 1024 * 1024;

/** A line of text and its number, from 1. */
export interface Line {
	number: number;
	text: string;
}

/**
 * Reads a file of a release once: hands on its lines, and when they are through says its size and SHA-256 to `done`.
 * `fault` hears of what a line file may not be: invalid UTF-8, a missing last line feed. After invalid UTF-8 no more lines
 * come, but the file is hashed to its end.
 */
export async function* readLines(
	bundle: Bundle,
	path: string,
	newHash: NewHash,
	done: (sum: FileSum) => void,
	fault: (message: string) => void
): AsyncGenerator<Line> {
	const hash = newHash();
	// A byte order mark is kept as a character: it belongs to no line of a release.
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	let bytes = 0;
	let number = 0;
	// Bytes of a line whose end has not come yet.
	let rest: Uint8Array[] = [];
	let waiting = 0;
	let broken = false;
	// Line by line, which takes a fifth of the time that long texts of many lines would.
	const decode = (line: Uint8Array): string => {
		try {
			return decoder.decode(line);
		} catch {
			broken = true;
			fault(`After line ${number} it is no valid UTF-8.`);
			return '';
		}
	};
	for await (const chunk of bundle.read(path)) {
		hash.update(chunk);
		bytes += chunk.length;
		let from = 0;
		for (let end = chunk.indexOf(LINE_FEED); !broken && end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
			const text = decode(joined(rest, chunk.subarray(from, end)));
			rest = [];
			waiting = 0;
			from = end + 1;
			if (!broken) yield { number: ++number, text };
		}
		if (broken || from >= chunk.length) continue;
		rest.push(chunk.subarray(from));
		waiting += chunk.length - from;
		if (waiting <= LONGEST_LINE) continue;
		broken = true;
		rest = [];
		fault(`After line ${number} a line is longer than ${LONGEST_LINE / 1024 / 1024} MiB, the longest that is read.`);
	}
	const text = broken || !rest.length ? '' : decode(joined(rest));
	if (!broken && rest.length) {
		fault('Its last line does not end with a line feed: it may have been cut off.');
		yield { number: ++number, text };
	}
	done({ path, bytes, sha256: hash.hex() });
}

const LINE_FEED = 10;

function joined(parts: Uint8Array[], last: Uint8Array = new Uint8Array(0)): Uint8Array {
	if (!parts.length) return last;
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, last.length));
	let at = 0;
	for (const part of [...parts, last]) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** The whole of a file as text; null when it is no valid UTF-8. Its size and SHA-256 go to `done`. */
export async function readWhole(
	bundle: Bundle,
	path: string,
	newHash: NewHash,
	done: (sum: FileSum) => void,
	fault: (message: string) => void
): Promise<string | null> {
	const hash = newHash();
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	const parts: string[] = [];
	let bytes = 0;
	let broken = false;
	const decode = (chunk?: Uint8Array) => {
		try {
			parts.push(decoder.decode(chunk, { stream: chunk !== undefined }));
		} catch {
			broken = true;
		}
	};
	for await (const chunk of bundle.read(path)) {
		hash.update(chunk);
		bytes += chunk.length;
		if (!broken && bytes <= LONGEST_TEXT) decode(chunk);
	}
	if (!broken && bytes <= LONGEST_TEXT) decode();
	done({ path, bytes, sha256: hash.hex() });
	if (bytes > LONGEST_TEXT)
		fault(`It is larger than ${LONGEST_TEXT / 1024 / 1024} MiB, the largest that is read here.`);
	else if (!broken) return parts.join('');
	else fault('It is no valid UTF-8.');
	return null;
}
