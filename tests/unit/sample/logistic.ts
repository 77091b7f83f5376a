/**
 * Logistic regression on counts, with a ridge, by plain gradient descent from zero: the same on every machine. Features are scaled by the
 * square root of how often they occur, so that frequent words do not drown the others.
 */
export function logistic<L extends string>(
	training: { features: string[]; label: L }[],
	positive: L,
	negative: L
): (features: string[]) => L {
	const index = new Map<string, number>();
	const total: number[] = [];
	const rows = training.map(({ features, label }) => {
		const counts = new Map<number, number>();
		for (const feature of features) {
			if (!index.has(feature)) index.set(feature, index.size);
			const at = index.get(feature)!;
			counts.set(at, (counts.get(at) ?? 0) + 1);
			total[at] = (total[at] ?? 0) + 1;
		}
		return { counts, y: label === positive ? 1 : 0 };
	});
	const weights = new Float64Array(index.size);
	let bias = 0;
	const score = (counts: ReadonlyMap<number, number>) => {
		let sum = bias;
		for (const [at, n] of counts) sum += (weights[at] * n) / Math.sqrt(total[at]);
		return sum;
	};
	for (let round = 0; round < 60; round++) {
		const gradient = new Float64Array(weights.length);
		let drift = 0;
		for (const { counts, y } of rows) {
			const error = y - 1 / (1 + Math.exp(-score(counts)));
			drift += error;
			for (const [at, n] of counts) gradient[at] += (error * n) / Math.sqrt(total[at]);
		}
		for (let at = 0; at < weights.length; at++) weights[at] += 0.05 * (gradient[at] - 0.1 * weights[at]);
		bias += (0.05 * drift) / rows.length;
	}
	return (features) => {
		const counts = new Map<number, number>();
		for (const feature of features) {
			const at = index.get(feature);
			if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
		}
		return score(counts) >= 0 ? positive : negative;
	};
}
