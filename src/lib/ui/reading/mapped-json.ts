import type { JsonTree } from './json-tree.ts';
import { exactOffset, type Source } from './source.ts';

/**
 * Parses a text that holds a JSON object or array, and keeps for every string the exact place of each of its characters: what
 * people select in the tree is then quoted as it stands in the exact text, escapes and all.
 *
 * @param text   the text, shown form
 * @param source where its code points stand in the exact text
 * @param levels how many further levels of text that holds JSON to open
 * @returns null when the text holds no JSON object or array
 */
export function mappedJson(text: string, source: Source, levels: number): JsonTree | null {
	if (!/^\s*[[{]/.test(text)) return null;
	try {
		// The native parser is the judge of the grammar; the walk below may then be simple.
		JSON.parse(text);
		return new Walk(Array.from(text), source, levels).value(0);
	} catch {
		return null;
	}
}

const ESCAPES = new Map([...'bfnrt'].map((c, i) => [c, '\b\f\n\r\t'[i]]));
const MAX_DEPTH = 200;

class Walk {
	private i = 0;

	constructor(
		private readonly points: string[],
		private readonly source: Source,
		private readonly levels: number
	) {}

	value(depth: number): JsonTree {
		if (depth > MAX_DEPTH) throw new RangeError('nested too deeply to show as a tree');
		this.space();
		const c = this.points[this.i];
		if (c === '{') return { kind: 'object', entries: this.list('}', () => this.entry(depth)) };
		if (c === '[') return { kind: 'array', items: this.list(']', () => this.value(depth + 1)) };
		if (c === '"') return this.text();
		const from = this.i;
		while (this.i < this.points.length && !/[\s,\]}]/.test(this.points[this.i])) this.i++;
		return {
			kind: 'plain',
			text: this.points.slice(from, this.i).join(''),
			source: { path: this.source.path, at: this.exact(from, this.i) }
		};
	}

	private list<T>(close: string, read: () => T): T[] {
		const found: T[] = [];
		this.i++;
		this.space();
		while (this.points[this.i] !== close) {
			found.push(read());
			this.space();
			if (this.points[this.i] === ',') this.i++;
			this.space();
		}
		this.i++;
		return found;
	}

	private entry(depth: number) {
		this.space();
		const name = this.string().text;
		this.space();
		this.i++;
		return { name, node: this.value(depth + 1) };
	}

	private text(): JsonTree {
		const { text, at } = this.string();
		const source = { path: this.source.path, at };
		const tree = this.levels > 0 ? mappedJson(text, source, this.levels - 1) : null;
		return tree ? { kind: 'opened', tree, text, source } : { kind: 'text', text, source };
	}

	/** Reads a string literal; `at` holds the exact offset of each of its code points, and one past the last. */
	private string(): { text: string; at: Int32Array } {
		const shown: string[] = [];
		const at: number[] = [];
		this.i++;
		while (this.points[this.i] !== '"') {
			at.push(exactOffset(this.source.at, this.i));
			shown.push(this.points[this.i] === '\\' ? this.escape() : this.points[this.i++]);
		}
		at.push(exactOffset(this.source.at, this.i));
		this.i++;
		return { text: shown.join(''), at: Int32Array.from(at) };
	}

	private escape(): string {
		const c = this.points[this.i + 1];
		this.i += 2;
		if (c !== 'u') return ESCAPES.get(c) ?? c;
		const high = this.unit();
		if (high < 0xd800 || high > 0xdbff || this.points[this.i] !== '\\' || this.points[this.i + 1] !== 'u')
			return String.fromCharCode(high);
		const low = parseInt(this.points.slice(this.i + 2, this.i + 6).join(''), 16);
		if (low < 0xdc00 || low > 0xdfff) return String.fromCharCode(high);
		this.i += 6;
		return String.fromCharCode(high, low);
	}

	private unit(): number {
		const code = parseInt(this.points.slice(this.i, this.i + 4).join(''), 16);
		this.i += 4;
		return code;
	}

	private exact(from: number, to: number): Source['at'] {
		const { at } = this.source;
		return typeof at === 'number' ? at + from : at.slice(from, to + 1);
	}

	private space() {
		while (/\s/.test(this.points[this.i] ?? '')) this.i++;
	}
}
