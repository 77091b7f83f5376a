import type { Study } from './study.ts';
import { Patterns } from './patterns.ts';
import { PairTables } from './pair-tables.ts';

/**
 * Everything the coefficients need to know of a study, gathered in one pass over its ratings. Most coefficients see an
 * item only as "how often was each label given", and few such patterns occur: 100,000 items of five raters and four
 * labels have at most 125. So items are kept as patterns with a multiplicity, and each coefficient costs next to nothing.
 */
export interface Counts {
	study: Study;
	/** Items looked at, in the order of `patternOf`. */
	items: number;
	/** Ratings looked at. */
	ratings: number;
	patterns: Patterns;
	/** The pattern of each item. */
	patternOf: Int32Array;
	/** Raters who rated at least one of the items: the others are no raters here. */
	activeRaters: number;
	/** Raters x labels: how often a rater gave a label. */
	byRater: Float64Array;
	/** Cross tables of every two raters over the items that both rated. */
	pairs: PairTables;
	/** How often each label was given. */
	byLabel: Float64Array;
	/** Labels given at least once. Two or more: there is variation. */
	usedLabels: number;
	/** Items with at least one rating. */
	ratedItems: number;
	/** Items with at least two ratings. */
	pairableItems: number;
	/** Items rated by all active raters. */
	completeItems: number;
}

/**
 * Counts a study, or the items of it named by index.
 * Time: items x (raters + rated pairs); memory: 4 bytes an item, the distinct patterns, and a cross table for each two raters.
 */
export function counts(study: Study, items?: ArrayLike<number>): Counts {
	const { ratings } = study;
	const width = study.raters.length;
	const labels = study.labels.length;
	const n = items ? items.length : study.items.length;
	const patterns = new Patterns(labels);
	const patternOf = new Int32Array(n);
	const byRater = new Float64Array(width * labels);
	const pairs = new PairTables(width, labels);
	const code = new Int32Array(width);
	const who = new Int32Array(width);
	for (let i = 0; i < n; i++) {
		const start = (items ? items[i] : i) * width;
		let m = 0;
		for (let j = 0; j < width; j++) {
			const label = ratings[start + j];
			if (label < 0) continue;
			byRater[j * labels + label]++;
			code[m] = label;
			who[m++] = j;
		}
		patternOf[i] = patterns.add(code, m);
		pairs.add(who, code, m);
	}

	const byLabel = new Float64Array(labels);
	let activeRaters = 0;
	let total = 0;
	for (let j = 0; j < width; j++) {
		let own = 0;
		for (let k = 0; k < labels; k++) {
			byLabel[k] += byRater[j * labels + k];
			own += byRater[j * labels + k];
		}
		total += own;
		if (own) activeRaters++;
	}
	const withSize = (test: (m: number) => boolean) => patterns.sum((p) => (test(patterns.size[p]) ? 1 : 0));
	return {
		study,
		items: n,
		ratings: total,
		patterns,
		patternOf,
		activeRaters,
		byRater,
		pairs,
		byLabel,
		usedLabels: byLabel.filter((c) => c > 0).length,
		ratedItems: withSize((m) => m > 0),
		pairableItems: withSize((m) => m > 1),
		completeItems: withSize((m) => m > 0 && m === activeRaters)
	};
}
