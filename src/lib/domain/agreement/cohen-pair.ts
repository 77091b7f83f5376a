import type { Counts } from './counts.ts';
import type { CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * The cross table of the only two raters. Undefined where nothing can be compared, and with another number of raters
 * (`needs_exactly_two_raters`); a rater without any rating is none.
 */
export function cohenPair(counts: Counts): Statistic<CrossTable> {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	if (counts.activeRaters !== 2) return lacking('needs_exactly_two_raters');
	for (const { table } of counts.pairs) if (table) return defined(table);
	return lacking('no_pairable_items');
}
