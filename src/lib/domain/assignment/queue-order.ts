import type { Random } from '../shared/random.ts';

/**
 * Shuffles bundles for one annotator's queue. Bundles of one group lie apart: with g of them in a queue of n, two follow
 * each other at a distance of about n/g, and in the mean half of that at the least. Groups of one are a plain shuffle.
 *
 * Each bundle gets a place in [0, 1): the j-th of its group (in drawn order) lies at ((j + half a draw + the group's phase) mod g) / g.
 */
export function queueOrder<B extends { group: string }>(bundles: readonly B[], dice: Random): B[] {
	const groups = new Map<string, B[]>();
	for (const bundle of bundles) {
		const group = groups.get(bundle.group);
		if (group) group.push(bundle);
		else groups.set(bundle.group, [bundle]);
	}
	const placed: { bundle: B; at: number }[] = [];
	for (const group of groups.values()) {
		const phase = dice.float();
		dice
			.shuffle(group)
			.forEach((bundle, j) =>
				placed.push({ bundle, at: ((j + dice.float() / 2 + phase) % group.length) / group.length })
			);
	}
	return placed.sort((a, b) => a.at - b.at).map((p) => p.bundle);
}
