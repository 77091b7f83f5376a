import { cohenSums } from './cohen-sums.ts';
import type { CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { disagreement, type DisagreementKind } from './disagreement.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * Cohen's kappa of two raters over the items both rated: (p_o - p_e) / (1 - p_e), p_e from each rater's own label shares;
 * weighted: 1 - n sum d_kl n_kl / sum d_kl r_k c_l, with distances d between labels and margins r and c.
 * Cohen (1960), Educational and Psychological Measurement 20:37-46; (1968), Psychological Bulletin 70:213-220.
 *
 * Undefined without a common item (`no_pairable_items`), and where both used one and the same label only (`no_variation`,
 * 0/0, decided on whole numbers). A rater who used a single label while the other varied gives 0, which is a value.
 * Example: 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no gives 0.4.
 */
export function cohenKappa(table: CrossTable | null, labels: number, kind: DisagreementKind = 'nominal'): Statistic {
	if (!table) return lacking('no_pairable_items');
	const { n, seen, chance } = cohenSums(table, labels, disagreement(kind));
	if (n === 0) return lacking('no_pairable_items');
	return chance === 0 ? lacking('no_variation') : defined((chance - n * seen) / chance);
}
