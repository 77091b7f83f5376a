import { cohenSums } from './cohen-sums.ts';
import type { CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { disagreement, type DisagreementKind } from './disagreement.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * The standard error that Cohen's kappa would have if the raters labelled independently (kappa = 0): right for the test of
 * kappa = 0, wrong for an interval. Fleiss, Cohen and Everitt (1969), in the same centred form as cohenStandardError.
 * Undefined where kappa is; 0 where a rater used one label only (then there is no test).
 */
export function cohenNullError(
	table: CrossTable | null,
	labels: number,
	kind: DisagreementKind = 'nominal'
): Statistic {
	if (!table) return lacking('no_pairable_items');
	const d = disagreement(kind);
	const { n, rows, columns, chance, rowChance, columnChance } = cohenSums(table, labels, d);
	if (n === 0) return lacking('no_pairable_items');
	if (chance === 0) return lacking('no_variation');
	let spread = 0;
	for (let k = 0; k < labels; k++)
		for (let l = 0; l < labels; l++) {
			const off = n * (rowChance[k] + columnChance[l]) - d(k, l) * n * n - chance;
			spread += rows[k] * columns[l] * (off / chance) ** 2;
		}
	return defined(Math.sqrt(spread / n) / n);
}
