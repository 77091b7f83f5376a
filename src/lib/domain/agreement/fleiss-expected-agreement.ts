import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { labelShares } from './label-shares.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * The chance level of Fleiss' kappa, p_e = sum of squared label shares, the shares taken over all rated items (which are
 * Fleiss' own shares where data are complete). Undefined where nothing can be compared. Example: shares 0.6 and 0.4 give 0.52.
 */
export function fleissExpectedAgreement(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	return defined(counts.usedLabels === 1 ? 1 : labelShares(counts, 1).reduce((sum, p) => sum + p * p, 0));
}
