import type { Counts } from './counts.ts';
import { lookalikes } from './label-index.ts';
import { raterTotal } from './rater-total.ts';

/** Something a reader must know before trusting a coefficient. */
export interface Warning {
	code:
		'prevalence' | 'silent_rater' | 'constant_rater' | 'few_items' | 'few_clusters' | 'unequal_raters' | 'labels_alike';
	message: string;
}

/** From this share of one label on, kappa says more about the label than about the annotators. */
const PREVALENT = 0.85;
/** Below these numbers of items and clusters an interval is a rough guide. */
const FEW_ITEMS = 30;
const FEW_CLUSTERS = 20;
/** Ratings from which on it is odd to have given one label only. */
const MANY = 10;

/**
 * Warnings about a study, or a part of it.
 * @param clusters clusters among its items, where clusters are resampled
 */
export function warnings(counts: Counts, clusters?: number): Warning[] {
	const { labels, raters } = counts.study;
	const q = labels.length;
	const found: Warning[] = [];
	const warn = (code: Warning['code'], message: string) => found.push({ code, message });
	const most = counts.byLabel.reduce((best, n, k) => (n > counts.byLabel[best] ? k : best), 0);
	if (counts.ratings && counts.byLabel[most] >= PREVALENT * counts.ratings)
		warn(
			'prevalence',
			`${counts.byLabel[most]} of ${counts.ratings} ratings carry the label ${labels[most]}. Kappa is low or undefined there ` +
				'whatever people do: read observed agreement and AC1 beside it.'
		);
	for (const [j, name] of raters.entries()) {
		const given = raterTotal(counts, j);
		const own = counts.byRater.subarray(j * q, (j + 1) * q);
		const only = own.findIndex((n) => n === given);
		if (given === 0) warn('silent_rater', `${name} has rated none of these items and counts as no annotator.`);
		else if (given >= MANY && only >= 0 && counts.usedLabels > 1)
			warn(
				'constant_rater',
				`${name} gave the label ${labels[only]} to all ${given} items. Cohen's kappa with anyone is then exactly 0.`
			);
	}
	if (counts.pairableItems > 0 && counts.pairableItems < FEW_ITEMS)
		warn(
			'few_items',
			`Only ${counts.pairableItems} ${counts.pairableItems === 1 ? 'item has' : 'items have'} two ratings or more: every figure here is uncertain.`
		);
	if (clusters !== undefined && clusters > 1 && clusters < FEW_CLUSTERS && clusters < counts.items)
		warn('few_clusters', `Only ${clusters} scenarios are resampled: intervals tend to be too narrow.`);
	if (counts.ratedItems > counts.completeItems)
		warn(
			'unequal_raters',
			`${counts.ratedItems - counts.completeItems} of ${counts.ratedItems} rated items were not rated by everyone. Fleiss' kappa ` +
				'needs complete data; its form for unequal numbers of ratings stands beside it.'
		);
	for (const [one, other] of lookalikes(labels))
		warn(
			'labels_alike',
			`The labels ${JSON.stringify(one)} and ${JSON.stringify(other)} differ only in case or blanks and count as two.`
		);
	return found;
}
