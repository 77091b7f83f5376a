import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { isComplete } from './fleiss-kappa.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { twoSided } from './two-sided.ts';
import { unmeasurable } from './unmeasurable.ts';

export interface CategoryKappa {
	kappa: number;
	z: number;
	p_value: number;
}

/**
 * Fleiss' kappa of each label against all others: 1 - sum_i n_ik (m - n_ik) / (n m (m - 1) p_k (1 - p_k)), with
 * z = kappa / sqrt(2 / (n m (m - 1))). Fleiss (1971), Fleiss, Nee and Landis (1979); R irr kappam.fleiss(detail = TRUE).
 * In the order of the declared labels; null for a label that was never used or the only one used (0/0).
 * Undefined as a whole with missing ratings.
 */
export function fleissKappaCategory(counts: Counts): Statistic<(CategoryKappa | null)[]> {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	if (!isComplete(counts)) return lacking('needs_complete_data');
	const { patterns, byLabel, items: n, activeRaters: m } = counts;
	const split = new Float64Array(byLabel.length);
	for (let p = 0; p < patterns.length; p++)
		for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++)
			split[patterns.label[e]] += patterns.times[p] * patterns.count[e] * (m - patterns.count[e]);
	const standardError = Math.sqrt(2 / (n * m * (m - 1)));
	return defined(
		Array.from(byLabel, (given, k) => {
			const others = n * m - given;
			if (given === 0 || others === 0) return null;
			const kappa = 1 - (split[k] * n * m) / ((m - 1) * given * others);
			const z = kappa / standardError;
			return { kappa, z, p_value: twoSided(z) };
		})
	);
}
