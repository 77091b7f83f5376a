import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { normalQuantile } from './normal-quantile.ts';
import type { Statistic } from './statistic.ts';

export interface Proportion {
	p: number;
	low: number;
	high: number;
}

/**
 * A proportion k of n with Wilson's score interval: (p + z^2/2n -+ z sqrt(p (1 - p)/n + z^2/4n^2)) / (1 + z^2/n), whose ends lie
 * in [0, 1] by themselves (exactly 0 and 1 where k is 0 or n). Wilson (1927), JASA 22:209-212; Newcombe (1998), method 3.
 * Undefined for n = 0 (`no_ratings`). Example: 81 of 263 gives 0.2553 to 0.3662.
 */
export function wilson(k: number, n: number, level = 0.95): Statistic<Proportion> {
	if (n === 0) return lacking('no_ratings');
	const z = normalQuantile((1 + level) / 2);
	const p = k / n;
	const middle = p + (z * z) / (2 * n);
	const reach = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
	const whole = 1 + (z * z) / n;
	return defined({ p, low: k === 0 ? 0 : (middle - reach) / whole, high: k === n ? 1 : (middle + reach) / whole });
}
