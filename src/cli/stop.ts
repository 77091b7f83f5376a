import type { Problem } from '../lib/domain/shared/problem.ts';

/** Ends a command because of something its user can mend. Thrown by the context and caught by main, never by a command. */
export class Stop extends Error {
	constructor(
		readonly problems: Problem[],
		readonly exitCode: number,
		/** Further problems that are not listed. */
		readonly unlisted = 0
	) {
		super(problems[0]?.message);
	}
}
