import { describe, expect, it } from 'vitest';
import { comparable } from '../../../src/lib/domain/guideline/comparable.ts';
import { guidelineReference } from '../../../src/lib/domain/guideline/guideline-reference.ts';

describe('guidelineReference', () => {
	it('reads ID@VERSION', () => {
		expect(guidelineReference.parse('web-action@1.10.0')).toEqual({
			ok: true,
			value: { id: 'web-action', version: '1.10.0' }
		});
	});

	it.each([
		'authorization',
		'authorization@latest',
		'authorization@1.0',
		'authorization@01.0.0',
		'../../README@1.0.0',
		'authorization@../1.0.0',
		'AUTHORIZATION@1.0.0',
		'@',
		'',
		'__proto__@1.0.0',
		'a/b@1.0.0',
		'a@1.0.0@1.0.0',
		'a@1.0.0\n'
	])('refuses %j and names it', (text) => {
		const result = guidelineReference.parse(text);
		expect(result).toMatchObject({ ok: false, code: 'invalid' });
		expect(!result.ok && result.message).toContain(JSON.stringify(text));
	});
});

describe('comparable', () => {
	it('holds within a major version of one guideline', () => {
		expect(comparable({ id: 'a', version: '1.0.0' }, { id: 'a', version: '1.4.2' })).toBe(true);
		expect(comparable({ id: 'a', version: '1.0.0' }, { id: 'a', version: '2.0.0' })).toBe(false);
		expect(comparable({ id: 'a', version: '1.0.0' }, { id: 'b', version: '1.0.0' })).toBe(false);
		expect(comparable({ id: 'a', version: '1.0.0' }, { id: 'a', version: '10.0.0' })).toBe(false);
	});
});
