import type { Value } from './expression.ts';

/** A value as people read it: strings in quotes, numbers and instants as written, lists in brackets. */
export function valueText(value: Value): string {
	switch (value.type) {
		case 'null':
			return 'null';
		case 'boolean':
			return String(value.value);
		case 'list':
			return `[${value.items.map(valueText).join(', ')}]`;
		case 'string':
			return JSON.stringify(value.text);
		default:
			return value.text;
	}
}
