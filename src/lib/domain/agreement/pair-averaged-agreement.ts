import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { tableAgreement } from './cross-table.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Agreement of every two raters on the items both rated, averaged over the pairs of raters that have such items.
 * Equal to pairwise agreement on complete data; with missing ratings it weighs raters, not items.
 * Undefined without an item that two rated. Example: two raters who agree on 3 of 4 items: 0.75.
 */
export function pairAveragedAgreement(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	let sum = 0;
	let pairs = 0;
	for (const { table } of counts.pairs) {
		if (!table) continue;
		const { agreeing, items } = tableAgreement(table, counts.study.labels.length);
		sum += agreeing / items;
		pairs++;
	}
	return defined(sum / pairs);
}
