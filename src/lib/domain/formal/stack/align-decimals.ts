import type { Decimal } from './decimal.ts';

/**
 * The digits of two decimals, without signs, under one another as for a sum on paper: both texts are equally long and have `places` digits
 * after the point. Example: 12.5 and 3.25 give `1250`, `0325` and 2.
 */
export function alignDecimals(a: Decimal, b: Decimal): { a: string; b: string; places: number } {
	const places = Math.max(a.fraction.length, b.fraction.length);
	const before = Math.max(a.whole.length, b.whole.length);
	const written = (one: Decimal) => one.whole.padStart(before, '0') + one.fraction.padEnd(places, '0');
	return { a: written(a), b: written(b), places };
}
