/** Mulberry32, a 32-bit generator: the matrices of fixtures/agreement/large.json were drawn with it. */
function mulberry32(state: number): () => number {
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

const CUMULATIVE = [0.5, 0.75, 0.9, 1];

/** Items x raters of labels 0 to 3: each rater gives the item's true label less often than the one before. */
export function largeRatings(items = 100_000, raters = 5, seed = 20250101): number[][] {
	const draw = mulberry32(seed);
	return Array.from({ length: items }, () => {
		const x = draw();
		const truth = CUMULATIVE.findIndex((p) => x < p);
		return Array.from({ length: raters }, (_, j) => (draw() < 0.85 - 0.02 * j ? truth : Math.floor(draw() * 4)));
	});
}

/** The same with about a tenth of the cells missing. */
export function withMissing(rows: number[][], seed = 7): (number | null)[][] {
	const draw = mulberry32(seed);
	return rows.map((row) => row.map((label) => (draw() < 0.1 ? null : label)));
}
