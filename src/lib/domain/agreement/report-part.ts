import type { JsonObject } from '../shared/json.ts';
import { bootstrapSteps } from './bootstrap-steps.ts';
import { cohenBootstrapSteps } from './cohen-bootstrap-steps.ts';
import { counts as countStudy, type Counts } from './counts.ts';
import type { Metric } from './metric.ts';
import { metricJson } from './metric-json.ts';
import { metrics } from './metrics.ts';
import type { Study } from './study.ts';
import { warnings } from './warnings.ts';

export interface PartOptions {
	replicates: number;
	resample: 'cluster' | 'item';
	seed: string;
	/** The items of the part, by their place in the study; left out: all. */
	items?: readonly number[];
}

/** The report of a study or of some of its items: sizes, metrics with intervals, warnings. Yields the replicates done. */
export function* reportPart(
	study: Study,
	options: PartOptions
): Generator<number, { json: JsonObject; counts: Counts }> {
	const { items, resample } = options;
	const counts = countStudy(study, items);
	const found = metrics(counts);
	if (options.replicates > 0) yield* resampled(found, counts, options);
	const clusters = clustersIn(study, items);
	const shares = study.labels.map((label, k): [string, JsonObject] => [
		label,
		{ count: counts.byLabel[k], share: counts.ratings ? counts.byLabel[k] / counts.ratings : null }
	]);
	const json = {
		items: counts.items,
		clusters,
		raters: counts.activeRaters,
		ratings: counts.ratings,
		label_shares: Object.fromEntries(shares),
		metrics: Object.fromEntries([...found].map(([name, metric]) => [name, metricJson(metric)])),
		warnings: warnings(counts, options.replicates > 0 && resample === 'cluster' ? clusters : undefined).map((w) => ({
			...w
		}))
	};
	return { json, counts };
}

/** Puts bootstrap intervals in the place of those that formulas give; those take items as independent, scenarios are not. */
function* resampled(
	found: Map<string, Metric>,
	counts: Counts,
	{ replicates, resample, seed, items }: PartOptions
): Generator<number, void> {
	const asked = { unit: resample, replicates, seed, items };
	const two = found.get('cohen_kappa')?.value.defined;
	const results = yield* within(0, two ? 0.5 : 1, bootstrapSteps(counts, asked));
	const ofTwo = two ? yield* within(replicates / 2, 0.5, cohenBootstrapSteps(counts, asked)) : [];
	// On complete data both forms of Fleiss' kappa are one, and share the interval.
	const complete = found.get('fleiss_kappa')?.value.defined ? results.get('fleiss_kappa_unequal') : undefined;
	for (const [name, result] of [...results, ...ofTwo, ['fleiss_kappa', complete] as const]) {
		const metric = found.get(name);
		if (metric?.value.defined && result?.defined) found.set(name, { ...metric, interval: result.value.interval });
	}
}

/** Tells progress as a share of a part that has several things to resample. */
function* within<T>(before: number, share: number, steps: Generator<number, T>): Generator<number, T> {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		yield Math.floor(before + share * step.value);
	}
}

function clustersIn({ items }: Study, part?: readonly number[]): number {
	const named = new Set<string>();
	let alone = 0;
	const count = (cluster: string | undefined) => (cluster === undefined ? alone++ : named.add(cluster));
	if (part) for (const at of part) count(items[at].cluster);
	else for (const { cluster } of items) count(cluster);
	return named.size + alone;
}
