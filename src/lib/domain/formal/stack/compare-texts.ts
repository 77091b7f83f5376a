/**
 * Below 0, 0 or above 0: the order of two strings by code points, as they stand. JavaScript's own `<` goes by UTF-16 units, which puts
 * a character beyond the first plane before one such as U+FFFD.
 */
export function compareTexts(a: string, b: string): number {
	const left = Array.from(a, (one) => one.codePointAt(0)!);
	const right = Array.from(b, (one) => one.codePointAt(0)!);
	const at = left.findIndex((point, i) => point !== right[i]);
	// All of the left also begins the right: the shorter stands first.
	if (at === -1) return left.length - right.length;
	return at === right.length ? 1 : left[at] - right[at];
}
