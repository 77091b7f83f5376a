import { fail } from '../shared/fail.ts';
import type { JsonObject } from '../shared/json.ts';
import { ok } from '../shared/ok.ts';
import type { Failure } from '../shared/result.ts';
import type { Answer, Answers } from './answers.ts';
import { pools } from './pools.ts';
import { studyOfAnswers } from './study-of-answers.ts';
import type { StudyFailure } from './study-problems.ts';
import { studyReportSteps, type Resampling, type StudyReportOptions } from './study-report-steps.ts';
import { treatUnclear, type Treated } from './treat-unclear.ts';

/** A report, or why there is none. */
export type Reported = { ok: true; value: JsonObject } | Failure | StudyFailure;

export interface ReportOptions extends Partial<StudyReportOptions> {
	/** flag (default), category, missing, or label:Y. */
	unclear?: string;
}

/**
 * The agreement on one question from its answers: what studyReport says, and beside it the question, how unclear answers were
 * treated and how many were left out, each annotator's share of unclear marks, and the pools. The figures at the top are those
 * of the newest pool; the others stand under `pools`, each with figures of its own.
 * Refuses two answers of one annotator to an item, labels that are not declared, strata that no item has, and unknown treatments.
 * Yields how far resampling is, pool by pool.
 */
export function* reportSteps(input: Answers, options: ReportOptions = {}): Generator<Resampling, Reported> {
	const { unclear = 'flag', by = [], seed = 1, ...rest } = options;
	const treated = treatUnclear(input, unclear);
	if (!treated.ok) return treated;
	const [newest, ...older] = pools(input);
	const made = yield* part(input, newest.answers, treated.value, unclear, { by, seed, ...rest });
	if (!made.ok) return made;
	const others: JsonObject[] = [];
	for (const { key, answers } of older) {
		const one = yield* part({ ...input, items: undefined, raters: undefined }, answers, treated.value, unclear, {
			by: [],
			seed: `${seed}:${key}`,
			...rest
		});
		if (!one.ok) return one;
		others.push({ pool: key, ...one.value });
	}
	return ok({
		question: input.question,
		...made.value,
		...(newest.key === '' && others.length === 0 ? {} : { pool: newest.key, pools: others }),
		warnings: [
			...(input.simulated ? [SIMULATED] : []),
			...(made.value.warnings as JsonObject[]),
			...(others.length ? [apart(newest.key, others)] : [])
		]
	});
}

/** The report on the answers of one pool. */
function* part(
	input: Answers,
	answers: readonly Answer[],
	treated: Treated,
	treatment: string,
	options: StudyReportOptions
): Generator<Resampling, Reported> {
	const study = studyOfAnswers(input, answers, treated);
	if (!study.ok) return study;
	const absent = options.by.find((name) => !study.value.items.some((item) => item.strata?.has(name)));
	if (absent !== undefined && study.value.items.length) {
		const there = [...new Set(study.value.items.flatMap((item) => [...(item.strata?.keys() ?? [])]))].sort();
		const list = there.length ? `There is ${there.join(', ')}.` : 'The items have no strata.';
		return fail('not_found', `No item has a stratum ${JSON.stringify(absent)}. ${list}`, 'by');
	}
	const marked = answers.filter(treated.isUnclear);
	const dropped = marked.filter((answer) => treated.label(answer) === null).length;
	const made = yield* studyReportSteps(study.value, options);
	const byRater = new Map<string, number>();
	for (const { rater } of marked) byRater.set(rater, (byRater.get(rater) ?? 0) + 1);
	const totals = new Map<string, number>();
	for (const { rater } of answers) totals.set(rater, (totals.get(rater) ?? 0) + 1);
	const profiles = (made.per_annotator as JsonObject[]).map((profile) => {
		const name = String(profile.annotator);
		const count = byRater.get(name) ?? 0;
		const total = totals.get(name) ?? 0;
		return { ...profile, answers: total, unclear: { count, share: total ? count / total : null } };
	});
	return ok({ ...made, per_annotator: profiles, unclear: { treatment, marked: marked.length, dropped } });
}

const SIMULATED: JsonObject = {
	code: 'simulated',
	message: 'The answers are simulated: these figures show how the tool works and say nothing about people.'
};

const apart = (newest: string, others: readonly JsonObject[]): JsonObject => ({
	code: 'pools_apart',
	message: `Answers under ${others.map((one) => String(one.pool) || 'no version').join(', ')} mean something else and are reported apart; the figures here are those of ${newest || 'no version'}.`
});
