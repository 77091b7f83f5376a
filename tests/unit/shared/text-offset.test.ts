import { describe, expect, it } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';

describe('textOffset counts code points', () => {
	it.each([
		['', 0],
		['abc', 3],
		['Seal 🔏 valid', 12],
		['👨‍👩‍👧‍👦', 7],
		['e\u0301', 2],
		['عَرَبِيّ', 8],
		['a\r\nb', 4],
		['\ud800x', 2]
	])('of %j', (text, length) => {
		expect(textOffset.length(text)).toBe(length);
	});

	it('slices by code points, also through a cluster', () => {
		const text = 'Seal 🔏 valid: the keeper 👩‍🚒 signed';
		expect(textOffset.slice(text, 5, 6)).toBe('🔏');
		expect(textOffset.slice(text, 7, 12)).toBe('valid');
		expect(textOffset.slice(text, 25, 26)).toBe('👩');
		expect(textOffset.slice(text, 29, 35)).toBe('signed');
		expect(textOffset.slice(text, 3, 3)).toBe('');
		expect(textOffset.slice(text, 30, 999)).toBe('igned');
	});

	it('turns places into UTF-16 indexes and back', () => {
		expect(textOffset.toUtf16('🔏🔏a', 2)).toBe(4);
		expect(textOffset.fromUtf16('🔏🔏a', 4)).toBe(2);
		expect(textOffset.toUtf16('ab', 9)).toBe(2);
	});
});
