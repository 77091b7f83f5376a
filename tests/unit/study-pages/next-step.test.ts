import { describe, expect, it } from 'vitest';
import { nextStep, type Standing } from '../../../src/lib/ui/study/next-step.ts';

const begun: Standing = {
	cases: 200,
	closed: false,
	people: 3,
	given: 600,
	assigned: 600,
	missing: { answers: 0, people: 0, unassigned: 0 },
	disputes: { open: 0 },
	releases: []
};

describe('nextStep', () => {
	it.each<[string, Partial<Standing>, string, string]>([
		['without cases', { cases: 0 }, 'There are no cases yet. Import them.', '/import'],
		['without people', { given: 0, assigned: 0 }, '200 cases wait for annotators. Assign them.', '/assign'],
		[
			'with one case and without people',
			{ cases: 1, given: 0, assigned: 0 },
			'1 case waits for annotators. Assign them.',
			'/assign'
		],
		[
			'with missing answers',
			{ missing: { answers: 38, people: 2, unassigned: 0 } },
			'38 answers are missing from 2 people. Then close annotation.',
			'/missing'
		],
		[
			'with one missing answer',
			{ missing: { answers: 1, people: 1, unassigned: 0 } },
			'1 answer is missing from 1 person. Then close annotation.',
			'/missing'
		],
		[
			'with nobody on a case',
			{ missing: { answers: 0, people: 0, unassigned: 4 } },
			'4 questions have no answer and nobody assigned. Assign them, then close annotation.',
			'/assign'
		],
		['when all is answered', {}, 'Every answer is there. Close annotation.', '/close'],
		['with imported answers only', { assigned: 0 }, 'Every answer is there. Close annotation.', '/close'],
		[
			'with disputes',
			{ closed: true, disputes: { open: 14 } },
			'14 disputes wait for an adjudicator. Then freeze.',
			'/disputes'
		],
		['when decided', { closed: true }, 'Everything is settled or decided. Freeze a release.', '/releases'],
		['when frozen', { closed: true, releases: ['1.1.0', '1.0.0'] }, 'Release 1.1.0 is frozen.', '/releases/1.1.0']
	])('%s', (_, change, text, to) => {
		expect(nextStep({ ...begun, ...change })).toMatchObject({ text, to });
	});

	it('after a close with waived answers does not ask for them again', () => {
		expect(nextStep({ ...begun, closed: true, missing: { answers: 9, people: 1, unassigned: 0 } }).to).toBe(
			'/releases'
		);
	});
});
