import { checkComment } from '../../domain/adjudication/check-comment.ts';
import type { CommentInput } from '../../domain/adjudication/comment-input.ts';
import { mayDiscuss } from '../../domain/adjudication/may-discuss.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { discussionState } from './discussion-state.ts';
import { findDispute } from './find-dispute.ts';

/**
 * Adds to the thread of a dispute. The input's id makes it idempotent; nothing is ever changed or taken back. Fails as
 * `domain/adjudication/may-discuss` and `check-comment` say, and with `not_found` for a dispute of another study.
 */
export async function comment(
	db: Db,
	actor: Actor,
	slug: string,
	disputeId: string,
	{ id, text, evidence }: CommentInput,
	clock?: () => Date
): Promise<Result<{ at: string; repeated: boolean }>> {
	return write<{ at: string; repeated: boolean }>(
		db,
		actor,
		async (tx, now) => {
			const found = await findDispute(tx, slug, disputeId);
			if (!found.ok) return found;
			const { study, dispute } = found.value;
			const may = mayDiscuss(await discussionState(tx, actor, found.value));
			if (!may.ok) return may;
			const quotes = canonicalJson(evidence as unknown as Json);
			const earlier = await tx.comment.findUnique({ where: { id } });
			if (earlier) {
				const same =
					earlier.personId === actor.id &&
					earlier.disputeId === disputeId &&
					earlier.text === text &&
					earlier.evidence === quotes;
				if (same) return { value: { at: earlier.at.toISOString(), repeated: true }, event: null };
				return fail(
					'conflict',
					'This contribution was stored already with other words. Reload the page to see it, then write another.',
					'stored-elsewhere'
				);
			}
			const { caseId, scenarioId } = dispute.item;
			const visible = await visibleCases(tx, caseId ? { ids: [caseId] } : { scenario: scenarioId });
			const checked = checkComment({ id, text, evidence }, study.guideline.codebook, [...visible.values()]);
			if (!checked.ok) return checked;
			await tx.comment.createMany({
				data: [{ id, disputeId, personId: actor.id, text, evidence: quotes, at: now }]
			});
			return {
				value: { at: now.toISOString(), repeated: false },
				event: {
					type: 'dispute.commented',
					studyId: study.id,
					data: { dispute: disputeId, comment: id, sha256: sha256(canonicalJson([text, evidence as unknown as Json])) }
				}
			};
		},
		clock ? { clock } : {}
	);
}
