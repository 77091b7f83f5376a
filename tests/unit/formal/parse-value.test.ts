import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../src/lib/domain/formal/expression.ts';
import { parseValue, VALUE_TYPES } from '../../../src/lib/domain/formal/parse-value.ts';
import { valueText } from '../../../src/lib/domain/formal/value-text.ts';
import { writtenDigits } from '../../../src/lib/domain/formal/written-digits.ts';
import { exactJson } from '../../../src/lib/domain/shared/exact-json.ts';

const read = (text: string, type: ValueType | null = null) => {
	const parsed = exactJson.parse(text, 200);
	if (!parsed.ok) throw new Error(parsed.message);
	return parseValue(parsed.value, type);
};
const value = (text: string, type: ValueType | null = null) => {
	const given = read(text, type);
	return given.ok ? given.value : given.message;
};

describe('how many digits a number has, written out', () => {
	it.each<[string, number]>([
		['0', 1],
		['-0', 1],
		['500', 3],
		['-500', 3],
		['2.50', 3],
		['1e3', 4],
		['1E+3', 4],
		['1e-3', 4],
		['0.001', 4],
		['10e-1', 2],
		['0.001e3', 1],
		['123.456e2', 6],
		['123.456e-2', 6],
		['100e-5', 6],
		['0e999999', 1],
		['0.000e-7', 4],
		['1e999', 1000],
		['1e1000', 1001],
		['-9.99e999', 1000],
		['1e-999', 1000],
		['1e-1000', 1001],
		[`1${'0'.repeat(999)}`, 1000],
		[`0.${'1'.repeat(999)}`, 1000],
		[`1e${'9'.repeat(400)}`, Infinity],
		[`1e-${'9'.repeat(400)}`, Infinity]
	])('%.30s: %d', (number, digits) => {
		expect(writtenDigits(number)).toBe(digits);
	});
});

describe('a value', () => {
	it('of each type, as JSON gives it', () => {
		expect(value('"active"')).toEqual({ type: 'string', text: 'active' });
		expect(value('""')).toEqual({ type: 'string', text: '' });
		expect(value('1.50')).toEqual({ type: 'number', text: '1.50' });
		expect(value('false')).toEqual({ type: 'boolean', value: false });
		expect(value('null')).toEqual({ type: 'null' });
		expect(value('[]')).toEqual({ type: 'list', items: [] });
		expect(value('["a",1e0,true,null,"a"]')).toEqual({
			type: 'list',
			items: [
				{ type: 'string', text: 'a' },
				{ type: 'number', text: '1e0' },
				{ type: 'boolean', value: true },
				{ type: 'null' },
				{ type: 'string', text: 'a' }
			]
		});
		// Only a declared instant is one.
		expect(value('"2031-05-03T10:00:00Z"')).toEqual({ type: 'string', text: '2031-05-03T10:00:00Z' });
		expect(value('["2031-05-03T10:00:00Z"]', 'list')).toMatchObject({ items: [{ type: 'string' }] });
	});

	it('of a declared type, and of no other', () => {
		const samples: Record<ValueType, string> = {
			string: '"2031-05-03"',
			number: '12',
			boolean: 'true',
			instant: '"2031-05-03T10:00:00Z"',
			list: '[1]',
			null: 'null'
		};
		for (const type of VALUE_TYPES)
			for (const other of VALUE_TYPES) {
				const fits = type === other || (type === 'string' && other === 'instant');
				expect(read(samples[other], type).ok, `${type}: ${samples[other]}`).toBe(fits);
			}
		expect(value('"12"', 'number')).toBe('the type is number, but the value is the string "12"');
		expect(value('12', 'string')).toBe('the type is string, but the value is the number 12');
		expect(value('1', 'boolean')).toBe('the type is boolean, but the value is the number 1');
		expect(value('[true]', 'boolean')).toBe('the type is boolean, but the value is a list');
		expect(value('null', 'instant')).toBe('the type is instant, but the value is null');
		expect(value('20310503', 'instant')).toBe('the type is instant, but the value is the number 20310503');
		expect(value('false', 'null')).toBe('the type is null, but the value is false');
	});

	it('that is no scalar and no list of scalars is refused', () => {
		expect(value('{}')).toBe('the value is an object; a value is a scalar, or a list of scalars');
		expect(value('{"a":1}', 'list')).toMatch(/^the value is an object/);
		expect(value('[1,[2]]')).toBe(
			'element 2 of the list: the value is a list; a value is a scalar, or a list of scalars'
		);
		expect(value('[{}]', 'list')).toMatch(/^element 1 of the list: the value is an object/);
	});

	it('of at most 1,000 digits, also in a list', () => {
		for (const number of ['1e999', '-1e999', '1e-999', '0e5000', '9'.repeat(1000), `0.${'9'.repeat(999)}`])
			expect(read(number, 'number').ok, number.slice(0, 20)).toBe(true);
		for (const number of ['1e1000', '-1e1000', '1e-1000', '9'.repeat(1001), `0.${'9'.repeat(1000)}`, '1e99999999999']) {
			expect(value(number)).toBe('the number has more than 1,000 digits when written out');
			expect(value(`[0,${number}]`)).toBe(
				'element 2 of the list: the number has more than 1,000 digits when written out'
			);
		}
	});

	it('is named in one short line, no character cut in two', () => {
		expect(value(`"${'🔏'.repeat(5000)}"`, 'number')).toBe(
			`the type is number, but the value is the string "${'🔏'.repeat(20)}…"`
		);
		expect(value(`"x${'🔏'.repeat(5000)}"`, 'number')).toBe(
			`the type is number, but the value is the string "x${'🔏'.repeat(19)}…"`
		);
		expect((value('9'.repeat(1000), 'string') as string).length).toBeLessThan(100);
	});
});

