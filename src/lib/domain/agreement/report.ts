import type { JsonObject } from '../shared/json.ts';
import { counts } from './counts.ts';
import { fleissKappaUnequal } from './fleiss-kappa-unequal.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { metrics } from './metrics.ts';
import { pairwiseAgreement } from './pairwise-agreement.ts';
import { resample } from './resample.ts';
import type { Study } from './study.ts';
import { unanimousShare } from './unanimous-share.ts';
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

const RESAMPLED = [
	['unanimous_share', unanimousShare],
	['pairwise_agreement', pairwiseAgreement],
	['fleiss_kappa', fleissKappa],
	['fleiss_kappa_unequal', fleissKappaUnequal]
] as const;

/** The agreement of a study, whole and by stratum, in the shape of `agreement --json`. */
export function report(study: Study, options: ReportOptions): JsonObject {
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
		return [name, Object.fromEntries(sorted.map(([value, group]) => [value, part(study, group, `${options.seed}:${name}:${value}`, options)]))];
	});
	return {
		...part(study, all, String(options.seed), options),
		labels: [...study.labels],
		annotators: [...study.raters],
		options: { bootstrap: options.replicates, resample: options.resample, seed: options.seed, by: [...options.by] },
		strata: Object.fromEntries(strata)
	};
}

function part(study: Study, items: number[], seed: string, { replicates, resample: unit }: ReportOptions): JsonObject {
	const of = counts(study, items);
	const values = metrics(of);
	if (replicates > 0) {
		const clusters = new Map<string, number[]>();
		for (const at of items) {
			const { id, cluster } = study.items[at];
			const key = unit === 'cluster' ? (cluster ?? id) : id;
			const group = clusters.get(key);
			if (group) group.push(at);
			else clusters.set(key, [at]);
		}
		const method = clusters.size < items.length ? 'bootstrap-cluster' : 'bootstrap-item';
		const intervals = resample([...clusters.values()], (drawn) => {
			const counted = counts(study, drawn);
			return RESAMPLED.map(([, statistic]) => statistic(counted));
		}, { seed, replicates, method });
		RESAMPLED.forEach(([name], at) => {
			const ci = intervals[at];
			if (ci && values[name].value !== null) values[name] = { ...values[name], ci: { ...ci } };
		});
	}
	return { items: items.length, raters: of.activeRaters, ratings: of.ratings, metrics: values, warnings: warnings(of).map((w) => ({ ...w })) };
}
