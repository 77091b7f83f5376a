import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { distance, type AlphaScale, type Distance } from './distance.ts';
import { lacking } from './lacking.ts';
import { pairableTotals } from './pairable-totals.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Krippendorff's alpha: 1 - D_o / D_e over items with at least two ratings. D_o is the squared distance between the ratings of
 * an item, each item weighing as much as it has ratings: sum_i sum_kl n_ik n_il d_kl / (m_i - 1) over the n ratings;
 * D_e the same between any two ratings: sum_kl n_k n_l d_kl / (n (n - 1)). Missing ratings need no care.
 * Krippendorff (2011), Computing Krippendorff's Alpha-Reliability; (2004), Content Analysis, ch. 11.
 *
 * Undefined without a pairable item, where all pairable ratings are one value (`no_variation`, 0/0; R's irr prints 1), and for
 * interval and ratio where labels are no numbers. Example: Krippendorff's four coders give 0.743 nominal and 0.849 interval.
 */
export function krippendorffAlpha(counts: Counts, scale: AlphaScale): Statistic {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	const { byLabel, ratings: n } = pairableTotals(counts);
	const d = distance(scale, counts.study.labels, byLabel);
	if (!d.defined) return d;
	const expected = chanceDistance(byLabel, d.value);
	if (expected === 0) return lacking('no_variation');
	return defined(1 - ((n - 1) * seenDistance(counts, d.value)) / expected);
}

/** The sum over ordered pairs of labels of n_k n_l d_kl; 0 exactly when no two different values were given. */
function chanceDistance(byLabel: Float64Array, d: Distance): number {
	const used: number[] = [];
	for (let k = 0; k < byLabel.length; k++) if (byLabel[k] > 0) used.push(k);
	let sum = 0;
	for (const [i, k] of used.entries()) for (const l of used.slice(i + 1)) sum += 2 * byLabel[k] * byLabel[l] * d(k, l);
	return sum;
}

/** The sum over items of their distances, over m - 1. Summed by m first, so that whole numbers stay whole. */
function seenDistance({ patterns }: Counts, d: Distance): number {
	const bySize = new Map<number, number>();
	for (let p = 0; p < patterns.length; p++) {
		const m = patterns.size[p];
		if (m < 2) continue;
		let apart = 0;
		for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++)
			for (let f = e + 1; f < patterns.start[p + 1]; f++)
				apart += 2 * patterns.count[e] * patterns.count[f] * d(patterns.label[e], patterns.label[f]);
		bySize.set(m, (bySize.get(m) ?? 0) + patterns.times[p] * apart);
	}
	let sum = 0;
	for (const [m, apart] of bySize) sum += apart / (m - 1);
	return sum;
}
