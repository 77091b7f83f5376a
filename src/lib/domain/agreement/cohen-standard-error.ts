import { cohenSums } from './cohen-sums.ts';
import type { CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { disagreement, type DisagreementKind } from './disagreement.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * The asymptotic standard error of Cohen's kappa, weighted or not, for intervals (kappa -+ 1.96 ASE).
 * Fleiss, Cohen and Everitt (1969), Psychological Bulletin 72:323-327. Written as the spread of each cell's influence
 * g_kl = -d_kl b + a (D_k + D_l) around its mean (a, b: disagreement seen and by chance; D: its row and column parts), all whole
 * numbers: the published form subtracts two large numbers and turns an error of 0 into 1e-9.
 * Undefined where kappa is. Example: two identical raters who vary have 0.
 */
export function cohenStandardError(
	table: CrossTable | null,
	labels: number,
	kind: DisagreementKind = 'nominal'
): Statistic {
	if (!table) return lacking('no_pairable_items');
	const d = disagreement(kind);
	const { n, seen, chance, rowChance, columnChance } = cohenSums(table, labels, d);
	if (n === 0) return lacking('no_pairable_items');
	if (chance === 0) return lacking('no_variation');
	const influence = (k: number, l: number) => seen * (rowChance[k] + columnChance[l]) - d(k, l) * chance;
	let mean = 0;
	for (let k = 0; k < labels; k++) for (let l = 0; l < labels; l++) mean += table[k * labels + l] * influence(k, l);
	mean /= n;
	let spread = 0;
	for (let k = 0; k < labels; k++)
		for (let l = 0; l < labels; l++) spread += table[k * labels + l] * ((influence(k, l) - mean) / chance) ** 2;
	return defined((n * Math.sqrt(spread)) / chance);
}
