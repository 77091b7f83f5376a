import type { Json } from './json.ts';

/**
 * Canonical JSON of a value (RFC 8785, JCS): names sorted by UTF-16 code units, numbers in ECMAScript form, no white space.
 * Two texts of the same value give the same string on every machine, so its hash names the value.
 * Throws on what is no JSON value (undefined, NaN, a lone surrogate): values from strictJson never are.
 * Example: `{"b":1.0,"a":[]}` gives `{"a":[],"b":1}`.
 */
export function canonicalJson(value: Json): string {
	// Where every name stands in its place already, JSON.stringify writes the same text, several times as fast.
	return inOrder(value) ? JSON.stringify(value) : spelled(value);
}

/** Throws on what has no canonical form. */
function inOrder(value: Json): boolean {
	if (value === null || typeof value === 'boolean') return true;
	if (typeof value === 'number') {
		if (!Number.isFinite(value)) throw new TypeError('Canonical JSON has no form for a number that is not finite.');
		return true;
	}
	if (typeof value === 'string') {
		if (!value.isWellFormed()) throw new TypeError('Canonical JSON has no form for half a surrogate pair.');
		return true;
	}
	if (typeof value !== 'object') throw new TypeError(`Canonical JSON has no form for a value of type ${typeof value}.`);
	let ordered = true;
	if (Array.isArray(value)) {
		for (const inner of value) ordered = inOrder(inner) && ordered;
		return ordered;
	}
	let before = '';
	for (const name of Object.keys(value)) {
		// All of it is looked at, in order or not: what has no form is to be found either way.
		ordered = inOrder(name) && inOrder(value[name]) && before <= name && ordered;
		before = name;
	}
	return ordered;
}

function spelled(value: Json): string {
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`;
	const names = Object.keys(value).sort();
	return `{${names.map((name) => `${JSON.stringify(name)}:${spelled(value[name])}`).join(',')}}`;
}
