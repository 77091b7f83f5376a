import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { latestAnswers } from '../lookup/latest-answers.ts';

export interface LabelShares {
	/** In the order in which a report numbers its annotators: by name. */
	annotators: { name: string; labels: { label: string; n: number }[]; unclear: number; total: number }[];
	strata: string[];
	given: number;
}

/** How often each annotator gave each label to one question, counted over last independent answers. */
export async function labelShares(db: Db, slug: string, questionId?: string): Promise<Result<LabelShares>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline } = found.value;
	const question = guideline.codebook.questions.find((q) => q.id === questionId) ?? guideline.codebook.questions[0];
	const counts = new Map<string, { labels: Map<string, number>; unclear: number; total: number }>();
	for (const { personId, questionId, label, unclear } of await latestAnswers(db, id, { independent: true })) {
		if (questionId !== question.id) continue;
		const own = counts.get(personId) ?? { labels: new Map(), unclear: 0, total: 0 };
		counts.set(personId, own);
		own.labels.set(label, (own.labels.get(label) ?? 0) + 1);
		own.total++;
		if (unclear) own.unclear++;
	}
	const people = await db.person.findMany({
		where: { id: { in: [...counts.keys()] } },
		orderBy: { name: 'asc' },
		select: { id: true, name: true }
	});
	const strata = await db.$queryRawUnsafe<{ name: string }[]>(
		`SELECT DISTINCT j."key" AS "name" FROM "Case" c JOIN "CaseStrata" s ON s."caseId" = c."id", json_each(s."data") j WHERE c."studyId" = ? ORDER BY j."key"`,
		id
	);
	return ok({
		annotators: people.map(({ id, name }) => {
			const own = counts.get(id)!;
			return {
				name,
				labels: question.labels.map((l) => ({ label: l.id, n: own.labels.get(l.id) ?? 0 })),
				unclear: own.unclear,
				total: own.total
			};
		}),
		strata: strata.map((s) => s.name),
		given: [...counts.values()].reduce((sum, one) => sum + one.total, 0)
	});
}
