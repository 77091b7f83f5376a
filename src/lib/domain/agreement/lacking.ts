import type { Reason } from './reason.ts';

/** A statistic that does not exist, and why. */
export function lacking(reason: Reason): { defined: false; reason: Reason } {
	return { defined: false, reason };
}
