/** Gives the focus to the element with this id and brings it into view where it is not. False when it is not in the page. */
export function focusOn(id: string, block: ScrollLogicalPosition = 'nearest'): boolean {
	const target = document.getElementById(id);
	target?.focus({ preventScroll: true });
	target?.scrollIntoView({ block });
	return target !== null;
}
