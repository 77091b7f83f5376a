/** The parts of a KeyboardEvent that decide what was pressed. */
export interface Pressed {
	key: string;
	shiftKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
}

/**
 * Name of a pressed key as the table of commands writes it. Letters follow Shift alone, so Caps Lock changes nothing; signs
 * such as `?` are taken as typed, whatever the layout needed for them. AltGr signs (`[` on many layouts) arrive with Control and
 * Alt set: they are typed characters, not shortcuts.
 */
export function keyName(pressed: Pressed): string | null {
	const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
	const character = [...key].length === 1;
	const typed = character && !/^[\p{L}\p{N}]$/u.test(key) && ctrlKey && altKey && !metaKey;
	if (altKey && !typed) return null;
	const name = character
		? /^\p{L}$/u.test(key)
			? shiftKey
				? key.toUpperCase()
				: key.toLowerCase()
			: key
		: shiftKey
			? `Shift+${key}`
			: key;
	return (ctrlKey || metaKey) && !typed ? `Ctrl+${name}` : name;
}

const SHOWN = new Map([
	['ArrowLeft', '←'],
	['ArrowRight', '→'],
	['ArrowUp', '↑'],
	['ArrowDown', '↓'],
	['Escape', 'Esc']
]);

/** How a key is printed. Examples: `J` is `Shift j`, `Ctrl+Enter` is `Ctrl Enter`. */
export function shownKey(key: string): string {
	if (/^\p{Lu}$/u.test(key)) return `Shift ${key.toLowerCase()}`;
	return key
		.split('+')
		.map((part) => SHOWN.get(part) ?? part)
		.join(' ');
}

/** How a list of keys is printed: nine digits become a range. */
export function shownKeys(keys: readonly string[]): string[] {
	return keys.length === 9 && keys[0] === '1' ? ['1–9'] : keys.map(shownKey);
}

/** The value of aria-keyshortcuts for a list of keys. */
export function ariaKeys(keys: readonly string[]): string {
	return keys.map((key) => (/^\p{Lu}$/u.test(key) ? `Shift+${key}` : key.replace('Ctrl+', 'Control+'))).join(' ');
}
