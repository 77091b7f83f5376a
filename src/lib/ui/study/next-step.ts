import { count } from './count.ts';

/** What the next step of a study depends on. */
export interface Standing {
	cases: number;
	closed: boolean;
	people: number;
	/** Assignments and answers: is there any? */
	given: number;
	assigned: number;
	missing: { answers: number; people: number; unassigned: number };
	disputes: { open: number };
	releases: readonly string[];
}

export interface NextStep {
	text: string;
	/** Where it is done: the last part of the address under the study; empty for the overview itself. */
	to: string;
	link: string;
}

/** The one sentence that says what to do next with a study. */
export function nextStep({ cases, closed, given, assigned, missing, disputes, releases }: Standing): NextStep {
	if (cases === 0) return { text: 'There are no cases yet. Import them.', to: '/import', link: 'Import cases' };
	if (!closed) {
		if (assigned === 0 && given === 0)
			return {
				text: `${count(cases, 'case')} ${cases === 1 ? 'waits' : 'wait'} for annotators. Assign them.`,
				to: '/assign',
				link: 'Assign cases'
			};
		if (missing.answers > 0)
			return {
				text: `${count(missing.answers, 'answer')} ${missing.answers === 1 ? 'is' : 'are'} missing from ${count(missing.people, 'person', 'people')}. Then close annotation.`,
				to: '/missing',
				link: 'See which'
			};
		if (missing.unassigned > 0)
			return {
				text: `${count(missing.unassigned, 'question')} ${missing.unassigned === 1 ? 'has' : 'have'} no answer and nobody assigned. Assign them, then close annotation.`,
				to: '/assign',
				link: 'Assign cases'
			};
		return { text: 'Every answer is there. Close annotation.', to: '/close', link: 'Close annotation' };
	}
	if (disputes.open > 0)
		return {
			text: `${count(disputes.open, 'dispute')} ${disputes.open === 1 ? 'waits' : 'wait'} for an adjudicator. Then freeze.`,
			to: '/disputes',
			link: 'See the disputes'
		};
	if (releases.length === 0)
		return { text: 'Everything is settled or decided. Freeze a release.', to: '/releases', link: 'Freeze' };
	return { text: `Release ${releases[0]} is frozen.`, to: `/releases/${releases[0]}`, link: 'Open it' };
}
