import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { pairwiseCohenKappa } from './pairwise-cohen-kappa.ts';
import { raterTotal } from './rater-total.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Light's kappa: the mean of Cohen's kappas of every two raters. Light (1971), Psychological Bulletin 76:365-377.
 * Undefined as soon as one of them is, with that one's reason: a mean over the rest would hide the pair that matters.
 * Raters without any rating are left out. Example: kappas 0.6154, 0.2857 and 0.5455 give 0.4822.
 */
export function lightKappa(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	let sum = 0;
	let pairs = 0;
	for (const { a, b, kappa } of pairwiseCohenKappa(counts)) {
		if (raterTotal(counts, a) === 0 || raterTotal(counts, b) === 0) continue;
		if (!kappa.defined) return kappa;
		sum += kappa.value;
		pairs++;
	}
	return defined(sum / pairs);
}
