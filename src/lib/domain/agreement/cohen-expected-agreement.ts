import { cohenSums } from './cohen-sums.ts';
import type { CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { disagreement } from './disagreement.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * The chance level of Cohen's kappa: sum over labels of the two raters' shares multiplied.
 * Undefined without a common item. Example: shares 0.5 and 0.6 of "yes" give 0.5 * 0.6 + 0.5 * 0.4 = 0.5.
 */
export function cohenExpectedAgreement(table: CrossTable | null, labels: number): Statistic {
	if (!table) return lacking('no_pairable_items');
	const { n, chance } = cohenSums(table, labels, disagreement('nominal'));
	return n === 0 ? lacking('no_pairable_items') : defined((n * n - chance) / (n * n));
}
