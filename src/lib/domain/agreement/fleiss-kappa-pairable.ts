import type { Counts } from './counts.ts';
import { beyondChance } from './fleiss-kappa.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Fleiss' kappa with missing ratings, items rated once left out altogether: label shares come from the same items as p_a.
 * Undefined without a pairable item and with one label only. Example: A A A, A A B, B B B, B B B, A B B, B - - gives 0.4444.
 */
export function fleissKappaPairable(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	return reason ? lacking(reason) : beyondChance(counts, 2);
}
