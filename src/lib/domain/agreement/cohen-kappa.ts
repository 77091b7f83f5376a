import { margins, tableAgreement, type CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * Cohen's kappa of two raters over the items both rated: (p_o - p_e) / (1 - p_e), p_e from each rater's own label shares.
 * Cohen (1960), Educational and Psychological Measurement 20:37-46.
 * Undefined without a common item (`no_pairable_items`), and where both used one and the same label only (`no_variation`,
 * 0/0), which is decided on whole numbers. Example: 25 yes-yes, 15 no-no, 10 split of 50: see the tests.
 */
export function cohenKappa(table: CrossTable | null, labels: number): Statistic {
	if (!table) return lacking('no_pairable_items');
	const { items: n, agreeing } = tableAgreement(table, labels);
	const { rows, columns } = margins(table, labels);
	const chance = rows.reduce((sum, row, k) => sum + row * columns[k], 0);
	return n * n === chance ? lacking('no_variation') : defined((n * agreeing - chance) / (n * n - chance));
}
