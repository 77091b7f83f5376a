import type { Known } from './cell.ts';
import { compareDecimals } from './compare-decimals.ts';
import { compareTexts } from './compare-texts.ts';

/** Below 0, 0 or above 0: the order of two numbers, two strings or two instants. Null: there is none between such values. */
export function orderCells(a: Known, b: Known): number | null {
	if (a.type === 'number' && b.type === 'number') return compareDecimals(a.number, b.number);
	if (a.type === 'string' && b.type === 'string') return compareTexts(a.text, b.text);
	if (a.type === 'instant' && b.type === 'instant') return a.moment - b.moment;
	return null;
}
