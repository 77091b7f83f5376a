import type { JsonObject } from '../shared/json.ts';
import { bootstrap } from './bootstrap.ts';
import { counts } from './counts.ts';
import { metricJson } from './metric-json.ts';
import { metrics } from './metrics.ts';
import type { Study } from './study.ts';
import { warnings } from './warnings.ts';

export interface ReportOptions {
	/** Strata to split by; a name that no item has gives one group "". */
	by: readonly string[];
	/** Bootstrap replicates; 0 for none, then Fleiss' kappa carries Gwet's interval. */
	replicates: number;
	/** Resample clusters (scenarios), or items one by one. */
	resample: 'cluster' | 'item';
	seed: number;
}

/** The agreement of a study, whole and by stratum, in the shape of `agreement --json`. */
export function studyReport(study: Study, options: ReportOptions): JsonObject {
	const all = study.items.map((_, at) => at);
	const strata = options.by.map((name): [string, JsonObject] => {
		const groups = new Map<string, number[]>();
		for (const at of all) {
			const value = study.items[at].strata?.get(name) ?? '';
			const group = groups.get(value);
			if (group) group.push(at);
			else groups.set(value, [at]);
		}
		const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
		return [
			name,
			Object.fromEntries(
				sorted.map(([value, group]) => [value, part(study, group, `${options.seed}:${name}:${value}`, options)])
			)
		];
	});
	return {
		...part(study, all, String(options.seed), options),
		labels: [...study.labels],
		annotators: [...study.raters],
		options: { bootstrap: options.replicates, resample: options.resample, seed: options.seed, by: [...options.by] },
		strata: Object.fromEntries(strata)
	};
}

function part(study: Study, items: number[], seed: string, { replicates, resample }: ReportOptions): JsonObject {
	const of = counts(study, items);
	const values = metrics(of);
	if (replicates > 0)
		for (const [name, drawn] of bootstrap(of, { unit: resample, items, seed, replicates })) {
			// On complete data Fleiss' kappa is the form for unequal numbers, so the one interval serves both.
			for (const key of name === 'fleiss_kappa_unequal' ? [name, 'fleiss_kappa'] : [name]) {
				const metric = values.get(key);
				if (metric?.value.defined && drawn.defined) values.set(key, { ...metric, interval: drawn.value.interval });
			}
		}
	const shown = Object.fromEntries([...values].map(([name, metric]) => [name, metricJson(metric)]));
	return {
		items: items.length,
		raters: of.activeRaters,
		ratings: of.ratings,
		metrics: shown,
		warnings: warnings(of).map((w) => ({ ...w }))
	};
}
