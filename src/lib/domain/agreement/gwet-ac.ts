import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { gwetStandardError } from './gwet-standard-error.ts';
import { labelShares } from './label-shares.ts';
import { lacking } from './lacking.ts';
import { observedAgreement } from './observed-agreement.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';
import { weights, type WeightKind } from './weights.ts';

export interface GwetAc {
	value: Statistic;
	/** Gwet's linearised standard error; undefined with fewer than two rated items. */
	standardError: Statistic;
}

/**
 * Gwet's AC1 (identity weights) and AC2: (p_a - p_e) / (1 - p_e), p_a the weighted pairwise agreement over items with two
 * ratings or more, p_e = T_w sum_k p_k (1 - p_k) / (q (q - 1)), T_w the sum of all weights, p_k label shares over all rated items.
 * Gwet (2008), British Journal of Mathematical and Statistical Psychology 61:29-48; (2014), ch. 4-5; irrCAC gwet.ac1.raw.
 *
 * Its chance level falls where one label prevails, so it stays high where kappa collapses: read both.
 * Undefined where nothing can be compared and with a single declared label (`needs_two_categories`). Never 0/0: p_e < 1.
 * Example: A A A, A A B, B B B, B B B, A B B with A, B, C declared gives 0.6491.
 */
export function gwetAc(counts: Counts, kind: WeightKind): GwetAc {
	const q = counts.study.labels.length;
	const reason = unmeasurable(counts) ?? (q < 2 ? 'needs_two_categories' : null);
	if (reason) return { value: lacking(reason), standardError: lacking(reason) };
	// Identity weights are what the coefficients without weights mean, and cheaper.
	const table = kind === 'identity' ? undefined : weights(kind, q);
	const scale = (table?.total ?? q) / (q * (q - 1));
	const shares = labelShares(counts, 1);
	const expected = scale * shares.reduce((sum, p) => sum + p * (1 - p), 0);
	const value = (observedAgreement(counts, 2, table) - expected) / (1 - expected);
	const chanceOf = (k: number) => scale * (1 - shares[k]);
	return {
		value: defined(value),
		standardError:
			counts.ratedItems < 2
				? lacking('needs_two_items')
				: defined(gwetStandardError(counts, { value, expected, chanceOf, weights: table }))
	};
}
