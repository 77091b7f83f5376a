import type { JsonObject } from '../shared/json.ts';
import { annotatorProfiles, type AnnotatorProfile } from './annotator-profiles.ts';
import { diagnosis } from './diagnosis.ts';
import { reportPart } from './report-part.ts';
import type { Study } from './study.ts';

export interface StudyReportOptions {
	/** Strata to split by; items without a value form the group "". */
	by: readonly string[];
	/** Bootstrap replicates, 2,000 by default; 0 for none, then coefficients carry the intervals their formulas give. */
	replicates?: number;
	/** Resample clusters (scenarios) whole, by default, or items one by one. */
	resample?: 'cluster' | 'item';
	seed: number | string;
	/** List every item with what it was used for; off by default, as it is as long as the study. */
	diagnosis?: boolean;
}

/** How far resampling is. */
export interface Resampling {
	done: number;
	total: number;
}

/**
 * The agreement of a study, whole and by stratum, in the shape of `agreement --json`: items, raters, ratings, labels, metrics,
 * strata, warnings; and options, annotators (names), per_annotator, and diagnosis where asked for.
 * Each stratum is a study of its own: own metrics, own resamples (its seed is made of the seed, its name and value), own warnings.
 * Yields how many of all resamples are done.
 */
export function* studyReportSteps(study: Study, options: StudyReportOptions): Generator<Resampling, JsonObject> {
	const { by, replicates = 2000, resample = 'cluster', seed } = options;
	const groups = by.map((name) => [name, grouped(study, name)] as const);
	const total = replicates * (1 + groups.reduce((sum, [, values]) => sum + values.length, 0));
	let before = 0;
	function* part(seedOfPart: string, items?: readonly number[]) {
		const steps = reportPart(study, { replicates, resample, seed: seedOfPart, items });
		let step = steps.next();
		for (; !step.done; step = steps.next()) yield { done: before + step.value, total };
		before += replicates;
		if (replicates > 0) yield { done: before, total };
		return step.value;
	}
	const whole = yield* part(String(seed));
	const strata: [string, JsonObject][] = [];
	for (const [name, values] of groups) {
		const parts: [string, JsonObject][] = [];
		for (const [value, items] of values) parts.push([value, (yield* part(`${seed}:${name}:${value}`, items)).json]);
		strata.push([name, Object.fromEntries(parts)]);
	}
	return {
		...whole.json,
		labels: [...study.labels],
		scale: study.scale,
		annotators: [...study.raters],
		per_annotator: annotatorProfiles(whole.counts).map((profile) => profileJson(profile, study.labels)),
		options: { bootstrap: replicates, resample, seed, by: [...by] },
		strata: Object.fromEntries(strata),
		...(options.diagnosis ? { diagnosis: diagnosis(study) } : {})
	};
}

/** Items by the value of a stratum, values in code-unit order. */
function grouped(study: Study, name: string): [string, number[]][] {
	const groups = new Map<string, number[]>();
	for (const [at, { strata }] of study.items.entries()) {
		const value = strata?.get(name) ?? '';
		const group = groups.get(value);
		if (group) group.push(at);
		else groups.set(value, [at]);
	}
	return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function profileJson(
	{ rater, ratings, labels, withMajority, majorityItems }: AnnotatorProfile,
	names: readonly string[]
): JsonObject {
	const shares = names.map((name, k): [string, JsonObject] => [
		name,
		{ count: labels[k], share: ratings ? labels[k] / ratings : null }
	]);
	return {
		annotator: rater,
		ratings,
		labels: Object.fromEntries(shares),
		agreement_with_majority: {
			...(withMajority.defined ? { value: withMajority.value } : { value: null, undefined: withMajority.reason }),
			items: majorityItems
		}
	};
}
