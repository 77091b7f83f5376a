import { describe, expect, it } from 'vitest';
import { strictJson } from '../../../src/lib/domain/shared/strict-json.ts';

const parsed = (text: string) => {
	const result = strictJson(text);
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

describe('strictJson takes what JSON.parse takes', () => {
	it.each([
		'null',
		' true ',
		'0',
		'-0.5e-3',
		'""',
		'[]',
		'{}',
		'{"a":[1,{"b":null}],"c":"\\u00e9\\n\\/"}',
		'\t[1 ,\r\n2]\n'
	])('%s', (text) => {
		expect(parsed(text)).toEqual(JSON.parse(text));
	});

	it('keeps __proto__ and constructor as own names', () => {
		const value = parsed('{"__proto__":{"polluted":true},"constructor":1}') as Record<string, unknown>;
		expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	it('keeps surrogate pairs, escaped or not, and line separators', () => {
		expect(parsed('"\\ud83d\\udd0f 🔏 \u2028\u2029\u0085\ufeff"')).toBe('🔏 🔏 \u2028\u2029\u0085\ufeff');
	});

	it('takes 200 levels and no more', () => {
		expect(strictJson('['.repeat(200) + ']'.repeat(200)).ok).toBe(true);
		expect(strictJson('['.repeat(201) + ']'.repeat(201))).toMatchObject({ ok: false, column: 201 });
		expect(strictJson('{"a":'.repeat(100_000))).toMatchObject({ ok: false });
	});
});

describe('strictJson refuses', () => {
	it.each([
		['a repeated name', '{"a":1,"b":2,"a":3}', 1, 14],
		['a repeated name in another spelling', '{"a":1,"\\u0061":2}', 1, 8],
		['a lone high surrogate', '["\\ud800"]', 1, 3],
		['a lone low surrogate', '["\\udc00x"]', 1, 3],
		['a raw lone surrogate', '["\ud800"]', 1, 3],
		['an escaped NUL', '"\\u0000"', 1, 2],
		['a raw NUL', '"\u0000"', 1, 2],
		['a raw line break in a string', '"a\nb"', 1, 3],
		['a trailing comma in an array', '[1,]', 1, 4],
		['a trailing comma in an object', '{"a":1,}', 1, 8],
		['NaN', '[NaN]', 1, 2],
		['-Infinity', '{"a":\n -Infinity}', 2, 2],
		['single quotes', "{'a':1}", 1, 2],
		['a comment', '[1 /* one */]', 1, 4],
		['two values', '{} {}', 1, 4],
		['a leading zero', '[01]', 1, 3],
		['a bare point', '[1.]', 1, 3],
		['a plus sign', '[+1]', 1, 2],
		['an unknown escape', '"\\x41"', 1, 2],
		['brackets that do not match', '{"a":[1}', 1, 8],
		['a name without a value', '{"a"}', 1, 5],
		['words', 'not json', 1, 1],
		['an integer beyond 2^53', '[9007199254740993]', 1, 2],
		['a long integer', '[12345678901234567890]', 1, 2],
		['18 significant digits', '[0.123456789012345678]', 1, 2],
		['overflow', '[1e400]', 1, 2],
		['underflow', '[1e-400]', 1, 2],
		['an integer beyond 2^53 with a point', '[9007199254740993.0]', 1, 2]
	])('%s', (_, text, line, column) => {
		expect(strictJson(text)).toMatchObject({ ok: false, code: 'invalid', line, column });
	});

	it.each(['', '{', '[1', '"ab', '{"a":', '{"a":1', '{"a"'])('%j, and says that it is cut off', (text) => {
		expect(strictJson(text)).toMatchObject({ ok: false, cut: true });
	});
});

describe('numbers that a double carries are taken', () => {
	it.each([
		'9007199254740992',
		'-9007199254740992',
		'1E21',
		'1e23',
		'4.50',
		'-0.0000005',
		'0.30000000000000004',
		'5e-324',
		'1.0',
		'0e999',
		'1.7976931348623157e308'
	])('%s', (text) => {
		expect(parsed(text)).toBe(Number(text));
	});
});
