import type { JsonObject } from '../shared/json.ts';
import type { Metric } from './metric.ts';

/** A metric as `agreement --json` shows it: `{ value, se?, ci?, used? }`, or `{ value: null, undefined: reason }`. */
export function metricJson({ value, standardError, interval, used }: Metric): JsonObject {
	return {
		...(value.defined ? { value: value.value } : { value: null, undefined: value.reason }),
		...(standardError === undefined ? {} : { se: standardError }),
		...(interval ? { ci: { ...interval } } : {}),
		...(used && value.defined ? { used: { ...used } } : {})
	};
}
