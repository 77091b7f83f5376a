import type { Counts } from './counts.ts';
import { beyondChance } from './fleiss-kappa.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Fleiss' kappa over the items that every rater rated, the others dropped (na.omit of R's irr). It throws data away and is
 * here to be compared with tools that do so. Undefined where no item is complete (`needs_complete_data`) or with one label.
 * Example: A A A, A A B, B B B, B B B, A B B, B - - gives 0.4444.
 */
export function fleissKappaListwise(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	const { completeItems, activeRaters } = counts;
	return completeItems ? beyondChance(counts, activeRaters, activeRaters) : lacking('needs_complete_data');
}
