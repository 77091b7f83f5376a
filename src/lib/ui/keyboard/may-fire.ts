import type { Command } from './commands.ts';

/** Where the key was pressed. `choice` = radio or checkbox, `press` = button, link or summary, `text` = anything one types in. */
export type Place = 'page' | 'choice' | 'press' | 'text' | 'dialog';

/**
 * May this key run this command here?
 *
 * - While typing, only commands made for it; while a dialog is open, none.
 * - Buttons, links and summaries keep Enter; radios keep the arrows, with which they are chosen.
 * - A held key repeats only where that is meant; nothing fires inside an input method's composition.
 * - With single keys switched off, only keys that type no character are left (WCAG 2.1.4).
 */
export function mayFire(
	command: Command,
	name: string,
	at: { place: Place; repeat: boolean; composing: boolean; on: boolean }
): boolean {
	if (at.composing || at.place === 'dialog') return false;
	if (at.repeat && !command.repeat) return false;
	if (at.place === 'text' && !command.inText) return false;
	if (at.place === 'press' && name === 'Enter') return false;
	if (at.place === 'choice' && name.includes('Arrow')) return false;
	return at.on || [...name].length > 1;
}
