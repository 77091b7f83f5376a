import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';
import { segments } from '../../../src/lib/ui/adjudication/segments.ts';

const brief = (text: string, quotes: Parameters<typeof segments>[1]) =>
	segments(text, quotes).map((s) => [s.text, s.by.join(' ')]);

describe('segments', () => {
	test('cuts where quotes overlap', () => {
		expect(
			brief('ab cd', [
				{ start: 0, end: 2, by: 'A' },
				{ start: 1, end: 5, by: 'B' }
			])
		).toEqual([
			['a', 'A'],
			['b', 'A B'],
			[' cd', 'B']
		]);
	});
	test('draws identical stretches once, with everyone who quoted them', () => {
		const drawn = segments('the grant ended', [
			{ start: 4, end: 9, by: 'C' },
			{ start: 4, end: 9, by: 'A' }
		]);
		expect(drawn.map((s) => [s.text, s.by, s.opens, s.closes])).toEqual([
			['the ', [], [], []],
			['grant', ['A', 'C'], ['A', 'C'], ['A', 'C']],
			[' ended', [], [], []]
		]);
	});
	test('counts code points: an emoji before a quote shifts nothing', () => {
		expect(brief('🔏👩‍⚖️ ok', [{ start: 0, end: 1, by: 'A' }])[0]).toEqual(['🔏', 'A']);
		const start = textOffset.length('🔏👩‍⚖️ ');
		expect(brief('🔏👩‍⚖️ ok', [{ start, end: start + 2, by: 'B' }]).at(-1)).toEqual(['ok', 'B']);
	});
	test('a quote over lines is cut after each line feed and opens once', () => {
		const drawn = segments('ab\ncd\r\nef', [{ start: 1, end: 9, by: 'A' }]);
		expect(drawn.map((s) => s.text)).toEqual(['a', 'b\n', 'cd\r\n', 'ef']);
		expect(drawn.map((s) => s.opens.length)).toEqual([0, 1, 0, 0]);
		expect(drawn.map((s) => s.closes.length)).toEqual([0, 0, 0, 1]);
	});
	test('line feeds outside of quotes cut nothing', () => {
		expect(segments('a\nb\nc', [{ start: 4, end: 5, by: 'A' }])).toHaveLength(2);
	});
	test('clips what lies outside, leaves out what is empty', () => {
		expect(
			brief('abc', [
				{ start: -5, end: 1, by: 'A' },
				{ start: 2, end: 99, by: 'B' },
				{ start: 1, end: 1, by: 'C' },
				{ start: 2, end: 1, by: 'D' }
			])
		).toEqual([
			['a', 'A'],
			['b', ''],
			['c', 'B']
		]);
	});
	test('no text gives no segments, no quotes one', () => {
		expect(segments('', [{ start: 0, end: 1, by: 'A' }])).toEqual([]);
		expect(segments('abc', [])).toEqual([{ start: 0, end: 3, text: 'abc', by: [], opens: [], closes: [] }]);
	});
});

const text = fc.string({
	unit: fc.oneof(
		fc.constantFrom('a', ' ', '\n', '\r\n', '🔏', 'é', 'e\u0301', '\ud800', 'ש'),
		fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
	),
	maxLength: 60
});
const quotes = fc.array(
	fc.record({
		start: fc.integer({ min: -3, max: 70 }),
		end: fc.integer({ min: -3, max: 70 }),
		by: fc.constantFrom('A', 'B', 'C', 'you')
	}),
	{ maxLength: 8 }
);

describe('properties of segments', () => {
	test('in order they are exactly the text, without gap or overlap', () => {
		fc.assert(
			fc.property(text, quotes, (t, q) => {
				const drawn = segments(t, q);
				expect(drawn.map((s) => s.text).join('')).toBe(t);
				drawn.forEach((s, i) => {
					expect(s.start).toBe(i === 0 ? 0 : drawn[i - 1].end);
					expect(s.end).toBeGreaterThan(s.start);
					expect(s.text).toBe(textOffset.slice(t, s.start, s.end));
				});
			})
		);
	});
	test('every code point is under exactly those who quoted it', () => {
		fc.assert(
			fc.property(text, quotes, (t, q) => {
				const drawn = segments(t, q);
				for (let at = 0; at < textOffset.length(t); at++) {
					const there = drawn.find((s) => s.start <= at && at < s.end)!;
					const wanted = [
						...new Set(
							q
								.filter((one) => Math.max(0, one.start) <= at && at < one.end && one.start < one.end)
								.map((one) => one.by)
						)
					].sort();
					expect(there.by).toEqual(wanted);
				}
			})
		);
	});
	test('each quote opens once and closes once, and their order does not matter', () => {
		fc.assert(
			fc.property(text, quotes, (t, q) => {
				const drawn = segments(t, q);
				const length = textOffset.length(t);
				for (const one of q) {
					const start = Math.max(0, one.start);
					const end = Math.min(one.end, length);
					if (start >= end) continue;
					expect(drawn.find((s) => s.start === start)!.opens).toContain(one.by);
					expect(drawn.find((s) => s.end === end)!.closes).toContain(one.by);
				}
				expect(segments(t, [...q].reverse())).toEqual(drawn);
			})
		);
	});
	test('a mark never runs over a line feed', () => {
		fc.assert(fc.property(text, quotes, (t, q) => segments(t, q).every((s) => !s.by.length || !/\n[^]/.test(s.text))));
	});
});

test('a megabyte with 500 quotes is cut at every boundary', () => {
	const long = 'lorem ipsum 🔏 dolor\n'.repeat(50_000);
	const many = Array.from({ length: 500 }, (_, i) => ({ start: i * 1000, end: i * 1000 + 40, by: 'ABC'[i % 3] }));
	expect(segments(long, many).length).toBeGreaterThan(1000);
});
