import type { Tx } from '../db/client.ts';

/** Ids of the disputes of a study that have a final decision. */
export async function decidedDisputes(db: Tx, studyId: string): Promise<Set<string>> {
	const rows = await db.decision.findMany({
		where: { kind: 'final', dispute: { studyId } },
		select: { disputeId: true }
	});
	return new Set(rows.map((row) => row.disputeId));
}
