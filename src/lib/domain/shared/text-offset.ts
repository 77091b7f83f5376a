/**
 * Offsets in a text, counted in Unicode code points: an emoji is one, however many UTF-16 units it takes, and each mark of a
 * combining sequence is one. Half a surrogate pair, where a text has one, counts as one as well.
 */
export const textOffset = {
	/** Number of code points. Example: `length('a🔏')` is 2. */
	length(text: string): number {
		return textOffset.fromUtf16(text, text.length);
	},

	/** The code points from `start` to before `end`; offsets past the end stop there. */
	slice(text: string, start: number, end: number): string {
		const from = textOffset.toUtf16(text, start);
		return text.slice(from, from + textOffset.toUtf16(text.slice(from), Math.max(0, end - start)));
	},

	/** The UTF-16 index at which code point number `offset` begins; the length of the text when there are fewer. */
	toUtf16(text: string, offset: number): number {
		let index = 0;
		for (let n = 0; n < offset && index < text.length; n++) index += pairAt(text, index) ? 2 : 1;
		return index;
	},

	/** How many code points begin before the UTF-16 index. An index inside a pair counts that pair. */
	fromUtf16(text: string, index: number): number {
		let count = 0;
		for (let i = 0; i < index && i < text.length; count++) i += pairAt(text, i) ? 2 : 1;
		return count;
	}
};

function pairAt(text: string, index: number): boolean {
	const unit = text.charCodeAt(index);
	if (unit < 0xd800 || unit > 0xdbff) return false;
	const next = text.charCodeAt(index + 1);
	return next >= 0xdc00 && next <= 0xdfff;
}
