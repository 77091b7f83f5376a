import type { Counts } from './counts.ts';
import { beyondChance } from './fleiss-kappa.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Fleiss' kappa with missing ratings: p_a over items with at least two ratings, label shares p_k over all rated items, so
 * an item rated once still says how common its label is. Gwet (2014), Handbook of Inter-Rater Reliability; irrCAC.
 * Equal to Fleiss' kappa on complete data. Undefined without a pairable item and with one label only (0/0).
 * Example: A A A, A A B, B B B, B B B, A B B, B - - gives 0.4.
 */
export function fleissKappaUnequal(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	return reason ? lacking(reason) : beyondChance(counts, 1);
}
