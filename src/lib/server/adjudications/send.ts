import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { random } from '../../domain/shared/random.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { id } from '../id.ts';
import { findStudy } from '../lookup/find-study.ts';
import { write } from '../write.ts';

/**
 * Sends a question about a case that its answers settled to adjudication, with the reason. It stands in the adjudicators'
 * queue at a place that is drawn, so that nothing tells it from the others. Nothing that was answered is changed; a release
 * that holds the case stays as it is. Fails with `conflict` before the close and for what is disputed already.
 * @param input `case` is the public id (with `unit: scenario` the scenario's); `question` may be left out where there is one
 */
export async function send(
	db: Db,
	actor: Actor,
	slug: string,
	input: { case: string; question?: string; reason: string }
): Promise<Result<{ case: string; question: string }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer sends a case to adjudication.');
	return write<{ case: string; question: string }>(db, actor, async (tx, now) => {
		const found = await findStudy(tx, slug);
		if (!found.ok) return found;
		const study = found.value;
		const { questions, unit } = study.guideline.codebook;
		const reason = input.reason.trim();
		if (!reason)
			return fail('invalid', 'Say why the case goes to adjudication: the reason is kept and published.', 'reason');
		if (reason.length > 20_000 || /\0/.test(reason))
			return fail('invalid', 'The reason is too long or holds a NUL. Write at most 20,000 characters.', 'reason');
		const question = input.question
			? questions.find((q) => q.id === input.question)
			: questions.length === 1
				? questions[0]
				: undefined;
		const ids = questions.map((q) => q.id).join(', ');
		if (!question)
			return fail(
				'invalid',
				input.question
					? `The guideline has no question ${JSON.stringify(input.question.slice(0, 100))}. It has: ${ids}.`
					: `The guideline has several questions: ${ids}. Say which one.`,
				'question'
			);
		const item = await tx.item.findUnique({
			where: { studyId_key: { studyId: study.id, key: input.case } },
			select: { id: true }
		});
		if (!item)
			return fail(
				'not_found',
				`The study has no ${unit} ${JSON.stringify(input.case.slice(0, 200))}. Ids are compared exactly.`,
				'case'
			);
		if (!study.closedAt)
			return fail(
				'conflict',
				'Annotation is still open. Close it first: until then nobody knows what the answers settle.',
				'case'
			);
		const disputed = await tx.dispute.findUnique({
			where: { itemId_questionId: { itemId: item.id, questionId: question.id } }
		});
		if (disputed)
			return fail(
				'conflict',
				`${JSON.stringify(input.case)} is with the adjudicators already. One of them can change a decision, with a reason.`,
				'case'
			);
		const dispute = id();
		await tx.dispute.createMany({
			data: [
				{
					id: dispute,
					studyId: study.id,
					itemId: item.id,
					questionId: question.id,
					openedAt: now,
					position: await makeRoom(tx, study.id, `${study.seed}:${dispute}:place`),
					sentReason: reason
				}
			]
		});
		return {
			value: { case: input.case, question: question.id },
			event: {
				type: 'dispute.sent',
				studyId: study.id,
				data: { dispute, item: item.id, question: question.id, reason }
			}
		};
	});
}

/** Draws a place in the queue, moves those from there on, and gives it. */
async function makeRoom(tx: Tx, studyId: string, seed: string): Promise<number> {
	const disputes = await tx.dispute.count({ where: { studyId } });
	const place = 1 + random(seed).below(disputes + 1);
	await tx.dispute.updateMany({
		where: { studyId, position: { gte: place } },
		data: { position: { increment: 1 } }
	});
	return place;
}
