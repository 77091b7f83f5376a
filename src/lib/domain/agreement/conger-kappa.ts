import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { observedAgreement } from './observed-agreement.ts';
import { raterTotal } from './rater-total.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Conger's kappa: Cohen's kappa for any number of raters. p_a is pairwise agreement; p_e is the mean over every two raters of
 * sum_k p_gk p_hk, where p_gk is the share of label k among the ratings of rater g.
 * Conger (1980), Psychological Bulletin 88:322-328; with missing ratings as irrCAC conger.kappa.raw.
 * Undefined where nothing can be compared and with one label only. Equal to Cohen's kappa for two raters and complete data.
 * Example: A A A, A A B, B B B, B B B, A B B gives 0.4737.
 */
export function congerKappa(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	if (counts.usedLabels < 2) return lacking('no_variation');
	const { byRater, activeRaters: r, study } = counts;
	const q = study.labels.length;
	// The mean product over pairs is ((sum of shares)^2 - sum of squared shares) / (r (r - 1)), label by label.
	const sums = new Float64Array(q);
	let squares = 0;
	for (let g = 0; g < study.raters.length; g++) {
		const own = raterTotal(counts, g);
		if (own === 0) continue;
		for (let k = 0; k < q; k++) {
			const share = byRater[g * q + k] / own;
			sums[k] += share;
			squares += share * share;
		}
	}
	const expected = (sums.reduce((total, s) => total + s * s, 0) - squares) / (r * (r - 1));
	return defined((observedAgreement(counts) - expected) / (1 - expected));
}
