/** Names as people write them. Examples: `A`, `A and C`, `A, B and you`. */
export function joinNames(names: readonly string[]): string {
	if (names.length < 2) return names.join('');
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
