import type { DiscussionState } from '../../domain/adjudication/may-discuss.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/client.ts';
import type { FoundDispute } from './find-dispute.ts';

/** Reads what decides whether this person may take part in the discussion of a dispute. */
export async function discussionState(
	db: Tx,
	actor: Actor,
	{ study, question, dispute }: FoundDispute
): Promise<DiscussionState> {
	const where = { itemId: dispute.itemId, questionId: question.id, personId: actor.id };
	return {
		role: actor.role,
		blind: (await db.decision.count({ where: { disputeId: dispute.id, personId: actor.id, kind: 'blind' } })) > 0,
		answered: (await db.answer.count({ where })) > 0,
		openDiscussion: study.openDiscussion,
		closed: study.closedAt !== null
	};
}
