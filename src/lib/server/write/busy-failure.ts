import { fail } from '../../domain/shared/fail.ts';
import type { Failure } from '../../domain/shared/result.ts';

/** What is told when the lock for writing cannot be had. */
export function busyFailure(): Failure {
	return fail(
		'busy',
		'Something else, a long import perhaps, is being stored. Nothing of yours was stored; try again in a moment.'
	);
}
