import type { Reason } from './reason.ts';

/** A number (or something built of numbers) that may be undefined. Undefined is a value with a reason, never NaN. */
export type Statistic<T = number> = { defined: true; value: T } | { defined: false; reason: Reason };
