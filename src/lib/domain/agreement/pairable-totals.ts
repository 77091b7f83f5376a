import type { Counts } from './counts.ts';

/** How often each label was given on items with at least two ratings, and their sum. */
export function pairableTotals({ patterns, study }: Counts): { byLabel: Float64Array; ratings: number } {
	const byLabel = new Float64Array(study.labels.length);
	let ratings = 0;
	for (let p = 0; p < patterns.length; p++) {
		if (patterns.size[p] < 2) continue;
		ratings += patterns.times[p] * patterns.size[p];
		for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++)
			byLabel[patterns.label[e]] += patterns.times[p] * patterns.count[e];
	}
	return { byLabel, ratings };
}
