import type { Code, Failure } from './result.ts';

/** Builds a failed Result. Example: `fail('not_found', 'There is no study "x".')`. */
export function fail(code: Code, message: string, field?: string): Failure {
	return field === undefined ? { ok: false, code, message } : { ok: false, code, message, field };
}
