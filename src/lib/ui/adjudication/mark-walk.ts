import type { MergedQuote } from './merge-quotes.ts';

/** The marks of a quote in the page, first piece first; none while its text is folded away and not drawn. */
function markOf(root: Element, { field, path = '', start }: MergedQuote): HTMLElement | undefined {
	return [...root.querySelectorAll<HTMLElement>('mark.opens')].find(
		(mark) =>
			Number(mark.dataset.at) === start &&
			mark.closest<HTMLElement>('[data-field]')?.dataset.field === field &&
			(mark.closest<HTMLElement>('[data-path]')?.dataset.path ?? '') === path
	);
}

/** Brings a quote into view and gives it the focus; what is folded around it opens. False when it is not in the page. */
export function goToMark(root: Element, quote: MergedQuote): boolean {
	const mark = markOf(root, quote);
	if (!mark) return false;
	for (let at = mark.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
	mark.tabIndex = -1;
	mark.focus({ preventScroll: true });
	mark.scrollIntoView({ block: 'center' });
	return true;
}
