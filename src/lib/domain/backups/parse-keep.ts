import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { KeepRule, Span } from './keep-rule.ts';

/** Reads which backups are kept. Example: `7d,4w,6m` is the newest of each of 7 days, of 4 weeks and of 6 months. */
export function parseKeep(text: string): Result<KeepRule> {
	const rule: KeepRule = {};
	for (const part of text.split(',')) {
		const [, digits, span] = /^\s*([1-9]\d{0,3})([hdwmy])\s*$/.exec(part) ?? [];
		if (!digits || rule[span as Span] !== undefined)
			return fail(
				'invalid',
				`${JSON.stringify(text)} does not say which backups are kept. Write for instance 7d,4w,6m: the newest of each of 7 days, 4 weeks and 6 months (h hours, d days, w weeks, m months, y years, each at most once).`
			);
		rule[span as Span] = Number(digits);
	}
	return ok(rule);
}
