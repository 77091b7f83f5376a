import type { Tx } from '../db/client.ts';
import { verdictOf } from './verdict-of.ts';

/** Ids of the disputes of a study that are decided: by one final decision, or in a panel study by as many that concur. */
export async function decidedDisputes(db: Tx, study: { id: string; panel: number }): Promise<Set<string>> {
	const rows = await db.decision.findMany({
		where: { kind: 'final', dispute: { studyId: study.id } },
		omit: { rationale: true, reading: true, changeReason: true }
	});
	const byDispute = new Map<string, typeof rows>();
	for (const row of rows) {
		const some = byDispute.get(row.disputeId);
		if (some) some.push(row);
		else byDispute.set(row.disputeId, [row]);
	}
	return new Set(
		[...byDispute].filter(([, decisions]) => verdictOf(decisions, study.panel).decided !== null).map(([id]) => id)
	);
}
