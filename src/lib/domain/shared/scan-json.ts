import { cutText } from './cut-text.ts';
import { jsonEscape } from './json-escape.ts';
import { jsonNumberFault } from './json-number-fault.ts';

/** What is wrong in a JSON text, as the rest of a sentence, and at which UTF-16 unit. */
export interface JsonFault {
	at: number;
	message: string;
}

const SPACE = (c: number) => c === 32 || c === 10 || c === 13 || c === 9;
const DIGIT = (c: number) => c >= 48 && c <= 57;
const HIGH = (c: number) => c >= 0xd800 && c <= 0xdbff;
const LOW = (c: number) => c >= 0xdc00 && c <= 0xdfff;

/**
 * One pass over a text that holds it to the grammar of JSON and to what a parse would lose: repeated names, half surrogate
 * pairs, NUL, numbers beyond a double, depth. Keeps no values. Null when nothing is wrong.
 *
 * @param numbers given, numbers of any size are let through, and where each begins and ends (UTF-16 units) is added here
 */
export function scanJson(text: string, maxDepth: number, numbers?: [number, number][]): JsonFault | null {
	return new Scan(text, maxDepth, numbers).run();
}

class Scan {
	private i = 0;
	private fault: JsonFault | null = null;
	/** Names seen in each open object; null for an open array. */
	private open: (Set<string> | null)[] = [];

	constructor(
		private readonly text: string,
		private readonly maxDepth: number,
		private readonly numbers?: [number, number][]
	) {}

	run(): JsonFault | null {
		// One turn of the loop reads one value; closing brackets and commas are read in `after`.
		for (;;) {
			this.space();
			const c = this.text.charCodeAt(this.i);
			if (c === 123 || c === 91) {
				if (this.open.length >= this.maxDepth) return this.say(`is nested more than ${this.maxDepth} levels deep`);
				this.open.push(c === 123 ? new Set() : null);
				this.i++;
				this.space();
				const close = c === 123 ? 125 : 93;
				if (this.text.charCodeAt(this.i) !== close) {
					if (c === 123 && !this.name()) return this.fault;
					continue;
				}
			} else if (!this.scalar(c)) return this.fault;
			const done = this.after();
			if (this.fault || done) return this.fault;
		}
	}

	/** After a value (or at the closing bracket of an empty one): closes what closes. True at the end of the text. */
	private after(): boolean {
		for (;;) {
			this.space();
			const c = this.text.charCodeAt(this.i);
			if (!this.open.length) {
				if (this.i < this.text.length) this.say('goes on after the end of the value; one value is expected here');
				return true;
			}
			const names = this.open[this.open.length - 1];
			if (c === (names ? 125 : 93)) {
				this.open.pop();
				this.i++;
			} else if (c === 44) {
				this.i++;
				this.space();
				const next = this.text.charCodeAt(this.i);
				if (next === 125 || next === 93) this.say('has a comma before a closing bracket');
				else if (names) this.name();
				return this.fault !== null;
			} else {
				this.say(
					this.i >= this.text.length
						? `ends before its ${names ? 'object' : 'array'} is closed`
						: `has ${this.here()} where a comma or ${names ? '}' : ']'} belongs`
				);
				return true;
			}
		}
	}

	private name(): boolean {
		this.space();
		const from = this.i;
		if (this.text.charCodeAt(this.i) !== 34)
			return this.no(
				this.i >= this.text.length
					? 'ends before its object is closed'
					: `has ${this.here()} where a name in double quotes belongs`
			);
		if (!this.string()) return false;
		const written = this.text.slice(from, this.i);
		const name = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
		const names = this.open[this.open.length - 1] as Set<string>;
		if (names.has(name)) return this.no(`has the name ${cutText(written, 80)} twice in one object`, from);
		names.add(name);
		this.space();
		if (this.text.charCodeAt(this.i) !== 58) return this.no(`has no colon after the name ${cutText(written, 80)}`);
		this.i++;
		return true;
	}

	private scalar(c: number): boolean {
		if (c === 34) return this.string();
		if (c === 45 || DIGIT(c)) return this.number();
		for (const word of ['true', 'false', 'null'])
			if (this.text.startsWith(word, this.i)) {
				this.i += word.length;
				return true;
			}
		return this.no(
			this.i >= this.text.length ? 'ends where a value belongs' : `has ${this.here()} where a value belongs`
		);
	}

	private string(): boolean {
		const { text } = this;
		for (let i = this.i + 1; ; i++) {
			const c = text.charCodeAt(i);
			if (c === 34) {
				this.i = i + 1;
				return true;
			}
			if (c === 92) {
				const escape = jsonEscape(text, i);
				if (typeof escape === 'string') return this.no(escape, i);
				i += escape - 1;
			} else if (c < 32) {
				return this.no(
					c === 0 ? 'holds a NUL character' : 'holds a control character inside a string (a line break is written \\n)',
					i
				);
			} else if (c >= 0xd800 && c <= 0xdfff) {
				if (!HIGH(c) || !LOW(text.charCodeAt(i + 1)))
					return this.no('holds half a surrogate pair, which is no character', i);
				i++;
			} else if (c !== c) {
				return this.no('ends before its string is closed', text.length);
			}
		}
	}

	private number(): boolean {
		NUMBER.lastIndex = this.i;
		const token = NUMBER.exec(this.text)?.[0];
		if (token === undefined) return this.no(`has ${this.here()} where a value belongs`);
		const fault = this.numbers ? null : jsonNumberFault(token);
		if (fault) return this.no(`has the number ${token.length > 60 ? `${token.slice(0, 60)}…` : token}, which ${fault}`);
		this.numbers?.push([this.i, this.i + token.length]);
		this.i += token.length;
		const next = this.text.charCodeAt(this.i);
		if (DIGIT(next) || next === 46)
			return this.no('has a number that JSON does not know (no leading zeros, digits on both sides of the point)');
		return true;
	}

	private space() {
		while (SPACE(this.text.charCodeAt(this.i))) this.i++;
	}

	/** The word or character at the place of the fault, for the message. */
	private here(): string {
		return JSON.stringify(/^-?[\p{L}\d_]{1,20}|^./su.exec(this.text.slice(this.i, this.i + 24))?.[0] ?? '');
	}

	private say(message: string): JsonFault {
		this.fault ??= { at: this.i, message };
		return this.fault;
	}

	private no(message: string, at = this.i): false {
		this.i = at;
		this.say(message);
		return false;
	}
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
