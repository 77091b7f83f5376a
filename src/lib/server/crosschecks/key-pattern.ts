/** Shorter ones are taken for placeholders, as local servers ask for: they stand in any text, and nobody keeps them secret. */
const SHORTEST_SECRET = 8;

/**
 * Finds a key in what a server sent, also where a part of it is written as JSON or an address writes it (`\\u002B`, `\\/`, `%2B`). null: there is nothing that
 * would have to be kept secret.
 */
export function keyPattern(key: string | null): RegExp | null {
	if (key === null || key.length < SHORTEST_SECRET) return null;
	const forms = [...key].map((letter) => {
		const code = letter.codePointAt(0)!;
		const hex = code.toString(16);
		return `(?:${[
			letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
			...(letter === '/' ? ['\\\\\\/'] : []),
			...(code < 0x10000 ? [`\\\\[uU]${anyCase(hex.padStart(4, '0'))}`] : []),
			...(code < 0x80 ? [`%${anyCase(hex.padStart(2, '0'))}`] : [])
		].join('|')})`;
	});
	return new RegExp(forms.join(''), 'g');
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
