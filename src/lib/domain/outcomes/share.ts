import type { Interval } from '../agreement/interval.ts';
import type { Reason } from '../agreement/reason.ts';
import type { Resampled } from '../agreement/percentile-bootstrap.ts';
import type { Statistic } from '../agreement/statistic.ts';
import { wilson } from '../agreement/wilson.ts';

/** A share k of n with two intervals: Wilson's, as if rows were independent, and one from resampling whole ids. */
export interface Share {
	k: number;
	n: number;
	/** k / n; null with its reason where n is 0. */
	value: number | null;
	undefined?: Reason;
	wilson?: { low: number; high: number; level: number };
	/** Left out where nothing was resampled or no replicate is defined. */
	ci?: Interval;
}

/** Makes a share of its counts. @param resampled what resampling gave, if it was asked for */
export function shareOf(k: number, n: number, resampled?: Statistic<Resampled>): Share {
	const interval = wilson(k, n);
	if (!interval.defined) return { k, n, value: null, undefined: interval.reason };
	const { p, low, high } = interval.value;
	return {
		k,
		n,
		value: p,
		wilson: { low, high, level: 0.95 },
		...(resampled?.defined && { ci: resampled.value.interval })
	};
}
