import { margins, tableAgreement, type CrossTable } from './cross-table.ts';
import type { disagreement } from './disagreement.ts';

/** The whole numbers that Cohen's kappa and its errors are made of, for distances d between labels. */
export interface CohenSums {
	/** Items both rated. */
	n: number;
	rows: Float64Array;
	columns: Float64Array;
	/** Sum of d n_kl: disagreement seen. Over n, a mean. */
	seen: number;
	/** Sum of d r_k c_l: disagreement that the margins alone would give, times n squared. Zero: one label only. */
	chance: number;
	/** For each label of the first rater, sum over l of d c_l; and of the second, sum over k of d r_k. */
	rowChance: Float64Array;
	columnChance: Float64Array;
}

/** Sums over a cross table. Time: labels squared. */
export function cohenSums(table: CrossTable, labels: number, d: ReturnType<typeof disagreement>): CohenSums {
	const { rows, columns } = margins(table, labels);
	const rowChance = new Float64Array(labels);
	const columnChance = new Float64Array(labels);
	let seen = 0;
	let chance = 0;
	for (let k = 0; k < labels; k++)
		for (let l = 0; l < labels; l++) {
			const apart = d(k, l);
			seen += apart * table[k * labels + l];
			chance += apart * rows[k] * columns[l];
			rowChance[k] += apart * columns[l];
			columnChance[l] += apart * rows[k];
		}
	return { n: tableAgreement(table, labels).items, rows, columns, seen, chance, rowChance, columnChance };
}
