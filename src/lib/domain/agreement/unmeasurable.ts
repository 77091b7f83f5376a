import type { Counts } from './counts.ts';
import type { Reason } from './reason.ts';

/**
 * Why no agreement can be measured at all, or null. Asked before every coefficient, so that all give the same reason:
 * nothing rated, fewer than two raters who rated anything, or no item with two ratings.
 */
export function unmeasurable(counts: Counts): Reason | null {
	if (counts.ratings === 0) return 'no_ratings';
	if (counts.activeRaters < 2) return 'needs_two_raters';
	return counts.pairableItems === 0 ? 'no_pairable_items' : null;
}
