import type { Code } from './result.ts';

const STATUS: Record<Code, number> = {
	invalid: 400,
	not_found: 404,
	forbidden: 403,
	conflict: 409,
	frozen: 409,
	busy: 503
};

/** The HTTP status of a page or form that ends in this failure. */
export function httpStatus(code: Code): number {
	return STATUS[code];
}
