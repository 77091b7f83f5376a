import { canAdjudicate } from '../../domain/adjudication/can-adjudicate.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { DisputeRow } from '../../domain/adjudication/dispute-page.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { decidedDisputes } from '../lookup/decided-disputes.ts';
import { findStudy } from '../lookup/find-study.ts';

/** A study's disputes for an adjudicator: states only. Neither order nor content depends on the answers. */
export async function queue(
	db: Db,
	actor: Actor,
	slug: string,
	now: Date
): Promise<
	Result<{ study: { slug: string; title: string; closed: boolean; simulated: boolean }; disputes: DisputeRow[] }>
> {
	if (!canAdjudicate(actor)) return fail('forbidden', 'Only an adjudicator sees and decides disputes.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, title, closedAt, simulated, panel } = found.value;
	const rows = await db.dispute.findMany({
		where: { studyId: id },
		orderBy: [{ position: 'asc' }],
		select: { id: true, claimedById: true, claimedUntil: true }
	});
	const decided = await decidedDisputes(db, { id, panel });
	const own = await db.decision.findMany({
		where: { personId: actor.id, dispute: { studyId: id } },
		select: { disputeId: true, kind: true }
	});
	const ownOf = (kind: string) => new Set(own.filter((d) => d.kind === kind).map((d) => d.disputeId));
	const [blind, final] = [ownOf('blind'), ownOf('final')];
	return ok({
		study: { slug, title, closed: closedAt !== null, simulated },
		disputes: rows.map((row, index): DisputeRow => {
			const held = row.claimedUntil !== null && row.claimedUntil > now;
			const state = decided.has(row.id)
				? 'decided'
				: final.has(row.id)
					? 'waiting'
					: blind.has(row.id)
						? 'blind-decided'
						: held
							? row.claimedById === actor.id
								? 'claimed-by-you'
								: 'claimed'
							: 'open';
			return {
				id: row.id,
				number: index + 1,
				state,
				claimedUntil: held && row.claimedUntil ? row.claimedUntil.toISOString() : null
			};
		})
	});
}

/** Studies that have been closed, with how many of their disputes are decided: an adjudicator's first page. */
export async function studies(
	db: Db
): Promise<{ slug: string; title: string; disputes: number; decided: number; simulated: boolean }[]> {
	const rows = await db.study.findMany({
		where: { closedAt: { not: null } },
		orderBy: { closedAt: 'desc' },
		select: { id: true, slug: true, title: true, simulated: true, panel: true, _count: { select: { disputes: true } } }
	});
	return Promise.all(
		rows.map(async ({ id, slug, title, simulated, panel, _count }) => ({
			slug,
			title,
			simulated,
			disputes: _count.disputes,
			decided: (await decidedDisputes(db, { id, panel })).size
		}))
	);
}
