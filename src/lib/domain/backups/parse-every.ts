import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';

const HOUR = 3_600_000;
const MOST = 31 * 24;

/** Reads how often a backup is made: whole hours or days, from an hour to 31 days. Example: `24h`. @returns milliseconds */
export function parseEvery(text: string): Result<number> {
	const [, digits, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text.trim()) ?? [];
	const hours = Number(digits) * (unit === 'd' ? 24 : 1);
	if (!digits || hours > MOST)
		return fail(
			'invalid',
			`${JSON.stringify(text)} does not say how often. Write hours or days, from 1h to 31d, for instance 24h.`
		);
	return ok(hours * HOUR);
}
