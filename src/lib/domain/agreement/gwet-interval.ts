import type { Interval } from './interval.ts';
import { tQuantile } from './t-quantile.ts';

/**
 * value -+ t(n - 1) SE, its upper end cut at 1, which no coefficient exceeds; the lower end is left as it is (irrCAC).
 * n = rated items, at least two. Example: 0.9067, SE 0.0241, n = 200 gives 0.8591 to 0.9542.
 */
export function gwetInterval(value: number, standardError: number, n: number, level = 0.95): Interval {
	const reach = tQuantile((1 + level) / 2, n - 1) * standardError;
	return { low: value - reach, high: Math.min(1, value + reach), level, method: 'gwet-t' };
}
