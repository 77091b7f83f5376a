/** The sole most frequent label among the votes; null when there is none or a tie. Example: `['A', 'A', 'B']` gives `A`. */
export function majority(labels: readonly string[]): string | null {
	const counts = new Map<string, number>();
	for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
	const most = Math.max(0, ...counts.values());
	const first = [...counts].filter(([, n]) => n === most);
	return first.length === 1 ? first[0][0] : null;
}
