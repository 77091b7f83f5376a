import { COMMAND } from './commands.ts';
import { ariaKeys } from './key-name.ts';

/** Value of aria-keyshortcuts for a command of the table. */
export function ariaKeysOf(id: string): string | undefined {
	const command = COMMAND.get(id);
	return command && ariaKeys(command.keys);
}
