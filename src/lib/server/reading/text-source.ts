import { countLines } from './count-lines.ts';
import { sniffBytes, type Encoding } from './sniff-bytes.ts';

const HEAD = 512;
/** After so many lines that are no text the reading stops: the file is none, and each of them is kept. */
const MOST_FAULTS = 10_000;

/**
 * Bytes to text, in pieces: UTF-8, or UTF-16 with its byte order mark. The mark is taken away; nothing else is changed.
 * What is no text does not stop the reading: its lines are noted in `faults`, so that each faulty record can be told by its
 * line. Faults of a piece are noted before the piece is given out. `refusal` says why a whole file is no text; then no piece comes.
 */
export class TextSource {
	readonly faults = new Map<number, string>();
	refusal: string | null = null;
	private line = 1;
	private afterCr = false;
	private carry: Uint8Array = new Uint8Array(0);

	constructor(private readonly source: AsyncIterable<Uint8Array>) {}

	async *chunks(): AsyncGenerator<string> {
		let encoding: Encoding | null = null;
		for await (const bytes of this.source) {
			let held = this.carry.length ? join(this.carry, bytes) : bytes;
			this.carry = new Uint8Array(0);
			if (!encoding) {
				if (held.length < HEAD) {
					this.carry = held;
					continue;
				}
				encoding = this.begin(held);
				if (!encoding) return;
				held = held.subarray(this.skip);
			}
			const cut = held.length - incomplete(held, encoding);
			// A copy: the source may use its memory again.
			this.carry = held.slice(cut);
			if (cut) yield this.decode(held.subarray(0, cut), encoding);
			if (this.tooMany) return;
		}
		let rest = this.carry;
		if (!encoding) {
			encoding = this.begin(rest);
			if (!encoding) return;
			rest = rest.subarray(this.skip);
		}
		if (rest.length) yield this.decode(rest, encoding);
	}

	/** Did the reading stop because more lines were no text than anyone mends? */
	get tooMany(): boolean {
		return this.faults.size > MOST_FAULTS;
	}

	private skip = 0;

	private begin(head: Uint8Array): Encoding | null {
		const sniffed = sniffBytes(head.subarray(0, HEAD));
		if (!sniffed.ok) {
			this.refusal = sniffed.message;
			return null;
		}
		this.skip = sniffed.skip;
		return sniffed.encoding;
	}

	private decode(bytes: Uint8Array, encoding: Encoding): string {
		const text = encoding === 'utf-8' ? this.utf8(bytes) : this.utf16(bytes, encoding);
		if (text.includes('\0'))
			this.note(
				text,
				(line) => line.includes('\0'),
				'This line holds a NUL character, which no text has. Take it out.'
			);
		// A CR LF that is cut between two pieces is one line end.
		if (this.afterCr && text.startsWith('\n')) this.line--;
		this.line += countLines(text);
		this.afterCr = text.endsWith('\r');
		return text;
	}

	private utf8(bytes: Uint8Array): string {
		try {
			return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		} catch {
			// Latin-1 keeps one character for each byte, so lines can be taken apart and tried one by one.
			const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
			this.note(
				raw,
				(line) => !isUtf8(Buffer.from(line, 'latin1')),
				'This line is not UTF-8 text. Save the file as UTF-8.'
			);
			return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
		}
	}

	private utf16(bytes: Uint8Array, encoding: Encoding): string {
		const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
		const text = (encoding === 'utf-16be' ? even.swap16() : even).toString('utf16le');
		if (LONE.test(text))
			this.note(text, (line) => LONE.test(line), 'This line holds half a surrogate pair, which is no character.');
		if (bytes.length % 2)
			this.faults.set(this.line + countLines(text), 'The UTF-16 text ends in the middle of a character.');
		return text;
	}

	private note(text: string, faulty: (line: string) => boolean, message: string) {
		const first = this.afterCr && text.startsWith('\n') ? this.line - 1 : this.line;
		text.split(/\r\n|\n|\r/).forEach((line, i) => {
			if (faulty(line) && !this.faults.has(first + i)) this.faults.set(first + i, message);
		});
	}
}

const LONE = /\p{Surrogate}/u;

function isUtf8(bytes: Uint8Array): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}

/** How many bytes at the end belong to a character that is not whole yet. */
function incomplete(bytes: Uint8Array, encoding: Encoding): number {
	const end = bytes.length;
	if (encoding !== 'utf-8') {
		const odd = end % 2;
		const high = encoding === 'utf-16le' ? bytes[end - odd - 1] : bytes[end - odd - 2];
		return odd + (high >= 0xd8 && high <= 0xdb ? 2 : 0);
	}
	for (let back = 1; back <= Math.min(3, end); back++) {
		const byte = bytes[end - back];
		if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
		if (byte < 0x80) return 0;
	}
	return 0;
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
	const both = new Uint8Array(a.length + b.length);
	both.set(a);
	both.set(b, a.length);
	return both;
}
