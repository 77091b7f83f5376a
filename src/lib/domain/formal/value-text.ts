import { cutText } from '../shared/cut-text.ts';
import type { Value } from './expression.ts';

/** The most of a value or a quote that people are shown, in UTF-16 units. */
export const LONGEST_SHOWN = 300;

/** A value as people read it: strings in quotes, numbers and instants as written, lists in brackets; what is long is cut. */
export function valueText(value: Value): string {
	switch (value.type) {
		case 'null':
			return 'null';
		case 'boolean':
			return String(value.value);
		case 'list':
			return `[${cutText(value.items.slice(0, LONGEST_SHOWN).map(valueText).join(', '), LONGEST_SHOWN)}]`;
		case 'string':
			return JSON.stringify(cutText(value.text, LONGEST_SHOWN));
		default:
			return cutText(value.text, LONGEST_SHOWN);
	}
}
