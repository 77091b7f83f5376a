import type { Scale } from './study.ts';

/**
 * Does a metric mean something on this scale? Weights by position need an order, interval and ratio distances need numbers;
 * all others hold on every scale, though on an ordered one they count near and far disagreement alike.
 */
export function metricFits(name: string, scale: Scale): boolean {
	if (/^krippendorff_alpha_(interval|ratio)$/.test(name)) return scale === 'interval';
	return scale !== 'nominal' || !/_(linear|quadratic|ordinal)(_|$)/.test(name);
}
