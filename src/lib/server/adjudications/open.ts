import { dispute, type Why } from '../../domain/adjudication/dispute.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { decidedDisputes } from '../lookup/decided-disputes.ts';
import { findStudy } from '../lookup/find-study.ts';
import { latestAnswers } from '../lookup/latest-answers.ts';
import { missingAnswers } from '../lookup/missing-answers.ts';

/** What is still open in a study, and why: the maintainer's list. Before the close: complete items that would be disputed. */
export async function open(
	db: Db,
	actor: Actor,
	slug: string
): Promise<Result<{ open: number; closed: boolean; items: { case: string; question: string; why: Why }[] }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer sees why cases are disputed.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const study = found.value;
	const { codebook } = study.guideline;
	const answers = await latestAnswers(db, study.id);
	const items = new Map(
		(await db.item.findMany({ where: { studyId: study.id }, select: { id: true, key: true } })).map((i) => [
			i.id,
			i.key
		])
	);
	const made = await db.dispute.findMany({
		where: { studyId: study.id },
		select: { id: true, itemId: true, questionId: true, sentReason: true }
	});
	const decided = await decidedDisputes(db, study);
	const disputes = new Map(made.map((d) => [JSON.stringify([d.itemId, d.questionId]), d]));
	const missing = study.closedAt ? null : await missingAnswers(db, study.id, codebook, answers);
	// By the item: a case of which one question is unanswered is not complete, whatever the others say.
	const incomplete = new Set(missing ? [...missing.assigned, ...missing.unassigned].map((m) => m.itemId) : []);
	const cells = new Map<string, typeof answers>();
	for (const a of answers) {
		const key = JSON.stringify([a.itemId, a.questionId]);
		const cell = cells.get(key);
		if (cell) cell.push(a);
		else cells.set(key, [a]);
	}
	// A case that was sent without an answer to it is open like any other.
	for (const d of made) {
		const key = JSON.stringify([d.itemId, d.questionId]);
		if (!cells.has(key)) cells.set(key, []);
	}
	const rows: { case: string; question: string; why: Why }[] = [];
	for (const [key, votes] of cells) {
		const [itemId, questionId] = JSON.parse(key) as [string, string];
		const row = disputes.get(key);
		if (incomplete.has(itemId) || (study.closedAt && !row) || (row && decided.has(row.id))) continue;
		const why = dispute(
			votes,
			codebook.questions.find((q) => q.id === questionId)!,
			codebook.route,
			Boolean(row?.sentReason)
		);
		if (why) rows.push({ case: items.get(itemId)!, question: questionId, why });
	}
	rows.sort((a, b) => (a.case < b.case ? -1 : a.case > b.case ? 1 : a.question < b.question ? -1 : 1));
	return ok({ open: rows.length, closed: study.closedAt !== null, items: rows });
}
