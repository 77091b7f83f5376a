import type { Known } from './cell.ts';

/** A text that two values share if, and only if, they are equal: of one type, and the same in it; lists item by item in order. */
export function keyOf(cell: Known): string {
	switch (cell.type) {
		case 'string':
			return `string ${cell.text}`;
		case 'number':
			return `number ${cell.number.negative ? '-' : ''}${cell.number.whole}.${cell.number.fraction}`;
		case 'boolean':
			return `boolean ${cell.value}`;
		case 'instant':
			return `instant ${cell.moment}`;
		case 'null':
			return 'null';
		case 'list':
			// Written as JSON, so that no text in an item can look like the border between two.
			return `list ${JSON.stringify(cell.items.map(keyOf))}`;
	}
}
