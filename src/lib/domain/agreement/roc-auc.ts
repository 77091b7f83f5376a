import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * The area under the ROC curve: the share of pairs of one positive and one negative in which the positive has the higher score,
 * ties counting one half (Mann and Whitney; Hanley and McNeil 1982, Radiology 143:29-36). Time: n log n.
 * Undefined where all are positive or none is (`no_variation`). Example: scores 0.1, 0.4 against 0.35, 0.8 give 0.75.
 */
export function rocAuc(positive: readonly boolean[], score: readonly number[]): Statistic {
	const order = score.map((_, i) => i).sort((i, j) => score[i] - score[j]);
	let negatives = 0;
	let positives = 0;
	let wins = 0;
	for (let from = 0; from < order.length;) {
		let tiedPositives = 0;
		let to = from;
		for (; to < order.length && score[order[to]] === score[order[from]]; to++) if (positive[order[to]]) tiedPositives++;
		const tiedNegatives = to - from - tiedPositives;
		wins += tiedPositives * (negatives + tiedNegatives / 2);
		negatives += tiedNegatives;
		positives += tiedPositives;
		from = to;
	}
	return positives && negatives ? defined(wins / (positives * negatives)) : lacking('no_variation');
}
