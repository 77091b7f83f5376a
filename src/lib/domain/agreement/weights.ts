/** How alike two labels are, by their places in the declared list: 1 = the same, 0 = as far apart as can be. */
export interface Weights {
	of(k: number, l: number): number;
	/** The sum over all ordered pairs of labels (T_w). */
	total: number;
}

export type WeightKind = 'identity' | 'linear' | 'quadratic' | 'ordinal';

/**
 * Agreement weights for q labels by position d = |k - l|, labels that nobody used included:
 * identity [d = 0]; linear 1 - d / (q - 1); quadratic 1 - (d / (q - 1))^2; ordinal 1 - C(d + 1, 2) / C(q, 2) (Gwet 2014, ch. 3).
 */
export function weights(kind: WeightKind, q: number): Weights {
	const byDistance = Float64Array.from({ length: q }, (_, d) => {
		if (d === 0) return 1;
		if (kind === 'identity') return 0;
		if (kind === 'ordinal') return 1 - ((d + 1) * d) / (q * (q - 1));
		return 1 - (kind === 'linear' ? d / (q - 1) : (d / (q - 1)) ** 2);
	});
	let total = q;
	for (let d = 1; d < q; d++) total += 2 * (q - d) * byDistance[d];
	return { of: (k, l) => byDistance[k < l ? l - k : k - l], total };
}
