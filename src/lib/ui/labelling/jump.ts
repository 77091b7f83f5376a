/** The first pieces of each difference inside an element, in reading order. A difference that a line end cuts counts once. */
export function differencesIn(root: Element): HTMLElement[] {
	const found: HTMLElement[] = [];
	let last = -2;
	for (const piece of root.querySelectorAll<HTMLElement>('.differs[data-at]')) {
		if (!piece.getClientRects().length) continue;
		const at = Number(piece.dataset.at);
		if (at !== last && at !== last + 1) found.push(piece);
		last = Number(piece.dataset.to);
	}
	return found;
}

/**
 * Selects the difference after (or before) the current selection, so that it is seen and can be quoted at once.
 * @returns its number, how many there are, and its text; null at the end
 */
export function jumpTo(
	root: Element,
	direction: 1 | -1,
	fromStart: boolean
): { number: number; of: number; text: string } | null {
	const all = differencesIn(root);
	const selection = document.getSelection();
	const here = selection?.rangeCount && !fromStart ? selection.getRangeAt(0) : null;
	const inside = here !== null && root.contains(here.startContainer);
	const isAfter = (piece: HTMLElement) => {
		const range = document.createRange();
		range.selectNodeContents(piece);
		return here !== null && range.compareBoundaryPoints(Range.START_TO_START, here) > 0;
	};
	const isBefore = (piece: HTMLElement) => {
		const range = document.createRange();
		range.selectNodeContents(piece);
		return here !== null && range.compareBoundaryPoints(Range.START_TO_START, here) < 0;
	};
	const to =
		direction > 0
			? inside
				? all.findIndex(isAfter)
				: all.length
					? 0
					: -1
			: inside
				? all.findLastIndex(isBefore)
				: all.length - 1;
	if (to < 0 || !selection) return null;
	selection.selectAllChildren(all[to]);
	all[to].scrollIntoView({ block: 'center' });
	return { number: to + 1, of: all.length, text: all[to].textContent ?? '' };
}
