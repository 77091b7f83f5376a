import type { Counts } from './counts.ts';
import { itemAgreement } from './observed-agreement.ts';
import type { Weights } from './weights.ts';

/** What the standard error of a chance-corrected coefficient is made of. */
export interface Coefficient {
	value: number;
	/** Its chance level p_e, below 1. */
	expected: number;
	/** What one rating of label k adds to the chance level: p_e is the mean of it over ratings, items alike. */
	chanceOf: (k: number) => number;
	weights?: Weights;
}

/**
 * Gwet's linearised standard error (2014, ch. 5; irrCAC `.raw`): each of the n rated items gets the value
 * (n / n2) (p_a|i - p_e [m_i >= 2]) / (1 - p_e) - 2 (1 - kappa) (p_e|i - p_e) / (1 - p_e), where n2 items have two ratings or more
 * and p_e|i is the mean of `chanceOf` over the item's ratings; SE = sqrt(sum (value - kappa)^2 / (n (n - 1))).
 * Unlike the error under "kappa = 0" it fits intervals. It takes items as independent: with clusters, use the bootstrap.
 * Needs two rated items.
 */
export function gwetStandardError(counts: Counts, { value, expected, chanceOf, weights }: Coefficient): number {
	const { patterns, ratedItems: n, pairableItems } = counts;
	const beyond = 1 - expected;
	const spread = patterns.sum((p) => {
		const m = patterns.size[p];
		if (m === 0) return 0;
		let chance = 0;
		for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++)
			chance += patterns.count[e] * chanceOf(patterns.label[e]);
		const own = m > 1 ? ((n / pairableItems) * (itemAgreement(counts, p, weights) - expected)) / beyond : 0;
		return (own - (2 * (1 - value) * (chance / m - expected)) / beyond - value) ** 2;
	});
	return Math.sqrt(spread / (n * (n - 1)));
}
