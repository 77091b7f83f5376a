import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { Tx } from '../db/client.ts';
import type { LatestAnswer } from './latest-answers.ts';

/** What still has to be answered before a study can be closed. */
export interface Missing {
	/** Assigned, not answered: one row for each person, item and question. */
	assigned: { personId: string; itemId: string; questionId: string }[];
	/** Items and questions with no answer at all and no assignment that would bring one. */
	unassigned: { itemId: string; questionId: string }[];
	items: number;
}

/** Compares assignments and items with the answers that exist. */
export async function missingAnswers(
	db: Tx,
	studyId: string,
	codebook: Codebook,
	answers: readonly LatestAnswer[]
): Promise<Missing> {
	const items = await db.item.findMany({ where: { studyId }, select: { id: true } });
	const assignments = await db.assignment.findMany({ where: { studyId }, select: { personId: true, itemId: true } });
	const given = new Set(answers.map((a) => `${a.personId} ${a.itemId} ${a.questionId}`));
	const answered = new Set(answers.map((a) => `${a.itemId} ${a.questionId}`));
	const expected = new Set(assignments.map((a) => a.itemId));
	const questions = codebook.questions.map((q) => q.id);
	return {
		assigned: assignments.flatMap(({ personId, itemId }) =>
			questions
				.filter((q) => !given.has(`${personId} ${itemId} ${q}`))
				.map((questionId) => ({ personId, itemId, questionId }))
		),
		unassigned: items.flatMap(({ id }) =>
			questions
				.filter((q) => !expected.has(id) && !answered.has(`${id} ${q}`))
				.map((questionId) => ({ itemId: id, questionId }))
		),
		items: items.length
	};
}