describe('an instant', () => {
	it.each([
		'2031-05-03T10:00:00Z',
		'2031-05-03T10:00:00.000Z',
		'2031-05-03T23:59:59.999Z',
		'0000-01-01T00:00:00Z',
		'0000-02-29T00:00:00Z',
		'2000-02-29T00:00:00Z',
		'2032-02-29T12:00:00Z',
		'9999-12-31T23:59:59.999Z'
	])('%s is one', (text) => {
		expect(value(JSON.stringify(text), 'instant')).toEqual({ type: 'instant', text });
	});

	it.each([
		'',
		'2031-05-03',
		'2031-05-03T10:00Z',
		'2031-05-03T10:00:00',
		'2031-05-03 10:00:00Z',
		'2031-05-03t10:00:00Z',
		'2031-05-03T10:00:00z',
		'2031-05-03T10:00:00+00:00',
		'2031-05-03T12:00:00+02:00',
		'2031-05-03T10:00:00.1Z',
		'2031-05-03T10:00:00.12Z',
		'2031-05-03T10:00:00.1234Z',
		'2031-05-03T10:00:00.Z',
		'2031-05-03T10:00:00,123Z',
		'2031-5-3T10:00:00Z',
		'31-05-03T10:00:00Z',
		'+002031-05-03T10:00:00Z',
		'-0001-05-03T10:00:00Z',
		'12031-05-03T10:00:00Z',
		' 2031-05-03T10:00:00Z',
		'2031-05-03T10:00:00Z\n',
		'2031-W18-6T10:00:00Z',
		'２０３１-05-03T10:00:00Z',
		'3 May 2031'
	])('%j is none: another way to write a time', (text) => {
		expect(value(JSON.stringify(text), 'instant')).toMatch(/ is no instant; write it as 2031-05-03T10:00:00Z, in UTC$/);
	});

	it.each([
		'2031-02-29T10:00:00Z',
		'1900-02-29T10:00:00Z',
		'2100-02-29T10:00:00Z',
		'2031-04-31T10:00:00Z',
		'2031-06-31T10:00:00Z',
		'2031-09-31T10:00:00Z',
		'2031-11-31T10:00:00Z',
		'2031-01-32T10:00:00Z',
		'2031-01-00T10:00:00Z',
		'2031-00-10T10:00:00Z',
		'2031-13-10T10:00:00Z'
	])('%s is none: no such day', (text) => {
		expect(value(JSON.stringify(text), 'instant')).toBe(`${JSON.stringify(text)} names a day that no calendar has`);
	});

	it.each(['2031-05-03T24:00:00Z', '2031-05-03T10:60:00Z', '2031-05-03T10:00:60Z', '2016-12-31T23:59:60Z'])(
		'%s is none: no such time',
		(text) => {
			expect(value(JSON.stringify(text), 'instant')).toBe(
				`${JSON.stringify(text)} names a time of day that no clock shows`
			);
		}
	);
});

it('a value as people read it', () => {
	const text = (json: string, type: ValueType | null = null) => {
		const given = read(json, type);
		return given.ok ? valueText(given.value) : '';
	};
	expect(text('"a\\"\\n"')).toBe('"a\\"\\n"');
	expect(text('-1.50e2')).toBe('-1.50e2');
	expect(text('["1",1,null,true]')).toBe('["1", 1, null, true]');
	expect(text('"2031-05-03T10:00:00Z"', 'instant')).toBe('2031-05-03T10:00:00Z');
	expect(text(`"${'a'.repeat(5_000_000)}"`)).toBe(`"${'a'.repeat(300)}…"`);
	expect(text(`[${'1,'.repeat(200_000)}1]`)).toMatch(/^\[(1, ){100}…\]$/);
});
