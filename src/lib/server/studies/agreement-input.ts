import type { Answers } from '../../domain/agreement/answers.ts';
import type { ReportOptions } from '../../domain/agreement/report-steps.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { itemStrata } from '../lookup/item-strata.ts';
import { latestAnswers } from '../lookup/latest-answers.ts';
import { snapshot } from '../snapshot.ts';
import { recordLook } from './record-look.ts';

export interface AgreementOptions {
	question?: string;
	/** Strata to split by. */
	by?: readonly string[];
	/** What an unclear answer counts as: flag, category, missing, or label:X. */
	unclear?: string;
	/** Bootstrap replicates; none by default, then Fleiss' kappa carries Gwet's interval. */
	replicates?: number;
	/** Resample scenarios (default) or single items. */
	resample?: 'cluster' | 'item';
	/** Seed of the resampling; the study's by default. */
	seed?: number;
	/** List every item and what it was used for. */
	diagnosis?: boolean;
}

/**
 * What a study's agreement on one question is computed from: last independent answers, in one snapshot. Items go by their public
 * ids. While annotation is open the look itself is recorded.
 */
export async function agreementInput(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<{ answers: Answers; options: ReportOptions }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer reads agreement.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline, seed, simulated } = found.value;
	const question = options.question
		? guideline.codebook.questions.find((q) => q.id === options.question)
		: guideline.codebook.questions[0];
	if (!question)
		return fail(
			'not_found',
			`The guideline has no question ${JSON.stringify(options.question?.slice(0, 60))}.`,
			'question'
		);
	const seen = await recordLook(db, actor, found.value, question.id);
	if (!seen.ok) return seen;
	const read = await snapshot(db, async (tx) => ({
		people: await tx.person.findMany({
			where: { answers: { some: { item: { studyId: id } } } },
			orderBy: { name: 'asc' },
			select: { id: true, name: true }
		}),
		strata: (await itemStrata(tx, id)).values,
		items: await tx.item.findMany({
			where: { studyId: id },
			orderBy: { position: 'asc' },
			select: { id: true, key: true, scenarioId: true }
		}),
		latest: await latestAnswers(tx, id, { independent: true })
	}));
	const items = read.items.map((item) => ({
		id: item.key,
		cluster: item.scenarioId,
		strata: read.strata.get(item.id)
	}));
	const { by = [], replicates = 0, resample = 'cluster', unclear = 'flag', diagnosis } = options;
	const unknown = by.find((name) => !items.some((item) => item.strata?.has(name)));
	if (unknown !== undefined)
		return fail('not_found', `No case has a stratum ${JSON.stringify(unknown.slice(0, 60))}.`, 'by');
	const names = new Map(read.people.map((one) => [one.id, one.name]));
	const keys = new Map(read.items.map((item) => [item.id, item.key]));
	const answers = read.latest
		.filter((a) => a.questionId === question.id)
		.map((a) => ({
			item: keys.get(a.itemId)!,
			rater: names.get(a.personId)!,
			label: a.label,
			unclear: a.unclear
		}));
	const active = new Set(answers.map((a) => a.rater));
	return ok({
		answers: {
			question: question.id,
			labels: question.labels.map((l) => l.id),
			scale: question.scale,
			unclear: question.unclear.kind === 'label' ? `label:${question.unclear.label}` : question.unclear.kind,
			answers,
			...(simulated && { simulated: true as const }),
			items,
			raters: read.people.map((one) => one.name).filter((name) => active.has(name))
		},
		options: { by, replicates, resample, seed: options.seed ?? seed, unclear, diagnosis }
	});
}
