import type { Counts } from './counts.ts';
import type { Used } from './metric.ts';

/** The items that a metric over pairable items rests on; with `chance`, single-rated items still shape its chance level. */
export function usedItems({ items, pairableItems, ratedItems }: Counts, chance?: 'chance'): Used {
	return {
		items: pairableItems,
		dropped: items - pairableItems,
		...(items > pairableItems ? { why: 'fewer_than_two_ratings' } : {}),
		...(chance && ratedItems > pairableItems ? { items_for_chance: ratedItems } : {})
	};
}
