import type { Scale } from './study.ts';

/** One annotator's answer to the question, as the report takes it. */
export interface Answer {
	item: string;
	rater: string;
	label: string;
	/** The annotator marked it as unclear. */
	unclear: boolean;
	/** The scenario it is resampled with. Absent: the item stands alone. */
	cluster?: string;
	strata?: readonly (readonly [name: string, value: string])[];
	/** Answers of different keys (guideline versions of different meaning) are never put together. Absent: one pool. */
	poolKey?: string;
}

/** An item that should have been answered, answered or not. */
export interface AskedItem {
	id: string;
	cluster?: string;
	strata?: ReadonlyMap<string, string>;
}

/** The answers to one question. */
export interface Answers {
	/** The question's id; stands in the report. */
	question: string;
	/** The declared labels in order. */
	labels: readonly string[];
	scale: Scale;
	/** How the question marks unclear cases: not at all, by a flag beside the label, or by a label. */
	unclear: 'none' | 'flag' | `label:${string}`;
	answers: readonly Answer[];
	/** Everything asked, as ids or with cluster and strata. Left out: the items answered. */
	items?: readonly (string | AskedItem)[];
	/** Everyone asked, in order. Left out: those who answered, in the order met. */
	raters?: readonly string[];
	/** Nobody gave them: they show how the tool works. The report warns. */
	simulated?: true;
	/** Pool keys, oldest first. Left out: sorted with numbers as numbers, so that 1.10 is newer than 1.9. */
	pools?: readonly string[];
}
