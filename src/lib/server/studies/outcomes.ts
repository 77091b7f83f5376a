import { outcomeReportSteps, type OutcomeReport } from '../../domain/outcomes/outcome-report.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { unhurried } from '../lookup/unhurried.ts';
import { snapshot } from '../snapshot.ts';
import { outcomeRows } from './outcome-rows.ts';
import { overlapAgreement, type OverlapAgreement } from './overlap-agreement.ts';

/** The report of outcomes of a study, as `outcomes --json` gives it. */
export interface StudyOutcomes extends OutcomeReport {
	question: string;
	/** Annotation is closed, and every item that was answered has its final label. */
	final: boolean;
	/** What the report counts as passing, and as unsafe. */
	pass: string;
	unsafe: string[];
	/** What `adjudication` compares final labels with. */
	before: 'primary' | 'majority';
	overlap: OverlapAgreement;
}

/** At most so many replicates: more would only keep the server busy. */
const MOST = 20_000;

/**
 * What a study that judges predicted outcomes comes to: how many are plausible, by model, and how many of these are gold-unsafe;
 * agreement in the overlap; what adjudication changed. For maintainers: it reads strata. Fails with `invalid` where the guideline
 * names no outcomes.
 */
export async function outcomes(
	db: Db,
	actor: Actor,
	slug: string,
	options: { replicates?: number; seed?: number } = {}
): Promise<Result<StudyOutcomes>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer reads the outcomes of a study.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const study = found.value;
	const { outcomes: asked, questions, id, version } = study.guideline.codebook;
	const question = questions.find((one) => one.labels.some((label) => label.id === asked?.pass));
	if (!asked || !question)
		return fail(
			'invalid',
			`The guideline ${id}@${version} names no outcomes, so there is no such report. Its front matter would say: outcomes: { model: ..., gold: ..., pass: ..., unsafe: [...] }.`
		);
	const { replicates = 2000, seed = study.seed } = options;
	if (!Number.isInteger(replicates) || replicates < 0 || replicates > MOST)
		return fail('invalid', `Replicates are a whole number from 0 to ${MOST}.`, 'bootstrap');
	const read = await snapshot(db, (tx) => outcomeRows(tx, study, question, asked));
	if (!read.ok) return read;
	const { rows, before, overlap } = read.value;
	const steps = outcomeReportSteps(rows, {
		labels: question.labels.map((label) => label.id),
		pass: asked.pass,
		unsafe: asked.unsafe,
		replicates,
		seed
	});
	const made = await unhurried(steps);
	const agreement = await overlapAgreement(db, actor, slug, question, asked.pass, overlap, { replicates, seed });
	if (!agreement.ok) return agreement;
	return ok({
		question: question.id,
		final: study.closedAt !== null && made.open === 0,
		pass: asked.pass,
		unsafe: asked.unsafe,
		...made,
		before,
		overlap: agreement.value
	});
}
