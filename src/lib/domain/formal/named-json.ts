import { exactJson } from '../shared/exact-json.ts';
import type { Json } from '../shared/json.ts';
import { cutText } from '../shared/cut-text.ts';

/** A value out of `exactJson` in words, for a message; its text is cut, so that one problem stays one line. */
export function namedJson(value: Json): string {
	const number = exactJson.numberText(value);
	if (number !== null) return `the number ${cutText(number, 40)}`;
	if (typeof value === 'string') return `the string ${JSON.stringify(cutText(value, 40))}`;
	if (value === null) return 'null';
	return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : String(value);
}
