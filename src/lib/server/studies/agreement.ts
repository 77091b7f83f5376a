import { counts, type Counts } from '../../domain/agreement/counts.ts';
import { margins, tableAgreement, type CrossTable } from '../../domain/agreement/cross-table.ts';
import { fleissKappaCategory } from '../../domain/agreement/fleiss-kappa-category.ts';
import { fleissKappaUnequal } from '../../domain/agreement/fleiss-kappa-unequal.ts';
import { fleissKappa } from '../../domain/agreement/fleiss-kappa.ts';
import { fleissStandardError } from '../../domain/agreement/fleiss-standard-error.ts';
import { fromRows } from '../../domain/agreement/from-rows.ts';
import { gwetInterval } from '../../domain/agreement/gwet-interval.ts';
import { pairwiseAgreement } from '../../domain/agreement/pairwise-agreement.ts';
import type { Statistic } from '../../domain/agreement/statistic.ts';
import type { Study } from '../../domain/agreement/study.ts';
import { unanimousShare } from '../../domain/agreement/unanimous-share.ts';
import type { Question } from '../../domain/guideline/codebook.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
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
	/** Stratum to split by. */
	by?: string;
	/** What an unclear answer counts as: flag, category, missing, or label:X. */
	unclear?: string;
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
	const { id, guideline, closedAt } = found.value;
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
	const items = await db.item.findMany({ where: { studyId: id }, orderBy: { position: 'asc' }, select: { id: true } });
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
	const study = made.value;
	const strata = options.by === undefined ? {} : { [options.by]: await split(db, id, study, options.by) };
	return ok({
		...figures(study, counts(study)),
		question: question.id,
		labels: study.labels as string[],
		annotators: study.raters as string[],
		strata,
		warnings: []
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

async function split(db: Db, studyId: string, study: Study, by: string): Promise<JsonObject> {
	const { values } = await itemStrata(db, studyId);
	const groups = new Map<string, number[]>();
	study.items.forEach(({ id }, at) => {
		const value = values.get(id)?.get(by) ?? '';
		const group = groups.get(value);
		if (group) group.push(at);
		else groups.set(value, [at]);
	});
	return Object.fromEntries(
		[...groups]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([value, group]) => [value, figures(study, counts(study, group), group.length)])
	);
}

function figures(study: Study, of: Counts, items = study.items.length): JsonObject {
	const value = (s: Statistic): JsonObject => (s.defined ? { value: s.value } : { value: null, undefined: s.reason });
	const kappa = fleissKappa(of);
	const error = fleissStandardError(of);
	const ci: JsonObject =
		kappa.defined && error.defined ? { ci: { ...gwetInterval(kappa.value, error.value, of.items) } as JsonObject } : {};
	const categories = fleissKappaCategory(of);
	const byLabel = (list: readonly unknown[]): JsonObject =>
		Object.fromEntries(study.labels.map((label, k) => [label, list[k] as Json]));
	return {
		items,
		raters: of.activeRaters,
		ratings: of.ratings,
		metrics: {
			unanimous_share: value(unanimousShare(of)),
			pairwise_agreement: value(pairwiseAgreement(of)),
			fleiss_kappa: { ...value(kappa), ...ci },
			fleiss_kappa_unequal: value(fleissKappaUnequal(of)),
			fleiss_se_gwet: value(error),
			pairwise_cohen_kappa: {
				value: [...of.pairs].map(({ a, b, table }) => ({ raters: [a, b], ...cohen(table, study.labels.length) }))
			},
			fleiss_kappa_category: categories.defined
				? { value: byLabel(categories.value) }
				: { value: null, undefined: categories.reason }
		}
	};
}

/** Cohen's kappa of two raters over what both rated; chance is compared in whole numbers, so 0/0 is found exactly. */
function cohen(table: CrossTable | null, labels: number): JsonObject {
	if (!table) return { n: 0, kappa: null, undefined: 'no_pairable_items' };
	const { items: n, agreeing } = tableAgreement(table, labels);
	const { rows, columns } = margins(table, labels);
	const chance = rows.reduce((sum, row, k) => sum + row * columns[k], 0);
	return n * n === chance
		? { n, kappa: null, undefined: 'no_variation' }
		: { n, kappa: (n * agreeing - chance) / (n * n - chance) };
}
