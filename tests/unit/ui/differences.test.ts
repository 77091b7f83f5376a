import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';
import { differences } from '../../../src/lib/ui/reading/differences.ts';
import { fieldDifferences } from '../../../src/lib/ui/reading/field-differences.ts';

const marked = (texts: string[]) =>
	differences(texts).map((spans, i) => spans.map(({ start, end }) => textOffset.slice(texts[i], start, end)));

describe('differences', () => {
	it('marks in every text what not all share, as whole words and numbers', () => {
		expect(marked(['paid 1,250.00 EUR in May', 'paid 1,300.00 EUR in May'])).toEqual([['1,250.00'], ['1,300.00']]);
		expect(marked(['a b c', 'a b c', 'a x c'])).toEqual([['b'], ['b'], ['x']]);
		expect(marked(['same', 'same'])).toEqual([[], []]);
		expect(marked(['alone'])).toEqual([[]]);
	});
	it('counts code points', () => {
		expect(marked(['🔏🔏 signed 1 May', '🔏🔏 signed 2 May'])).toEqual([['1'], ['2']]);
	});

	const words = fc
		.array(fc.constantFrom('a', 'b', '12', ',', '🔏', '\n'), { maxLength: 25 })
		.map((list) => list.join(' '));
	it('does not depend on the order of the contexts', () => {
		fc.assert(
			fc.property(fc.array(words, { minLength: 2, maxLength: 4 }), (texts) => {
				expect(differences([...texts].reverse())).toEqual([...differences(texts)].reverse());
			})
		);
	});
	it('leaves the same words in both of two texts when the marked ones are taken out', () => {
		fc.assert(
			fc.property(words, words, (a, b) => {
				const rest = differences([a, b]).map((spans, i) => {
					const points = Array.from([a, b][i]);
					for (const { start, end } of spans) points.fill(' ', start, end);
					return points.join('').split(/\s+/).filter(Boolean);
				});
				expect(rest[0]).toEqual(rest[1]);
			})
		);
	});
	it('ends in time on texts that have nothing in common', () => {
		const long = (word: string) => Array.from({ length: 8000 }, (_, i) => `${word}${i}`).join(' ');
		const from = performance.now();
		expect(differences([long('x'), long('y')])[0]).toHaveLength(1);
		expect(performance.now() - from).toBeLessThan(3000);
	});
});

describe('fieldDifferences', () => {
	it('compares JSON by the place of each string; what not all have differs as a whole', () => {
		const [a, b] = fieldDifferences([
			{ to: 'Ada', n: { 'x/y': 'old one' } },
			{ to: 'Ada', n: { 'x/y': 'new one' }, extra: 'more' }
		]);
		expect([...a]).toEqual([['/n/x~1y', [{ start: 0, end: 3 }]]]);
		expect([...b]).toEqual([
			['/n/x~1y', [{ start: 0, end: 3 }]],
			['/extra', [{ start: 0, end: 4 }]]
		]);
	});
	it('has no marks for one context', () => {
		expect(fieldDifferences(['text'])).toEqual([new Map()]);
	});
});
