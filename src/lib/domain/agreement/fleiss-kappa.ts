import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { labelShares } from './label-shares.ts';
import { lacking } from './lacking.ts';
import { observedAgreement } from './observed-agreement.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Fleiss' kappa: how far agreement goes beyond what the labels' shares alone would give, (p_a - p_e) / (1 - p_e), where
 * p_a is pairwise agreement and p_e = sum over labels of p_k squared, p_k the share of label k among all ratings.
 * Fleiss (1971), Psychological Bulletin 76:378-382.
 *
 * Undefined where a rater left an item out (`needs_complete_data`; fleissKappaUnequal has no such limit) and where only one
 * label was used (`no_variation`): then p_e = 1 and kappa is 0/0, which is neither 1 nor 0. Negative values are real.
 * Example: A A A, A A B, B B B, B B B, A B B gives 0.4444.
 */
export function fleissKappa(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	return isComplete(counts) ? beyondChance(counts, 2) : lacking('needs_complete_data');
}

/** Did every rater who rated anything rate every item? */
export function isComplete(counts: Counts): boolean {
	return counts.completeItems === counts.items;
}

/**
 * Agreement beyond the chance given by label shares: shares over items with at least `forShares` ratings, agreement over
 * items with at least `forPairs` (two or more). Needs an item of each kind.
 */
export function beyondChance(counts: Counts, forShares: number, forPairs = 2): Statistic {
	const shares = labelShares(counts, forShares);
	// Decided on which labels occur at all, not on p_e: ten tenths do not add up to 1 in floating point.
	if (shares.filter((p) => p > 0).length < 2) return lacking('no_variation');
	const expected = shares.reduce((sum, p) => sum + p * p, 0);
	return defined((observedAgreement(counts, forPairs) - expected) / (1 - expected));
}
