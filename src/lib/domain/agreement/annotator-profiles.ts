import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { raterTotal } from './rater-total.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

export interface AnnotatorProfile {
	rater: string;
	ratings: number;
	/** How often each label was given, in the order of the labels. */
	labels: number[];
	/** Of the items on which the others have a sole most frequent label, the share where this rater gave it. */
	withMajority: Statistic;
	/** Those items. */
	majorityItems: number;
}

/**
 * How each rater labels, and how often with the majority of the others (their own rating left out, or everyone would agree
 * with themselves). Undefined where the others have no majority on any item the rater rated.
 * @param items the items counted, by their place in the study; left out: all
 */
export function annotatorProfiles(counts: Counts, items?: ArrayLike<number>): AnnotatorProfile[] {
	const { study, patterns, patternOf } = counts;
	const width = study.raters.length;
	const q = study.labels.length;
	const agreeing = new Float64Array(width);
	const compared = new Float64Array(width);
	for (let i = 0; i < counts.items; i++) {
		const p = patternOf[i];
		if (patterns.size[p] < 2) continue;
		const start = (items ? items[i] : i) * width;
		for (let j = 0; j < width; j++) {
			const label = study.ratings[start + j];
			if (label < 0) continue;
			const majority = majorityWithout(counts, p, label);
			if (majority < 0) continue;
			compared[j]++;
			if (majority === label) agreeing[j]++;
		}
	}
	const reason = unmeasurable(counts);
	return study.raters.map((rater, j) => ({
		rater,
		ratings: raterTotal(counts, j),
		labels: [...counts.byRater.subarray(j * q, (j + 1) * q)],
		withMajority: reason
			? lacking(reason)
			: compared[j]
				? defined(agreeing[j] / compared[j])
				: lacking('no_pairable_items'),
		majorityItems: compared[j]
	}));
}

/** The sole most frequent label of a pattern after one rating of `label` is taken away, or -1. */
function majorityWithout({ patterns }: Counts, p: number, label: number): number {
	let best = -1;
	let most = 0;
	for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++) {
		const others = patterns.count[e] - (patterns.label[e] === label ? 1 : 0);
		if (others > most) {
			most = others;
			best = patterns.label[e];
		} else if (others === most) best = -1;
	}
	return best;
}
