/** Multinomial naive Bayes with add-one smoothing over the training vocabulary; features it never saw are left out. */
export function naiveBayes<L extends string>(training: { features: string[]; label: L }[]): (features: string[]) => L {
	const labels = [...new Set(training.map((t) => t.label))].sort();
	const vocabulary = new Set(training.flatMap((t) => t.features));
	const models = labels.map((label) => {
		const own = training.filter((t) => t.label === label);
		const counts = new Map<string, number>();
		let total = 0;
		for (const feature of own.flatMap((t) => t.features)) {
			counts.set(feature, (counts.get(feature) ?? 0) + 1);
			total++;
		}
		const prior = Math.log(own.length / training.length);
		return { label, prior, log: (f: string) => Math.log(((counts.get(f) ?? 0) + 1) / (total + vocabulary.size)) };
	});
	return (features) => {
		const known = features.filter((f) => vocabulary.has(f));
		const scored = models.map(({ label, prior, log }) => ({
			label,
			score: known.reduce((sum, f) => sum + log(f), prior)
		}));
		return scored.reduce((best, one) => (one.score > best.score ? one : best)).label;
	};
}
