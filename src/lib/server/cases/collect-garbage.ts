import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Gives memory back now. V8 lets garbage pile up as long as the machine has memory to spare; a long import shares the machine
 * with the server that people are labelling on, and should stay small beside it.
 */
export function collectGarbage(): void {
	if (!collect) {
		setFlagsFromString('--expose-gc');
		collect = runInNewContext('gc') as () => void;
		setFlagsFromString('--no-expose-gc');
	}
	collect();
}
