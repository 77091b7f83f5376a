import type { Counts } from './counts.ts';

/**
 * How much of the ratings each label takes, every item counting the same: p_k = mean over items of n_ik / m_i.
 * Over all items with a rating (`least` 1; Gwet), or over those with more.
 * Sums are kept as whole numbers for each number of ratings m, so nothing is lost to rounding before the last step.
 */
export function labelShares({ patterns, study }: Counts, least: number): Float64Array {
	const q = study.labels.length;
	const bySize = new Map<number, Float64Array>();
	let items = 0;
	for (let p = 0; p < patterns.length; p++) {
		const m = patterns.size[p];
		if (m < least) continue;
		items += patterns.times[p];
		let sums = bySize.get(m);
		if (!sums) bySize.set(m, (sums = new Float64Array(q)));
		for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++)
			sums[patterns.label[e]] += patterns.times[p] * patterns.count[e];
	}
	const shares = new Float64Array(q);
	for (const [m, sums] of bySize) for (let k = 0; k < q; k++) shares[k] += sums[k] / m;
	return shares.map((s) => s / items);
}
