import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { isComplete } from './fleiss-kappa.ts';
import { labelShares } from './label-shares.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * The standard error that Fleiss' kappa would have if raters labelled at random (kappa = 0): with a = sum p_k (1 - p_k),
 * SE0 = sqrt(2 (a^2 - sum p_k (1 - p_k)(1 - 2 p_k)) / (a^2 n m (m - 1))). Fleiss, Nee and Landis (1979), Psychological
 * Bulletin 86:974-977; R irr kappam.fleiss. Right for the test of kappa = 0, wrong for an interval around another value.
 * Undefined with missing ratings and with one label only.
 */
export function fleissNullError(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	if (!isComplete(counts)) return lacking('needs_complete_data');
	if (counts.usedLabels < 2) return lacking('no_variation');
	const shares = labelShares(counts, 2);
	const m = counts.activeRaters;
	const a = shares.reduce((sum, p) => sum + p * (1 - p), 0);
	const b = shares.reduce((sum, p) => sum + p * (1 - p) * (1 - 2 * p), 0);
	return defined(Math.sqrt((2 * (a * a - b)) / (counts.items * m * (m - 1))) / a);
}
