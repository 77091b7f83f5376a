import { canAdjudicate } from '../../domain/adjudication/can-adjudicate.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { verdictOf } from '../lookup/verdict-of.ts';
import { write } from '../write.ts';
import { findDispute } from './find-dispute.ts';

/** How long a claim holds without being renewed. */
const CLAIM_MS = 30 * 60_000;

/**
 * Takes a dispute, or renews the own claim, for 30 minutes. A `conflict` while another adjudicator holds it, and when it is
 * decided: to work on it again takes a new decision, which takes the claim.
 */
export async function claim(
	db: Db,
	actor: Actor,
	slug: string,
	disputeId: string,
	clock?: () => Date
): Promise<Result<{ until: string }>> {
	if (!canAdjudicate(actor)) return fail('forbidden', 'Only an adjudicator sees and decides disputes.');
	return write<{ until: string }>(
		db,
		actor,
		async (tx, now) => {
			const found = await findDispute(tx, slug, disputeId);
			if (!found.ok) return found;
			const { study, dispute } = found.value;
			const { claimedById, claimedUntil } = dispute;
			const held = claimedById === actor.id && claimedUntil !== null && claimedUntil > now;
			const decisions = held ? [] : await tx.decision.findMany({ where: { disputeId, kind: 'final' } });
			if (verdictOf(decisions, study.panel).decided || decisions.some((d) => d.personId === actor.id))
				return fail(
					'conflict',
					'This case is decided, or you have decided it: there is nothing to claim. Who wants to change a decision does so on its page.',
					'claim'
				);
			const until = await takeClaim(tx, actor, disputeId, now);
			if (!until)
				return fail(
					'conflict',
					'Another adjudicator has this case now. Take another one, or come back when their claim has ended.',
					'claim'
				);
			return {
				value: { until: until.toISOString() },
				event: {
					type: 'dispute.claimed',
					studyId: study.id,
					data: { dispute: disputeId, until: until.toISOString() }
				}
			};
		},
		clock ? { clock } : {}
	);
}

/** Sets the claim where it is free, ended or the actor's own; null when another holds it. */
export async function takeClaim(tx: Tx, actor: Actor, disputeId: string, now: Date): Promise<Date | null> {
	const until = new Date(now.getTime() + CLAIM_MS);
	const { count } = await tx.dispute.updateMany({
		where: { id: disputeId, OR: [{ claimedById: null }, { claimedById: actor.id }, { claimedUntil: { lte: now } }] },
		data: { claimedById: actor.id, claimedUntil: until }
	});
	return count === 1 ? until : null;
}

/** Ends whatever claims there are on disputes that are decided now. */
export async function endClaims(tx: Tx, disputeIds: string[]): Promise<void> {
	await tx.dispute.updateMany({
		where: { id: { in: disputeIds } },
		data: { claimedById: null, claimedUntil: null }
	});
}

/** Gives an own claim back. */
export async function release(db: Db, actor: Actor, slug: string, disputeId: string): Promise<Result<null>> {
	if (!canAdjudicate(actor)) return fail('forbidden', 'Only an adjudicator sees and decides disputes.');
	return write<null>(db, actor, async (tx) => {
		const found = await findDispute(tx, slug, disputeId);
		if (!found.ok) return found;
		const { count } = await tx.dispute.updateMany({
			where: { id: disputeId, claimedById: actor.id },
			data: { claimedById: null, claimedUntil: null }
		});
		return {
			value: null,
			event: count ? { type: 'dispute.released', studyId: found.value.study.id, data: { dispute: disputeId } } : null
		};
	});
}
