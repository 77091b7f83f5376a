import { fail } from '../../shared/fail.ts';
import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import type { Decimal } from './decimal.ts';
import { LAST_MOMENT } from './read-moment.ts';

/** The moment a number of seconds after another, or before it. Fails with `invalid` where the form of instants cannot write it. */
export function moveMoment(moment: number, seconds: Decimal): Result<number> {
	if (seconds.fraction.length > 3) return fail('invalid', 'an instant with a fraction of a millisecond');
	const milliseconds = Number(seconds.whole + seconds.fraction.padEnd(3, '0'));
	// So many digits are beyond the calendar, and no more of them were read exactly: the sum is off, but off the calendar too.
	const moved = moment + (seconds.negative ? -milliseconds : milliseconds);
	if (moved < 0) return fail('invalid', 'an instant before the year 0000');
	if (moved > LAST_MOMENT) return fail('invalid', 'an instant after the year 9999');
	return ok(moved);
}
