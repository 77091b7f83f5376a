import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/lib/domain/shared/canonical-json.ts';
import type { Json } from '../../../src/lib/domain/shared/json.ts';

describe('canonicalJson (RFC 8785)', () => {
	it('gives the example of section 3.2.2', () => {
		const text =
			'{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
		expect(canonicalJson(JSON.parse(text))).toBe(
			'{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
		);
	});

	it('sorts names by UTF-16 code units, as in section 3.2.3', () => {
		const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
		expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7);
		expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
	});

	it.each([
		[0, '0'],
		[-0, '0'],
		[5e-324, '5e-324'],
		[1.7976931348623157e308, '1.7976931348623157e+308'],
		[9007199254740992, '9007199254740992'],
		[295147905179352830000, '295147905179352830000'],
		[9.999999999999997e22, '9.999999999999997e+22'],
		[1e23, '1e+23'],
		[0.000001, '0.000001'],
		[1e-7, '1e-7'],
		[333333333.33333325, '333333333.33333325']
	])('writes %d as appendix B does', (value, written) => {
		expect(canonicalJson(value)).toBe(written);
	});

	it('writes own names such as __proto__, and 200 levels', () => {
		expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"z":1},"b":1}');
		const deep = '['.repeat(200) + ']'.repeat(200);
		expect(canonicalJson(JSON.parse(deep))).toBe(deep);
	});

	it.each([NaN, Infinity, '\ud800', undefined, [undefined], { a: '\udc00' }])(
		'throws on what is no JSON: %j',
		(value) => {
			expect(() => canonicalJson(value as Json)).toThrow(TypeError);
		}
	);
});
