/** The threshold on one number that separates two labels best in training: the simplest length classifier. */
export function stump<L extends string>(
	training: { value: number; label: L }[],
	positive: L,
	negative: L
): (value: number) => L {
	const cuts = [...new Set(training.map((one) => one.value))].sort((a, b) => a - b);
	let best = { right: -1, cut: -Infinity, above: positive, below: negative };
	for (const cut of [-Infinity, ...cuts])
		for (const [above, below] of [
			[positive, negative],
			[negative, positive]
		] as const) {
			const right = training.filter(({ value, label }) => label === (value > cut ? above : below)).length;
			if (right > best.right) best = { right, cut, above, below };
		}
	return (value) => (value > best.cut ? best.above : best.below);
}
