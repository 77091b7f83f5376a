import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { observedAgreement } from './observed-agreement.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Observed agreement p_a: within each item with at least two ratings the share of agreeing pairs of ratings,
 * sum_k n_ik (n_ik - 1) / (m_i (m_i - 1)), then the mean over those items (Fleiss 1971; Gwet 2014 for unequal m_i).
 * Undefined without such items. Example: A A B gives 1/3, A A A gives 1; together 2/3.
 */
export function pairwiseAgreement(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	return reason ? lacking(reason) : defined(observedAgreement(counts));
}
