import { wilson } from '../agreement/wilson.ts';

/** k of n with Wilson's interval; without figures where n is 0. */
export interface Share {
	k: number;
	n: number;
	p: number | null;
	wilson_low: number | null;
	wilson_high: number | null;
}

export function share(k: number, n: number): Share {
	const interval = wilson(k, n);
	if (!interval.defined) return { k, n, p: null, wilson_low: null, wilson_high: null };
	const { p, low, high } = interval.value;
	return { k, n, p, wilson_low: low, wilson_high: high };
}
