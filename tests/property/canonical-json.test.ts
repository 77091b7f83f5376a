import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/lib/domain/shared/canonical-json.ts';
import type { Json } from '../../src/lib/domain/shared/json.ts';
import { strictJson } from '../../src/lib/domain/shared/strict-json.ts';

/** Any JSON value of well-formed text and finite numbers, with names that trip up objects. */
const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'toString', '', '1'));
const json = fc.letrec<{ value: Json }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constant(null),
		fc.boolean(),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
		fc.maxSafeInteger(),
		fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
		fc.array(tie('value'), { maxLength: 5 }),
		fc
			.array(
				fc.tuple(
					name.map((text) => text.replaceAll('\0', '')),
					tie('value')
				),
				{ maxLength: 5 }
			)
			.map((entries) => Object.fromEntries(entries))
	)
})).value;

/** The same value with the names of every object in another order. */
function shuffled(value: Json): Json {
	if (Array.isArray(value)) return value.map(shuffled);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, inner]) => [key, shuffled(inner)])
	);
}

/** RFC 8785 in its plainest form. */
function plain(value: Json): string {
	if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
	return `{${names.map((key) => `${JSON.stringify(key)}:${plain(value[key])}`).join(',')}}`;
}

const read = (text: string) => {
	const result = strictJson(text);
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

describe('canonical JSON', () => {
	it('names the value: it reads back as the same, and writes again as the same text', () => {
		fc.assert(
			fc.property(json, (value) => {
				const text = canonicalJson(value);
				expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
				expect(canonicalJson(JSON.parse(text))).toBe(text);
			})
		);
	});

	it('is what RFC 8785 says, whether names stand in order or not', () => {
		fc.assert(
			fc.property(json, (value) => {
				expect(canonicalJson(value)).toBe(plain(value));
				expect(canonicalJson(shuffled(value))).toBe(plain(value));
			})
		);
		for (const faulty of [{ b: 1, a: undefined }, { b: '\ud800', a: 1 }, { '\ud800': 1 }, [{ b: [Number.NaN], a: 1 }]])
			expect(() => canonicalJson(faulty as Json)).toThrow(TypeError);
	});

	it('does not depend on the order of names, white space or escapes', () => {
		fc.assert(
			fc.property(json, (value) => {
				const text = canonicalJson(value);
				expect(canonicalJson(shuffled(value))).toBe(text);
				expect(canonicalJson(JSON.parse(JSON.stringify(value, null, 3)))).toBe(text);
				const escaped = JSON.stringify(value).replace(
					/[\u0080-\uffff]/g,
					(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
				);
				expect(canonicalJson(JSON.parse(escaped))).toBe(text);
			})
		);
	});
});

describe('strictJson', () => {
	it('reads what canonical JSON writes, but for integers that it wants as strings', () => {
		fc.assert(
			fc.property(json, (value) => {
				const text = canonicalJson(value);
				const result = strictJson(text);
				if (result.ok) expect(canonicalJson(result.value)).toBe(text);
				else expect(result.message).toMatch(/beyond 2\^53/);
			})
		);
	});

	it('takes nothing that JSON.parse refuses, and gives the same value', () => {
		const pieces = fc.constantFrom(
			'{',
			'}',
			'[',
			']',
			',',
			':',
			'"',
			'"a"',
			'"b"',
			'1',
			'-',
			'0',
			'.5',
			'e9',
			'true',
			'null',
			' ',
			'\n',
			'\\',
			'\\u00e9',
			'x'
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
				const text = parts.join('');
				const result = strictJson(text);
				let native: { value: unknown } | null;
				try {
					native = { value: JSON.parse(text) };
				} catch {
					native = null;
				}
				if (!native) expect(result.ok).toBe(false);
				else if (result.ok) expect(result.value).toEqual(native.value);
				else expect(result.message).toMatch(/twice|beyond|digits|too large|close to zero/);
			}),
			{ numRuns: 3000 }
		);
	});

	it('says the line and column of what it refuses', () => {
		fc.assert(
			fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), fc.nat(), (values, at) => {
				const lines = values.map((value) => JSON.stringify(value).replace(/-?\d{16,}/g, '1'));
				const broken = at % lines.length;
				lines[broken] = '!';
				expect(strictJson(`[\n${lines.join(',\n')}\n]`)).toMatchObject({ ok: false, line: broken + 2, column: 1 });
			})
		);
	});

	it('keeps every well-formed text', () => {
		const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', ''));
		fc.assert(
			fc.property(text, (value) => {
				expect(read(JSON.stringify(value))).toBe(value);
			})
		);
	});
});
