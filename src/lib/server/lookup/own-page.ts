import type { OwnAnswer } from '../../domain/labels/label-page.ts';
import type { Tx } from '../db/client.ts';
import { quoteOf } from './quote-of.ts';

/** One assignment of a page with what its owner may see. */
export interface OwnAssignment {
	assignment: string;
	item: string;
	scenario: string;
	/** id of its case; null when the unit is the scenario. */
	case: string | null;
	latest: OwnAnswer[];
}

/** The assignments on one page of one person's queue, in their order, with their own last revisions. Nothing else is joined. */
export async function ownPage(db: Tx, studyId: string, personId: string, page: number): Promise<OwnAssignment[]> {
	const rows = await db.assignment.findMany({
		where: { studyId, personId, page },
		orderBy: { position: 'asc' },
		select: { id: true, itemId: true, item: { select: { scenarioId: true, caseId: true } } }
	});
	const answers = await db.answer.findMany({
		where: { personId, itemId: { in: rows.map((r) => r.itemId) } },
		orderBy: { revision: 'asc' },
		select: {
			itemId: true,
			questionId: true,
			revision: true,
			label: true,
			unclear: true,
			note: true,
			at: true,
			spans: { orderBy: { ordinal: 'asc' } }
		}
	});
	const last = new Map<string, Map<string, OwnAnswer>>();
	for (const a of answers) {
		const own = last.get(a.itemId) ?? new Map<string, OwnAnswer>();
		last.set(a.itemId, own);
		own.set(a.questionId, {
			question: a.questionId,
			revision: a.revision,
			label: a.label,
			unclear: a.unclear,
			note: a.note ?? '',
			evidence: a.spans.map(quoteOf),
			at: a.at.toISOString()
		});
	}
	return rows.map((r) => ({
		assignment: r.id,
		item: r.itemId,
		scenario: r.item.scenarioId,
		case: r.item.caseId,
		latest: [...(last.get(r.itemId)?.values() ?? [])]
	}));
}
