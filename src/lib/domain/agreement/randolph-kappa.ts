import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { observedAgreement } from './observed-agreement.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Randolph's free-marginal kappa, also Brennan and Prediger's, and Bennett's S: (p_a - 1/q) / (1 - 1/q) with q declared labels.
 * Randolph (2005); Brennan and Prediger (1981), Educational and Psychological Measurement 41:687-699.
 * Undefined where nothing can be compared and with a single declared label. Defined, and 1, where all agree on one label.
 * Example: p_a = 2/3 and two labels give 1/3.
 */
export function randolphKappa(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	const q = counts.study.labels.length;
	return q < 2 ? lacking('needs_two_categories') : defined((q * observedAgreement(counts) - 1) / (q - 1));
}
