import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { report } from '../../domain/agreement/report.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { latestAnswers } from '../lookup/latest-answers.ts';
import { snapshot } from '../snapshot.ts';
import { write } from '../write.ts';
import { itemStrata } from '../lookup/item-strata.ts';

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
}

/**
 * Agreement on one question, in the shape of `agreement --json`: over last independent answers, whole and by stratum.
 * While annotation is open the look itself is recorded.
 */
export async function agreement(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<JsonObject>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer reads agreement.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline, closedAt, seed } = found.value;
	const question = options.question
		? guideline.codebook.questions.find((q) => q.id === options.question)
		: guideline.codebook.questions[0];
	if (!question)
		return fail(
			'not_found',
			`The guideline has no question ${JSON.stringify(options.question?.slice(0, 60))}.`,
			'question'
		);
	if (!closedAt) {
		const seen = await write(db, actor, async () => ({
			value: null,
			event: { type: 'agreement.viewed', studyId: id, data: { question: question.id } }
		}));
		if (!seen.ok) return seen;
	}
	const {
		people,
		values,
		items: rows,
		latest
	} = await snapshot(db, async (tx) => ({
		people: await tx.person.findMany({
			where: { answers: { some: { item: { studyId: id } } } },
			orderBy: { name: 'asc' },
			select: { id: true, name: true }
		}),
		values: (await itemStrata(tx, id)).values,
		items: await tx.item.findMany({
			where: { studyId: id },
			orderBy: { position: 'asc' },
			select: { id: true, scenarioId: true }
		}),
		latest: await latestAnswers(tx, id, { independent: true })
	}));
	const items = rows.map((item) => ({ id: item.id, cluster: item.scenarioId, strata: values.get(item.id) }));
	const { by = [], replicates = 0, resample = 'cluster' } = options;
	const unknown = by.find((name) => !items.some((item) => item.strata?.has(name)));
	if (unknown !== undefined)
		return fail('not_found', `No case has a stratum ${JSON.stringify(unknown.slice(0, 60))}.`, 'by');
	const names = new Map(people.map((one) => [one.id, one.name]));
	const answers = latest
		.filter((a) => a.questionId === question.id)
		.map((a) => ({ item: a.itemId, rater: names.get(a.personId)!, label: a.label, unclear: a.unclear }));
	const active = new Set(answers.map((a) => a.rater));
	return report(
		{
			question: question.id,
			labels: question.labels.map((l) => l.id),
			scale: question.scale,
			unclear: question.unclear.kind === 'label' ? `label:${question.unclear.label}` : question.unclear.kind,
			answers,
			items,
			raters: people.map((one) => one.name).filter((name) => active.has(name))
		},
		{ by, replicates, resample, seed: options.seed ?? seed, unclear: options.unclear ?? 'flag' }
	);
}

/** Agreement on every question (or the one asked for); where it is one question, its report also stands at the top. */
export async function agreementByQuestion(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<JsonObject>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const ids =
		options.question === undefined ? found.value.guideline.codebook.questions.map((q) => q.id) : [options.question];
	const reports: [string, JsonObject][] = [];
	for (const question of ids) {
		const made = await agreement(db, actor, slug, { ...options, question });
		if (!made.ok) return made;
		reports.push([question, made.value]);
	}
	return ok({ ...(reports.length === 1 ? reports[0][1] : {}), questions: Object.fromEntries(reports) });
}
