import { createContext, untrack } from 'svelte';
import { COMMANDS, type Command, type Scope } from './commands.ts';
import { keyName } from './key-name.ts';
import { mayFire } from './may-fire.ts';
import { placeOf } from './place-of.ts';

/** What each command does on this page, by id. `key` is the key that was pressed (for the digits). */
export type Handlers = Record<string, (key: string) => void>;

interface Entry {
	scope: Scope;
	handlers: Handlers;
	/** Nothing below it works while it is there. */
	alone: boolean;
}

/** One listener for the whole document, and a stack of what is registered: the last that knows a key gets it. */
export class Keys {
	/** The off switch for single-key shortcuts. */
	on = $state(true);
	#entries = $state.raw<Entry[]>([]);

	constructor(on: boolean) {
		this.on = on;
	}

	/** Registers handlers until the returned function is called. */
	register(scope: Scope, handlers: Handlers, alone = false): () => void {
		const entry = { scope, handlers, alone };
		// An effect registers: it must not depend on the list that it changes.
		this.#entries = [...untrack(() => this.#entries), entry];
		return () => {
			this.#entries = untrack(() => this.#entries).filter((one) => one !== entry);
		};
	}

	#reach(): Entry[] {
		const top = [...this.#entries].reverse();
		const alone = top.findIndex((entry) => entry.alone);
		return alone < 0 ? top : top.slice(0, alone + 1);
	}

	/** The commands that work here now, in the order of the table. */
	get live(): Command[] {
		const reach = this.#reach();
		return COMMANDS.filter((command) =>
			reach.some((entry) => entry.scope === command.scope && command.id in entry.handlers)
		);
	}

	/** Runs a command as if its key had been pressed. False when nothing here knows it. */
	run(id: string, key = ''): boolean {
		for (const { handlers } of this.#reach())
			if (Object.hasOwn(handlers, id)) {
				handlers[id](key);
				return true;
			}
		return false;
	}

	pressed = (event: KeyboardEvent) => {
		const name = keyName(event);
		if (name === null || event.defaultPrevented) return;
		const at = { place: placeOf(event.target), repeat: event.repeat, composing: event.isComposing, on: this.on };
		for (const { scope, handlers } of this.#reach()) {
			const command = COMMANDS.find(
				(one) => one.scope === scope && one.keys.includes(name) && Object.hasOwn(handlers, one.id)
			);
			if (!command) continue;
			// A held key that may not repeat is swallowed: Enter held down must not submit the form natively either.
			if (event.repeat && !command.repeat && at.place !== 'text' && !(at.place === 'press' && name === 'Enter'))
				event.preventDefault();
			if (!mayFire(command, name, at)) return;
			event.preventDefault();
			handlers[command.id](name);
			return;
		}
	};
}

export const [getKeys, setKeys] = createContext<Keys>();

/** Registers handlers for as long as the calling component is mounted. Call while it is being created. */
export function useKeys(scope: Scope, handlers: Handlers): Keys {
	const keys = getKeys();
	$effect(() => keys.register(scope, handlers));
	return keys;
}
