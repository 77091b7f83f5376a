import { agreementMetrics } from './agreement-metrics.ts';
import { cohenMetrics } from './cohen-metrics.ts';
import type { Counts } from './counts.ts';
import { fleissMetrics } from './fleiss-metrics.ts';
import { gwetMetrics } from './gwet-metrics.ts';
import type { Metric } from './metric.ts';

/**
 * Every metric of a study by its name, in a fixed order, undefined ones with their reason. All are computed whatever the
 * scale; metricFits says which of them mean something on it. Cost: next to nothing beyond the counts, which all share.
 */
export function metrics(counts: Counts): Map<string, Metric> {
	return new Map([
		...agreementMetrics(counts),
		...fleissMetrics(counts),
		...cohenMetrics(counts),
		...gwetMetrics(counts)
	]);
}
