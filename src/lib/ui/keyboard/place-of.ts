import type { Place } from './may-fire.ts';

const CHOICES = new Set(['radio', 'checkbox']);
const PRESSES = new Set(['button', 'submit', 'reset', 'image', 'file', 'color']);

/** What kind of place an element is for the keyboard. A modal dialog anywhere on the page counts as a dialog. */
export function placeOf(target: EventTarget | null): Place {
	if (document.querySelector('dialog:modal')) return 'dialog';
	if (!(target instanceof Element)) return 'page';
	// What was just closed may still have the focus for a frame: nobody means a button that is not to be seen.
	if (target.closest('dialog:not([open])')) return 'page';
	if (target instanceof HTMLInputElement)
		return CHOICES.has(target.type) ? 'choice' : PRESSES.has(target.type) ? 'press' : 'text';
	if (target.closest('textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'))
		return 'text';
	if (target.closest('button, a[href], summary')) return 'press';
	return 'page';
}
