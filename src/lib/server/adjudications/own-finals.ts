import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';

/** Disputes of a panel study that this adjudicator has decided: nothing is left to do there for now. */
export async function ownFinals(
	db: Db,
	actor: Actor,
	{ id, panel }: { id: string; panel: number }
): Promise<Set<string>> {
	if (panel === 1) return new Set();
	const rows = await db.decision.findMany({
		where: { kind: 'final', personId: actor.id, dispute: { studyId: id } },
		select: { disputeId: true }
	});
	return new Set(rows.map((row) => row.disputeId));
}
