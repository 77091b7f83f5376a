import type { Counts } from './counts.ts';

/** How many ratings a rater gave, by the rater's place in the study. */
export function raterTotal({ byRater, study }: Counts, rater: number): number {
	const q = study.labels.length;
	let total = 0;
	for (let k = 0; k < q; k++) total += byRater[rater * q + k];
	return total;
}
