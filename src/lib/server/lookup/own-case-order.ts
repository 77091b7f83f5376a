import { random } from '../../domain/shared/random.ts';
import type { Actor } from '../actor.ts';

/** The order in which an annotator meets the cases of a scenario that is answered as a whole: theirs alone, and the same on every page. */
export function ownCaseOrder<T>(seed: number, actor: Actor, itemId: string, cases: readonly T[]): T[] {
	return random(`${seed}:${actor.name}:${itemId}`).shuffle(cases);
}
