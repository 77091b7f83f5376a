import { random } from '../shared/random.ts';
import type { Interval } from './interval.ts';
import type { Statistic } from './statistic.ts';

/**
 * Percentile intervals by resampling whole clusters with replacement, as many as there are: items of one scenario are read
 * together, so they do not err independently. The draws depend on the seed and the order of clusters alone.
 * A replicate in which a statistic is undefined (0/0) is left out of its interval, and their share reported.
 * Null for a statistic without any defined replicate, and for all with fewer than two clusters.
 * @param clusters indices of the items of each cluster
 * @param statistics computes every statistic on the items drawn (with repetition)
 */
export function resample(
	clusters: readonly (readonly number[])[],
	statistics: (items: Int32Array) => Statistic[],
	options: { seed: number | string; replicates: number; level?: number; method: Interval['method'] }
): (Interval | null)[] {
	const { seed, replicates, level = 0.95, method } = options;
	const dice = random(seed);
	const drawn: number[][] = [];
	if (clusters.length < 2) return [];
	for (let r = 0; r < replicates; r++) {
		const picks = Array.from(clusters, () => clusters[dice.below(clusters.length)]);
		const items = new Int32Array(picks.reduce((sum, one) => sum + one.length, 0));
		let at = 0;
		for (const pick of picks) for (const item of pick) items[at++] = item;
		for (const [i, statistic] of statistics(items).entries()) {
			drawn[i] ??= [];
			if (statistic.defined) drawn[i].push(statistic.value);
		}
	}
	return drawn.map((values) => {
		if (!values.length) return null;
		values.sort((a, b) => a - b);
		const tail = (1 - level) / 2;
		const low = values[Math.floor(tail * values.length)];
		const high = values[Math.ceil((1 - tail) * values.length) - 1];
		return { low, high, level, method, replicates, undefined_share: (replicates - values.length) / replicates };
	});
}
