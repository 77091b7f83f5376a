import type { Counts } from './counts.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Scott's pi: Cohen's kappa with one set of label shares for both raters; Fleiss' kappa of two.
 * Scott (1955), Public Opinion Quarterly 19:321-325. Undefined with another number of raters, with missing ratings, and with
 * one label only. Example: 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no gives 0.3939.
 */
export function scottPi(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	return counts.activeRaters === 2 ? fleissKappa(counts) : lacking('needs_exactly_two_raters');
}
