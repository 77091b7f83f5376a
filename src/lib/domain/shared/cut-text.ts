/** A text, or its first code units and an ellipsis where it is longer; no character is cut in two. */
export function cutText(text: string, most: number): string {
	if (text.length <= most) return text;
	const last = text.charCodeAt(most - 1);
	return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)}…`;
}
