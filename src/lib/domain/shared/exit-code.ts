import type { Code } from './result.ts';

/** What a command ends with. 0: done, or it holds. 1: a check does not hold. 2: wrong use or bad input. */
export const EXIT = { done: 0, doesNotHold: 1, wrongUse: 2 } as const;

const CODES: Record<Code, number> = {
	invalid: EXIT.wrongUse,
	not_found: EXIT.wrongUse,
	forbidden: EXIT.wrongUse,
	conflict: EXIT.wrongUse,
	frozen: EXIT.wrongUse,
	busy: EXIT.wrongUse
};

/** The exit code of a command that ends in this failure. */
export function exitCode(code: Code): number {
	return CODES[code];
}
