import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Codebook } from '../../src/lib/domain/guideline/codebook.ts';
import { checkQuote } from '../../src/lib/domain/labels/check-quote.ts';
import { textOffset } from '../../src/lib/domain/shared/text-offset.ts';

const text = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: 'grapheme' }),
	fc.array(fc.constantFrom('🔏', '👩‍🚒', 'é', 'e\u0301', '\r\n', 'ש', 'عَ', 'a')).map((parts) => parts.join(''))
);
const codebook: Codebook = {
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'case',
	fields: [{ name: 'text', title: 'Text', format: 'text', shared: false, required: true }],
	questions: [],
	route: 'non-unanimous'
};

describe('offsets in code points', () => {
	it('agree with the list of code points', () => {
		fc.assert(
			fc.property(text, fc.nat(40), fc.nat(40), (value, a, b) => {
				const points = [...value];
				const [start, end] = [Math.min(a, b), Math.max(a, b)];
				expect(textOffset.length(value)).toBe(points.length);
				expect(textOffset.slice(value, start, end)).toBe(points.slice(start, end).join(''));
			})
		);
	});

	it('go to UTF-16 and back', () => {
		fc.assert(
			fc.property(text, fc.nat(40), (value, at) => {
				const offset = Math.min(at, textOffset.length(value));
				expect(textOffset.fromUtf16(value, textOffset.toUtf16(value, offset))).toBe(offset);
			})
		);
	});

	it('let a quote be found where it was taken, and nowhere it does not stand', () => {
		fc.assert(
			fc.property(
				text,
				fc.nat(30),
				fc.integer({ min: 1, max: 10 }),
				fc.integer({ min: -3, max: 3 }),
				(value, start, length, shift) => {
					fc.pre(start + length <= [...value].length);
					const quote = [...value].slice(start, start + length).join('');
					expect(checkQuote({ text: value }, codebook, { field: 'text', start, end: start + length, quote }).ok).toBe(
						true
					);
					const moved = { field: 'text', start: start + shift, end: start + shift + length, quote };
					const stands =
						moved.start >= 0 &&
						moved.end <= [...value].length &&
						[...value].slice(moved.start, moved.end).join('') === quote;
					expect(checkQuote({ text: value }, codebook, moved).ok).toBe(stands);
				}
			)
		);
	});
});
