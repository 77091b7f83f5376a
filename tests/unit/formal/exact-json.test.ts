import { describe, expect, it } from 'vitest';
import { exactJson } from '../../../src/lib/domain/shared/exact-json.ts';
import { strictJson } from '../../../src/lib/domain/shared/strict-json.ts';
import type { Json } from '../../../src/lib/domain/shared/json.ts';

const parsed = (text: string, depth = 200): Json => {
	const read = exactJson.parse(text, depth);
	if (!read.ok) throw new Error(read.message);
	return read.value;
};

/** The value with its numbers as `{ number: text }`. */
function plain(value: Json): unknown {
	const number = exactJson.numberText(value);
	if (number !== null) return { number };
	if (Array.isArray(value)) return value.map(plain);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

describe('exactJson keeps numbers as they are written', () => {
	it.each([
		'0',
		'-0',
		'1.50',
		'-3e2',
		'1E+05',
		'9007199254740993',
		'0.1000000000000000000000000001',
		'1e400',
		'-1e-400',
		'1e999999999999',
		`0.${'3'.repeat(5000)}`
	])('%.40s', (number) => {
		expect(exactJson.numberText(parsed(number))).toBe(number);
		expect(exactJson.numberText(parsed(` ${number}\n`))).toBe(number);
		expect(plain(parsed(`{"a":[${number},{"b":${number}}],"c":${number}}`))).toEqual({
			a: [{ number }, { b: { number } }],
			c: { number }
		});
	});

	it('many in one text, with nothing between them lost', () => {
		const numbers = Array.from({ length: 100_000 }, (_, n) => `${n}.${n}`);
		const list = parsed(`[${numbers.join(' ,\t')}]`) as Json[];
		expect(list.map((one) => exactJson.numberText(one))).toEqual(numbers);
	});
});

describe('exactJson leaves everything else as strictJson gives it', () => {
	it.each([
		'null',
		' true ',
		'""',
		'[]',
		'{}',
		'"12"',
		'"-1.5e3"',
		'"a 12 b"',
		'"\\"12\\" 13, 14"',
		'"\\\\"',
		'{"12":"12","a\\"1":[true,"2"]}',
		'["\\u0031","1\\n2","\\ud83d\\udd0f 🔏 7"]',
		'{"__proto__":{"polluted":"1"},"constructor":"2","toString":null}'
	])('%s', (text) => {
		expect(parsed(text)).toEqual(JSON.parse(text));
		expect(Object.keys(parsed(text) ?? {})).toEqual(Object.keys(JSON.parse(text) ?? {}));
	});

	it('and knows no string for a number', () => {
		for (const one of ['"12"', '""', '"\\u0031"', 'null', 'true', '[1]', '{"a":1}', '"\\u0001 1"'])
			expect(exactJson.numberText(parsed(one)), one).toBeNull();
		expect(exactJson.numberText(undefined)).toBeNull();
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	it('counts depth as it is told', () => {
		expect(exactJson.parse('[[[1]]]', 3).ok).toBe(true);
		expect(exactJson.parse('[[[1]]]', 2)).toMatchObject({ ok: false, column: 3 });
		for (const open of ['[', '{"a":', '[{"a":'])
			expect(exactJson.parse(open.repeat(100_000), 300)).toMatchObject({ ok: false, line: 1 });
	});
});

describe('exactJson refuses what strictJson refuses, in the same words', () => {
	it.each([
		'{"a":1,"b":2,"a":3}',
		'{"a":1,"\\u0061":2}',
		'{"1":1,"1":2}',
		'["\\ud800"]',
		'["\\udc00x"]',
		'["\ud800"]',
		'{"\\ud800":1}',
		// A NUL would make a number of a string.
		'"\\u0000"',
		'"\\u00001"',
		'"\u0000"',
		'"a\\u0000"',
		'{"\\u0000":1}',
		'\u00001',
		'"a\nb"',
		'[1,]',
		'{"a":1,}',
		'[NaN]',
		'{"a":\n -Infinity}',
		"{'a':1}",
		'[1 /* one */]',
		'{} {}',
		'1 2',
		'[01]',
		'[-01]',
		'[1.]',
		'[.5]',
		'[+1]',
		'[-]',
		'[1e]',
		'[1e+]',
		'[1.5.2]',
		'[0x1]',
		'[1_000]',
		'[1n]',
		'"\\x41"',
		'{"a":[1}',
		'{"a"}',
		'{1:2}',
		'not json',
		'',
		'{',
		'[1',
		'"ab',
		'{"a":',
		'{"a":1'
	])('%j', (text) => {
		const strict = strictJson(text);
		expect(strict.ok).toBe(false);
		expect(exactJson.parse(text, 200)).toEqual(strict);
	});
});
