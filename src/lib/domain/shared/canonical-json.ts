import type { Json } from './json.ts';

/**
 * Canonical JSON of a value (RFC 8785, JCS): names sorted by UTF-16 code units, numbers in ECMAScript form, no white space.
 * Two texts of the same value give the same string on every machine, so its hash names the value.
 * Throws on what is no JSON value (undefined, NaN, a lone surrogate): values from strictJson never are.
 * Example: `{"b":1.0,"a":[]}` gives `{"a":[],"b":1}`.
 */
export function canonicalJson(value: Json): string {
	if (value === null || typeof value === 'boolean') return String(value);
	if (typeof value === 'number') {
		if (!Number.isFinite(value)) throw new TypeError('Canonical JSON has no form for a number that is not finite.');
		return String(value === 0 ? 0 : value);
	}
	if (typeof value === 'string') {
		if (LONE.test(value)) throw new TypeError('Canonical JSON has no form for half a surrogate pair.');
		return JSON.stringify(value);
	}
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (typeof value !== 'object') throw new TypeError(`Canonical JSON has no form for a value of type ${typeof value}.`);
	const names = Object.keys(value).sort();
	return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}

const LONE = /\p{Surrogate}/u;
