import { normalTail } from './normal-tail.ts';

/** The two-sided p value of a z statistic. */
export function twoSided(z: number): number {
	return Math.min(1, 2 * normalTail(Math.abs(z)));
}
