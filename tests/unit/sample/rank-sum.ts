/**
 * Wilcoxon rank-sum test by the normal approximation with mid-ranks and tie correction.
 * @returns z, positive when the first sample tends to be larger; 0 when all values are equal
 */
export function rankSum(first: number[], second: number[]): number {
	const all = [...first, ...second].sort((a, b) => a - b);
	const n = all.length;
	const rank = (value: number) => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
	const sum = first.reduce((total, value) => total + rank(value), 0);
	const ties = [...new Set(all)].reduce((total, value) => {
		const t = all.lastIndexOf(value) - all.indexOf(value) + 1;
		return total + t ** 3 - t;
	}, 0);
	const variance = ((first.length * second.length) / 12) * (n + 1 - ties / (n * (n - 1)));
	return variance === 0 ? 0 : (sum - (first.length * (n + 1)) / 2) / Math.sqrt(variance);
}
