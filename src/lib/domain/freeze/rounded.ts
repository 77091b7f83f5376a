import type { Json } from '../shared/json.ts';

/** Significant digits of the numbers in a release. */
export const DIGITS = 12;

/**
 * A JSON value with its numbers cut to 12 significant digits. A logarithm may differ in the last bit from one processor or
 * Node version to the next; what is frozen must not.
 */
export function rounded(value: Json): Json {
	if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) return value.map(rounded);
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]));
}
