import type { Json } from './json.ts';

/** A value's kind in words. */
export function kindOf(value: Json | undefined): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'an array';
	if (typeof value === 'object') return 'an object';
	return typeof value === 'string' ? 'a string' : typeof value === 'number' ? `the number ${value}` : `${value}`;
}
