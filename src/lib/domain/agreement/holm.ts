/**
 * Holm's step-down correction: p values adjusted for having been tested together, in the order given. The j-th smallest of n
 * is multiplied by n - j + 1, cut at 1 and never below its predecessor. Holm (1979), Scandinavian Journal of Statistics 6:65-70.
 * Example: 0.01, 0.04, 0.03, 0.005 give 0.03, 0.06, 0.06, 0.02.
 */
export function holm(p: readonly number[]): number[] {
	const order = p.map((_, i) => i).sort((i, j) => p[i] - p[j]);
	const adjusted = new Array<number>(p.length);
	let floor = 0;
	order.forEach((i, rank) => {
		floor = Math.max(floor, Math.min(1, (p.length - rank) * p[i]));
		adjusted[i] = floor;
	});
	return adjusted;
}
