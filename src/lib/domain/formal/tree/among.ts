import type { Datum } from './datum.ts';

/**
 * Tells whether a list holds an element equal to a scalar, in a time that does not grow with the list: lists may have hundreds of
 * thousands of elements on both sides of `subset`.
 */
export function among(list: readonly Datum[]): (one: Datum) => boolean {
	const strings = new Set<string>();
	const numbers = new Set<string>();
	const others = new Set<boolean | null>();
	for (const one of list) {
		if (one.type === 'string') strings.add(one.text);
		else if (one.type === 'number') numbers.add(lowest(one.number.units, one.number.scale));
		else if (one.type === 'boolean') others.add(one.truth);
		else if (one.type === 'null') others.add(null);
	}
	return (one) =>
		one.type === 'string'
			? strings.has(one.text)
			: one.type === 'number'
				? numbers.has(lowest(one.number.units, one.number.scale))
				: one.type === 'boolean'
					? others.has(one.truth)
					: one.type === 'null' && others.has(null);
}

/** A decimal with as few places as it can have: equal numbers have one text. Example: 150 with a scale of 2 is `15/1`. */
function lowest(units: bigint, scale: number): string {
	const digits = String(units);
	let zeros = 0;
	while (zeros < scale && digits[digits.length - 1 - zeros] === '0') zeros++;
	return units === 0n ? '0/0' : `${digits.slice(0, digits.length - zeros)}/${scale - zeros}`;
}
