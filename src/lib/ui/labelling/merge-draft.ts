import type { Working } from './working.ts';
import { sameAnswers } from './working.ts';

/**
 * Puts a draft under what the page holds: each part that the person has touched since the page opened stays, the rest comes from the
 * draft. `stored` is what the server wrote; the lists have the same answers in the same order, the draft may lack some.
 *
 * @returns the answers, and those of the draft that say something else than what was touched: they are offered
 */
export function mergeDraft(
	stored: readonly Working[],
	now: readonly Working[],
	draft: readonly Working[]
): { answers: Working[]; offered: Working[] } {
	const kept = new Map(draft.map((answer) => [`${answer.assignment}:${answer.question}`, answer]));
	const offered: Working[] = [];
	const answers = now.map((answer, n) => {
		const was = stored[n];
		const older = kept.get(`${answer.assignment}:${answer.question}`);
		// Begun when nothing was stored, and never touched: it says nothing about what is stored since.
		if (!older || (older.base === 0 && isEmpty(older))) return answer;
		const merged: Working = {
			...older,
			label: answer.label === was.label ? older.label : answer.label,
			unclear: answer.unclear === was.unclear ? older.unclear : answer.unclear,
			note: answer.note === was.note ? older.note : answer.note,
			evidence: quotes(answer) === quotes(was) ? older.evidence : answer.evidence
		};
		if (!sameAnswers([merged], [older]) && !sameAnswers([older], [was])) offered.push(older);
		// What is stored already, or was only touched here, stands on what the page showed.
		return sameAnswers([merged], [was]) || sameAnswers([merged], [answer]) ? { ...merged, base: answer.base } : merged;
	});
	return { answers, offered };
}

const isEmpty = ({ label, unclear, note, evidence }: Working) =>
	label === null && !unclear && !note && !evidence.length;

const quotes = ({ evidence }: Working) => JSON.stringify(evidence.map((q) => [q.field, q.path ?? '', q.start, q.end]));
