import { alignDecimals } from './align-decimals.ts';
import type { Decimal } from './decimal.ts';

/** Below 0 where `a` is the smaller number, 0 where they are equal, above 0 where it is the larger. */
export function compareDecimals(a: Decimal, b: Decimal): number {
	if (a.negative !== b.negative) return a.negative ? -1 : 1;
	const digits = alignDecimals(a, b);
	if (digits.a === digits.b) return 0;
	// Texts of digits that are equally long stand in the order of their numbers; below zero it is the other way about.
	return digits.a < digits.b === a.negative ? 1 : -1;
}
