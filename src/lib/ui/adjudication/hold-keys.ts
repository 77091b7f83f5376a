import type { Scope } from '../keyboard/commands.ts';
import type { Handlers, Keys } from '../keyboard/keys.svelte.ts';

/**
 * Registers handlers, for an effect; returns what the effect gives back. They are taken away just after the effect is torn down, not
 * within it: there a state is read as it was before the change, so the list would lose what the next page registered meanwhile.
 */
export function holdKeys(keys: Keys, scope: Scope, handlers: Handlers): () => void {
	const release = keys.register(scope, handlers);
	return () => queueMicrotask(release);
}
