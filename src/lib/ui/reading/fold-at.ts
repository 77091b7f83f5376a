/** Longer texts are folded; shown is about the first three quarters of that. */
export const FOLD_ABOVE = 6000;

/**
 * UTF-16 index at which a long text is folded: after a line end, else after a blank, near `shown`. Null when it is short enough
 * or when hardly anything would be left.
 */
export function foldAt(text: string, above = FOLD_ABOVE, shown = above * 0.75): number | null {
	if (text.length <= above) return null;
	const line = text.lastIndexOf('\n', shown);
	if (line > shown / 2) return line + 1;
	const blank = text.lastIndexOf(' ', shown);
	if (blank > shown / 2) return blank + 1;
	const unit = text.charCodeAt(shown);
	return unit >= 0xdc00 && unit <= 0xdfff ? shown + 1 : shown;
}
