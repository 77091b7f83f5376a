import { canAdjudicate } from '../../domain/adjudication/can-adjudicate.ts';
import { decide as mayDecide } from '../../domain/adjudication/decide.ts';
import type { DecisionInput } from '../../domain/adjudication/decision-input.ts';
import { replacedBy } from '../../domain/adjudication/replaced-by.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { verdictOf } from '../lookup/verdict-of.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { endClaims, takeClaim } from './claim.ts';
import { findDispute } from './find-dispute.ts';

/**
 * Stores a blind or a final decision. The input's id makes it idempotent. A final decision that follows another supersedes it (in
 * a panel study only the adjudicator's own); both stay, and the claim ends with it. Fails as `domain/adjudication/decide` says, and with `not_found` for a dispute of another study.
 */
export async function decide(
	db: Db,
	actor: Actor,
	slug: string,
	disputeId: string,
	kind: 'blind' | 'final',
	input: DecisionInput,
	clock?: () => Date
): Promise<Result<{ at: string; repeated: boolean }>> {
	if (!canAdjudicate(actor)) return fail('forbidden', 'Only an adjudicator sees and decides disputes.');
	// What the page showed is no part of what is decided: a retry from a page that shows more is the same act.
	const { supersedes: shown, ...content } = input;
	const payloadHash = sha256(canonicalJson([slug, disputeId, kind, content as unknown as Json]));
	return write<{ at: string; repeated: boolean }>(
		db,
		actor,
		async (tx, now) => {
			const earlier = await tx.decision.findUnique({ where: { id: input.id } });
			if (earlier && (earlier.personId !== actor.id || earlier.payloadHash !== payloadHash))
				return fail(
					'conflict',
					'This decision was stored already with other content. Reload the page to see it.',
					'stored-elsewhere'
				);
			if (earlier) return { value: { at: earlier.at.toISOString(), repeated: true }, event: null };
			const found = await findDispute(tx, slug, disputeId);
			if (!found.ok) return found;
			const { study, question, dispute } = found.value;
			const { codebook } = study.guideline;
			const decisions = await tx.decision.findMany({
				where: { disputeId },
				orderBy: [{ at: 'asc' }, { revision: 'asc' }]
			});
			const visible = await visibleCases(
				tx,
				dispute.item.caseId ? { ids: [dispute.item.caseId] } : { scenario: dispute.item.scenarioId }
			);
			const { standing } = verdictOf(decisions, study.panel);
			const current = replacedBy(standing, study.panel, actor.id);
			const claimed = (await takeClaim(tx, actor, disputeId, now)) !== null;
			const state = {
				blind: decisions.some((d) => d.kind === 'blind' && d.personId === actor.id),
				final: current !== null,
				// Without a page, whoever gives the reason of a change knows of the decision.
				known:
					shown === undefined
						? kind === 'final' || current === null || Boolean(content.changeReason?.trim())
						: shown === (current?.id ?? null),
				claimedByOther: !claimed
			};
			const decided = mayDecide(kind, content, question, codebook, [...visible.values()], state);
			if (!decided.ok) return decided;
			const { evidence, id, ...rest } = decided.value;
			const revision = decisions.filter((d) => d.kind === kind && d.personId === actor.id).length + 1;
			const supersedesId = kind === 'final' ? (current?.id ?? null) : null;
			await tx.decision.createMany({
				data: [
					{
						id,
						disputeId,
						personId: actor.id,
						kind,
						revision,
						supersedesId,
						payloadHash,
						origin: 'app',
						at: now,
						...rest
					}
				]
			});
			if (evidence.length)
				await tx.decisionSpan.createMany({
					data: evidence.map((quote, ordinal) => ({ decisionId: id, ordinal, ...quote }))
				});
			if (kind === 'final') await endClaims(tx, [disputeId]);
			const data = { dispute: disputeId, decision: id, sha256: payloadHash };
			return {
				value: { at: now.toISOString(), repeated: false },
				event:
					kind === 'blind'
						? { type: 'dispute.blind-decided', studyId: study.id, data }
						: { type: 'dispute.decided', studyId: study.id, data: { ...data, supersedes: supersedesId } }
			};
		},
		clock ? { clock } : {}
	);
}
