import { describe, expect, it } from 'vitest';
import { count } from '../../../src/lib/ui/study/count.ts';
import { duration } from '../../../src/lib/ui/study/duration.ts';
import { moment } from '../../../src/lib/ui/study/moment.ts';
import { planWords } from '../../../src/lib/ui/study/plan-words.ts';

describe('words on the maintainer pages', () => {
	it('counts', () => {
		expect([count(0, 'case'), count(1, 'case'), count(1200, 'case'), count(2, 'person', 'people')]).toEqual([
			'0 cases',
			'1 case',
			'1,200 cases',
			'2 people'
		]);
	});
	it('says how long', () => {
		expect([0, 4200, 59_499, 60_000, 95_000, 3_600_000, 3_720_000].map(duration)).toEqual([
			'0 s',
			'4 s',
			'59 s',
			'1 min',
			'1 min 35 s',
			'1 h',
			'1 h 2 min'
		]);
	});
	it('says when, alike on every machine', () => {
		expect(moment('2026-03-03T14:05:00.000Z')).toBe('3 March 2026, 14:05 UTC');
	});
	it('says how a plan was made', () => {
		expect(planWords({ method: 'all', parameters: { annotators: ['a', 'b'] } })).toBe('everything to a, b');
		expect(planWords({ method: 'balanced', parameters: { annotators: ['a', 'b', 'c'], overlap: 2 } })).toBe(
			'2 of a, b, c for each'
		);
		expect(
			planWords({ method: 'sample', parameters: { primary: 'a', second: 'b', sample: 150, stratum: 'model' } })
		).toBe('a on all, b on a sample of 150, evenly over model');
		expect(planWords({ method: 'move', parameters: { from: '__proto__', to: 'b' } })).toBe('moved from __proto__ to b');
		expect(planWords({ method: 'other', parameters: {} })).toBe('other');
	});
});
