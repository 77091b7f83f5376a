import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/lib/ui/keyboard/commands.ts';
import { keyName } from '../../../src/lib/ui/keyboard/key-name.ts';
import { mayFire, type Place } from '../../../src/lib/ui/keyboard/may-fire.ts';
import { reservedKeys } from '../../../src/lib/domain/guideline/reserved-keys.ts';

const at = (place: Place, more = {}) => ({ place, repeat: false, composing: false, on: true, ...more });
const rows = COMMANDS.flatMap((command) => command.keys.map((key) => [command.id, key, command] as const));

describe('the table of keys', () => {
	it('gives every key one meaning in each scope', () => {
		const seen = rows.map(([, key, { scope }]) => `${scope} ${key}`);
		expect(new Set(seen).size).toBe(seen.length);
	});

	it('uses no letter on the labelling page that a guideline may give to a label', () => {
		const letters = rows
			.filter(([, key, { scope }]) => ['app', 'labelling'].includes(scope) && /^\D$/u.test(key))
			.map(([, key]) => key);
		expect(letters.filter((key) => !reservedKeys.has(key))).toEqual([]);
	});

	it.each(rows)('%s by %s: on the page, never in a dialog, in text only where made for it', (_, key, command) => {
		expect(mayFire(command, key, at('page'))).toBe(true);
		expect(mayFire(command, key, at('dialog'))).toBe(false);
		expect(mayFire(command, key, at('text'))).toBe(command.inText ?? false);
		expect(mayFire(command, key, at('page', { composing: true }))).toBe(false);
		expect(mayFire(command, key, at('page', { repeat: true }))).toBe(command.repeat ?? false);
		// Switched off: nothing that types a character is left (WCAG 2.1.4).
		expect(mayFire(command, key, at('page', { on: false }))).toBe([...key].length > 1);
		// A radio keeps its arrows, and a button its Enter; letters and digits work on both.
		expect(mayFire(command, key, at('choice'))).toBe(!key.includes('Arrow'));
		expect(mayFire(command, key, at('press'))).toBe(key !== 'Enter');
	});
});

describe('keyName', () => {
	const pressed = (key: string, held = {}) =>
		keyName({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

	it('follows Shift alone, so that Caps Lock changes nothing', () => {
		expect(pressed('J')).toBe('j');
		expect(pressed('j', { shiftKey: true })).toBe('J');
		expect(pressed('?', { shiftKey: true })).toBe('?');
	});
	it('takes signs typed with AltGr as typed, and no shortcut with Alt', () => {
		expect(pressed('[', { ctrlKey: true, altKey: true })).toBe('[');
		expect(pressed('j', { altKey: true })).toBeNull();
		expect(pressed('q', { ctrlKey: true })).toBe('Ctrl+q');
		expect(pressed('Enter', { metaKey: true })).toBe('Ctrl+Enter');
	});
});
