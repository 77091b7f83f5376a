import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { gwetAc } from './gwet-ac.ts';
import { gwetInterval } from './gwet-interval.ts';
import type { Metric } from './metric.ts';
import type { Statistic } from './statistic.ts';
import { usedItems } from './used-items.ts';

const KINDS = [
	['gwet_ac1', 'identity'],
	['gwet_ac2_linear', 'linear'],
	['gwet_ac2_quadratic', 'quadratic'],
	['gwet_ac2_ordinal', 'ordinal']
] as const;

/** Gwet's AC1 and AC2, each with its standard error and interval. */
export function gwetMetrics(counts: Counts): [string, Metric][] {
	const used = usedItems(counts, 'chance');
	return KINDS.flatMap(([name, kind]): [string, Metric][] => {
		const { value, standardError: error } = gwetAc(counts, kind);
		const interval =
			value.defined && error.defined ? gwetInterval(value.value, error.value, counts.ratedItems) : undefined;
		const end = (at: number | undefined): Statistic => (at === undefined ? error : defined(at));
		return [
			[name, { value, ...(error.defined ? { standardError: error.value } : {}), interval, used }],
			[`${name}_se`, { value: error, used }],
			[`${name}_ci_low`, { value: end(interval?.low), used }],
			[`${name}_ci_high`, { value: end(interval?.high), used }]
		];
	});
}
