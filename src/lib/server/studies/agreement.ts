import { fromRows } from '../../domain/agreement/from-rows.ts';
import { studyReport } from '../../domain/agreement/study-report.ts';
import type { Question } from '../../domain/guideline/codebook.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { latestAnswers, type LatestAnswer } from '../lookup/latest-answers.ts';
import { write } from '../write.ts';
import { itemStrata } from './item-strata.ts';

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
	const count = counted(question, options.unclear ?? 'flag');
	if (!count.ok) return count;
	if (!closedAt) {
		const seen = await write(db, actor, async () => ({
			value: null,
			event: { type: 'agreement.viewed', studyId: id, data: { question: question.id } }
		}));
		if (!seen.ok) return seen;
	}
	const people = new Map(
		(
			await db.person.findMany({
				where: { answers: { some: { item: { studyId: id } } } },
				orderBy: { name: 'asc' },
				select: { id: true, name: true }
			})
		).map((p) => [p.id, p.name])
	);
	const { values } = await itemStrata(db, id);
	const items = (
		await db.item.findMany({
			where: { studyId: id },
			orderBy: { position: 'asc' },
			select: { id: true, scenarioId: true }
		})
	).map((item) => ({
		id: item.id,
		cluster: item.scenarioId,
		strata: values.get(item.id)
	}));
	const rows = (await latestAnswers(db, id, { independent: true })).flatMap((a) => {
		const label = a.questionId === question.id ? count.value.label(a) : null;
		return label === null ? [] : [{ item: a.itemId, rater: people.get(a.personId)!, label }];
	});
	const active = new Set(rows.map((row) => row.rater));
	const made = fromRows({
		rows,
		labels: count.value.labels,
		scale: question.scale,
		raters: [...people.values()].filter((name) => active.has(name)),
		items
	});
	if (!made.ok) throw new Error(made.message);
	const { by = [], replicates = 0, resample = 'cluster' } = options;
	const unknown = by.find((name) => !items.some((item) => item.strata?.has(name)));
	if (unknown !== undefined)
		return fail('not_found', `No case has a stratum ${JSON.stringify(unknown.slice(0, 60))}.`, 'by');
	return ok({
		...studyReport(made.value, { by, replicates, resample, seed: options.seed ?? seed }),
		question: question.id
	});
}

function counted(
	question: Question,
	mode: string
): Result<{ labels: string[]; label: (answer: LatestAnswer) => string | null }> {
	const labels = question.labels.map((l) => l.id);
	const { unclear } = question;
	const isUnclear = (a: LatestAnswer) =>
		unclear.kind === 'flag' ? a.unclear : unclear.kind === 'label' && a.label === unclear.label;
	const as = (instead: string | null) => (a: LatestAnswer) => (isUnclear(a) ? instead : a.label);
	if (mode === 'flag') return ok({ labels, label: (a) => a.label });
	if (mode === 'missing') return ok({ labels, label: as(null) });
	if (mode === 'category')
		return ok({ labels: labels.includes('UNCLEAR') ? labels : [...labels, 'UNCLEAR'], label: as('UNCLEAR') });
	const label = mode.replace(/^label:/, '');
	return mode.startsWith('label:') && labels.includes(label)
		? ok({ labels, label: as(label) })
		: fail(
				'invalid',
				'Unclear answers can count as they are (flag), as a label of their own (category), as missing, or as a label of the question (label:X).',
				'unclear'
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
