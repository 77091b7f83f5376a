import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';
import { unmeasurable } from './unmeasurable.ts';

/**
 * Items whose ratings are all equal / items with at least two ratings.
 * Undefined without such items. Example: A A A, A A B, B B - gives 2/3.
 */
export function unanimousShare(counts: Counts): Statistic {
	const reason = unmeasurable(counts);
	return reason ? lacking(reason) : defined(unanimousItems(counts) / counts.pairableItems);
}

/** Items with at least two ratings, all equal. */
export function unanimousItems({ patterns }: Counts): number {
	return patterns.sum((p) => (patterns.size[p] > 1 && patterns.start[p + 1] - patterns.start[p] === 1 ? 1 : 0));
}
