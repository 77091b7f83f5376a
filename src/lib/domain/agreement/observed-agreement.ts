import type { Counts } from './counts.ts';
import type { Weights } from './weights.ts';

/**
 * Agreement within one item: of its ordered pairs of ratings, the share that agree, sum_k n_k (n_k - 1) / (m (m - 1));
 * with weights, sum_kl w_kl n_k (n_l - [k = l]) / (m (m - 1)). For a pattern with at least two ratings.
 */
export function itemAgreement({ patterns }: Counts, p: number, weights?: Weights): number {
	const m = patterns.size[p];
	if (!weights) return (patterns.squares(p) - m) / (m * (m - 1));
	let agree = 0;
	for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++) {
		let like = -1;
		for (let f = patterns.start[p]; f < patterns.start[p + 1]; f++)
			like += weights.of(patterns.label[e], patterns.label[f]) * patterns.count[f];
		agree += patterns.count[e] * like;
	}
	return agree / (m * (m - 1));
}

/** Mean agreement over the items with at least `least` (two or more) ratings. There must be such an item. */
export function observedAgreement(counts: Counts, least = 2, weights?: Weights): number {
	const { patterns } = counts;
	let items = 0;
	// Whole numbers for each m, so that agreement is exactly 1 where all agree.
	const agreeing = new Map<number, number>();
	let weighted = 0;
	for (let p = 0; p < patterns.length; p++) {
		const m = patterns.size[p];
		if (m < least) continue;
		items += patterns.times[p];
		if (weights) weighted += patterns.times[p] * itemAgreement(counts, p, weights);
		else agreeing.set(m, (agreeing.get(m) ?? 0) + patterns.times[p] * (patterns.squares(p) - m));
	}
	let sum = weighted;
	for (const [m, pairs] of agreeing) sum += pairs / (m * (m - 1));
	return sum / items;
}
