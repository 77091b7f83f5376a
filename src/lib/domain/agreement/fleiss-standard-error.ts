import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { fleissKappaUnequal } from './fleiss-kappa-unequal.ts';
import { gwetStandardError } from './gwet-standard-error.ts';
import { labelShares } from './label-shares.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Gwet's standard error of Fleiss' kappa, complete or not: the one to report. See gwetStandardError.
 * Undefined with fewer than two rated items (`needs_two_items`) and where kappa is undefined.
 */
export function fleissStandardError(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	if (counts.ratedItems < 2) return lacking('needs_two_items');
	const kappa = fleissKappaUnequal(counts);
	if (!kappa.defined) return kappa;
	const shares = labelShares(counts, 1);
	const expected = shares.reduce((sum, p) => sum + p * p, 0);
	return defined(gwetStandardError(counts, { value: kappa.value, expected, chanceOf: (k) => shares[k] }));
}
