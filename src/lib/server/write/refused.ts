import type { Failure } from '../../domain/shared/result.ts';

/** Thrown through a transaction, so that nothing of it is stored, and told as the failure that it holds. */
export class Refused extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
	}
}
