import { jsonFailure, type JsonFailure } from './json-failure.ts';
import type { Json } from './json.ts';
import { scanJson } from './scan-json.ts';

/** Stands before the text of a number. Strict JSON holds no NUL, so that no string in a file begins with it. */
const MARK = '\u0000';

/** Strict JSON in which no double ever rounds a number: each is kept as it is written. */
export const exactJson = {
	/** Parses as `strictJson` does, but for numbers: they may be of any size, and come as what `numberText` reads. */
	parse(text: string, maxDepth: number): { ok: true; value: Json } | JsonFailure {
		const numbers: [number, number][] = [];
		const fault = scanJson(text, maxDepth, numbers);
		if (fault) return jsonFailure(text, fault);
		let marked = '';
		let at = 0;
		for (const [start, end] of numbers) {
			marked += `${text.slice(at, start)}"\\u0000${text.slice(start, end)}"`;
			at = end;
		}
		return { ok: true, value: JSON.parse(marked + text.slice(at)) as Json };
	},

	/** The number that stands here as it is written (`1.50`, `-3e2`); null where something else stands. */
	numberText(value: Json | undefined): string | null {
		return typeof value === 'string' && value.startsWith(MARK) ? value.slice(1) : null;
	}
};
