const LOW = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
const HIGH = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Reads the escape that begins at `at` (a backslash) in a JSON string. Gives its length in UTF-16 units, both halves of a
 * surrogate pair together, or says what is wrong with it: an unknown escape, half a pair, or NUL.
 */
export function jsonEscape(text: string, at: number): number | string {
	const kind = text[at + 1];
	if (kind !== undefined && '"\\/bfnrt'.includes(kind)) return 2;
	const unit = written(text, at);
	if (unit < 0) return 'has an escape that JSON does not know';
	if (unit === 0) return 'holds a NUL character (\\u0000)';
	if (LOW(unit) || (HIGH(unit) && !LOW(written(text, at + 6))))
		return 'holds half a surrogate pair, which is no character';
	return HIGH(unit) ? 12 : 6;
}

/** The UTF-16 unit that `\uXXXX` at this place stands for; -1 where there is no such escape. */
function written(text: string, at: number): number {
	const escape = text.slice(at, at + 6);
	return /^\\u[0-9a-fA-F]{4}$/.test(escape) ? parseInt(escape.slice(2), 16) : -1;
}
