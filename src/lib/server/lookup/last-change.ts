import type { Tx } from '../db/client.ts';

/**
 * Number of the last event that changed what a release of this study would hold. Looking at agreement, claiming a dispute,
 * adding an attachment to a release and running a cross-check change nothing.
 */
export async function lastChange(tx: Tx, studyId: string): Promise<number> {
	const event = await tx.auditEvent.findFirst({
		where: {
			studyId,
			type: { notIn: IDLE }
		},
		orderBy: { seq: 'desc' },
		select: { seq: true }
	});
	return event?.seq ?? 0;
}

const IDLE = [
	'agreement.viewed',
	'dispute.claimed',
	'dispute.released',
	'release.attached',
	'crosscheck.started',
	'crosscheck.finished'
];
