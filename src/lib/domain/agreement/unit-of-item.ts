import type { Counts } from './counts.ts';

/**
 * The unit that each counted item is resampled with, units numbered as met: its cluster, or itself where it has none.
 * @param items the items counted, by their place in the study; left out: all, in order
 */
export function unitOfItem(
	{ study, items: n }: Counts,
	items?: ArrayLike<number>
): { unitOf: Int32Array; units: number } {
	const clusters = new Map<string, number>();
	const unitOf = new Int32Array(n);
	let units = 0;
	for (let i = 0; i < n; i++) {
		const { cluster } = study.items[items ? items[i] : i];
		const known = cluster === undefined ? undefined : clusters.get(cluster);
		if (known === undefined && cluster !== undefined) clusters.set(cluster, units);
		unitOf[i] = known ?? units++;
	}
	return { unitOf, units };
}
