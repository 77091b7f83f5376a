import { expect, it } from 'vitest';
import { tooDeep } from '../../../src/lib/domain/guideline/too-deep.ts';

it.each([
	['a quote in a quote', '> > > x', null],
	['a list of some depth', Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'), null],
	['a rule', `${'- '.repeat(3)}\n${'* '.repeat(3)}`, null],
	['a long line', `- ${'word '.repeat(10_000)}`, null],
	['quotes', `one\ntwo\n${'>'.repeat(30_000)} x`, 3],
	['spaced quotes', `${'> '.repeat(60)}x`, 1],
	['lists on a line', `one\n${'- '.repeat(60)}x`, 2],
	['numbered lists and quotes', `${'1. > '.repeat(30)}x`, 1],
	['lists by indentation', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'), 101]
])('%s', (_, text, line) => {
	expect(tooDeep(text)).toBe(line);
});

it('looks through a large text at once', () => {
	const start = performance.now();
	for (const text of [
		' '.repeat(1e6),
		'- '.repeat(49) + ' '.repeat(1e6),
		`${' '.repeat(199)}x\n`.repeat(5000),
		'1'.repeat(1e6)
	])
		tooDeep(text);
	expect(performance.now() - start).toBeLessThan(1000);
});
