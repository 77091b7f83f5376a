import type { Cell } from './cell.ts';

/** What a message calls a value of a type. */
export function namedCell(cell: Cell): string {
	if (cell.type === 'null') return 'null';
	if (cell.type === 'unresolved') return 'something unresolved';
	return `${cell.type === 'instant' ? 'an' : 'a'} ${cell.type}`;
}
