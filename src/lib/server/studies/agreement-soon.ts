import { report } from '../../domain/agreement/report.ts';
import { reportSteps, type Reported } from '../../domain/agreement/report-steps.ts';
import type { Resampling } from '../../domain/agreement/study-report-steps.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy, type FoundStudy } from '../lookup/find-study.ts';
import { lastChange } from '../lookup/last-change.ts';
import { recordLook } from './record-look.ts';
import { agreementInput, type AgreementOptions } from './agreement-input.ts';

/** A resampling that runs beside the requests. */
interface Job {
	/** The report with the intervals that formulas give. */
	quick: JsonObject;
	at: Resampling;
	/** Set when it is through; a fault is thrown at whoever asks. */
	made: Reported | null;
	fault?: unknown;
}

/** Draws of the bootstrap that a request waits for: some tenths of a second. */
const SOON = 20_000_000;
/** What a replicate of a part costs besides its draws, in draws: a thousand small strata take longer than one large study. */
const PART = 80;
/** Jobs that are kept, and that may wait for their turn. */
const KEPT = 8;
const WAITING = 3;

const desks = new WeakMap<Db, { jobs: Map<string, Job>; turn: Promise<void> }>();
const deskOf = (db: Db) => {
	const desk = desks.get(db) ?? { jobs: new Map<string, Job>(), turn: Promise.resolve() };
	desks.set(db, desk);
	return desk;
};

/** What a report is known by: as long as nothing of the study changes, the same question gets the same answer. */
async function keyOf(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<{ key: string; study: FoundStudy }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer reads agreement.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { question, by, unclear, replicates, resample, seed } = options;
	const change = await lastChange(db, found.value.id);
	const key = JSON.stringify([found.value.id, change, question, by, unclear, replicates, resample, seed]);
	return ok({ key, study: found.value });
}

/**
 * Agreement on one question for a page. What takes long is resampled beside the requests, one report at a time: until it is
 * through, the report has the intervals that formulas give, and `resampling` says how far it is. Fails with `busy` when too many wait.
 */
export async function agreementSoon(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<{ report: JsonObject; resampling: Resampling | null }>> {
	const named = await keyOf(db, actor, slug, options);
	if (!named.ok) return named;
	const { key, study } = named.value;
	const { jobs } = deskOf(db);
	const known = jobs.get(key);
	if (known) {
		const seen = await recordLook(db, actor, study, String(known.quick.question));
		return seen.ok ? told(known) : seen;
	}
	const input = await agreementInput(db, actor, slug, options);
	if (!input.ok) return input;
	const { answers, options: asked } = input.value;
	const quick = report(answers, { ...asked, replicates: 0 });
	if (!quick.ok) return quick;
	const units = asked.resample === 'item' ? quick.value.items : quick.value.clusters;
	const parts = Object.values(quick.value.strata as JsonObject).reduce<number>(
		(sum, values) => sum + Object.keys(values as JsonObject).length,
		1
	);
	const draws = (asked.replicates ?? 0) * (Number(units) * (1 + (asked.by?.length ?? 0)) + parts * PART);
	if (draws <= SOON) {
		const made = report(answers, asked);
		return made.ok ? ok({ report: made.value, resampling: null }) : made;
	}
	if ([...jobs.values()].filter((job) => !job.made && !job.fault).length >= WAITING)
		return fail('busy', 'Other resamplings are running. Wait until one is through, or ask for fewer resamples.');
	for (const [old, job] of jobs) if (jobs.size >= KEPT && (job.made || job.fault)) jobs.delete(old);
	const job: Job = { quick: quick.value, at: { done: 0, total: 1 }, made: null };
	jobs.set(key, job);
	const desk = deskOf(db);
	desk.turn = desk.turn
		.then(() => run(job, reportSteps(answers, asked)))
		.catch((fault: unknown) => void (job.fault = fault));
	return told(job);
}

/** How far the resampling of such a report is; null when none is running. */
export async function agreementProgress(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<Resampling | null>> {
	const key = await keyOf(db, actor, slug, options);
	if (!key.ok) return key;
	const job = deskOf(db).jobs.get(key.value.key);
	return ok(job && !job.made && !job.fault ? job.at : null);
}

function told(job: Job): Result<{ report: JsonObject; resampling: Resampling | null }> {
	if (job.fault) throw job.fault;
	if (!job.made) return ok({ report: job.quick, resampling: job.at });
	return job.made.ok ? ok({ report: job.made.value, resampling: null }) : job.made;
}

/** Takes the steps one by one, with everything else of the server going on in between. */
async function run(job: Job, steps: Generator<Resampling, Reported>): Promise<void> {
	for (;;) {
		const step = steps.next();
		if (step.done) return void (job.made = step.value);
		job.at = step.value;
		await new Promise((next) => setImmediate(next));
	}
}
