import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { Answer, Answers } from './answers.ts';

/** What an unclear answer counts as: nothing special; a label of its own; no answer; or the label named. */
export type UnclearTreatment = 'flag' | 'category' | 'missing' | `label:${string}`;

export interface Treated {
	/** The labels that answers can carry after the treatment. The set follows from the question, never from the data. */
	labels: string[];
	isUnclear: (answer: Answer) => boolean;
	/** The label an answer counts with; null: it is left out. */
	label: (answer: Answer) => string | null;
}

/** The label of unclear answers where they count as their own. */
export const UNCLEAR = 'UNCLEAR';

/**
 * How answers count under a treatment of unclear. Where a label X means unclear, it is its own category already, and under
 * `missing` and `label:Y` it is no label any more, so that chance levels do not reckon with it.
 * Refuses a treatment it does not know, and `label:Y` where Y is no label of the question.
 */
export function treatUnclear(
	{ labels, unclear, answers }: Pick<Answers, 'labels' | 'unclear' | 'answers'>,
	treatment: string
): Result<Treated> {
	const meaning = unclear.startsWith('label:') ? unclear.slice('label:'.length) : null;
	const isUnclear = (answer: Answer) => answer.unclear || answer.label === meaning;
	const without = (kept?: string) => labels.filter((label) => label !== meaning || label === kept);
	const instead = (label: string | null) => (answer: Answer) => (isUnclear(answer) ? label : answer.label);

	if (treatment === 'flag') return ok({ labels: [...labels], isUnclear, label: (answer) => answer.label });
	if (treatment === 'missing') return ok({ labels: without(), isUnclear, label: instead(null) });
	if (treatment === 'category') {
		const own = meaning ?? UNCLEAR;
		const marks = unclear !== 'none' || answers.some((answer) => answer.unclear);
		return ok({
			labels: marks && !labels.includes(own) ? [...labels, own] : [...labels],
			isUnclear,
			label: instead(own)
		});
	}
	const target = treatment.startsWith('label:') ? treatment.slice('label:'.length) : null;
	if (target !== null && labels.includes(target))
		return ok({ labels: without(target), isUnclear, label: instead(target) });
	return fail(
		'invalid',
		target === null
			? `Unclear answers cannot count as ${JSON.stringify(treatment)}. Choose flag, category, missing, or label:X with a label of the question.`
			: `The question has no label ${JSON.stringify(target)}. Its labels are ${labels.join(', ')}.`,
		'unclear'
	);
}
