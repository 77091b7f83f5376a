import { cohenKappa } from './cohen-kappa.ts';
import type { Counts } from './counts.ts';
import { tableAgreement } from './cross-table.ts';
import type { Statistic } from './statistic.ts';

export interface PairKappa {
	/** The two raters, by their places among the study's raters. */
	a: number;
	b: number;
	/** Items both rated. */
	n: number;
	/** Items on which they gave the same label. */
	agreeing: number;
	kappa: Statistic;
}

/** Cohen's kappa of every two raters over the items both rated; undefined pair by pair. */
export function pairwiseCohenKappa({ pairs, study }: Counts): PairKappa[] {
	const q = study.labels.length;
	return [...pairs].map(({ a, b, table }) => {
		const { items: n, agreeing } = table ? tableAgreement(table, q) : { items: 0, agreeing: 0 };
		return { a, b, n, agreeing, kappa: cohenKappa(table, q) };
	});
}
