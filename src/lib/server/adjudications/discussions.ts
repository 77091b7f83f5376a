import type { DiscussionRow } from '../../domain/adjudication/discussion-page.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { guidelineOf } from '../lookup/guideline-of.ts';
import { ownOrder } from '../lookup/own-order.ts';
import { ownPlaces } from '../lookup/own-places.ts';

/** One study's discussions of an annotator. */
export interface StudyDiscussions {
	slug: string;
	title: string;
	simulated: boolean;
	present: 'case' | 'scenario';
	rows: DiscussionRow[];
}

/**
 * The disputed cases that an annotator answered, in studies that let them discuss and whose annotation is closed, in the order
 * of the own queue. Empty for everyone else.
 * @param slug only in this study
 */
export async function discussions(db: Db, actor: Actor, slug?: string): Promise<StudyDiscussions[]> {
	if (actor.role !== 'annotator') return [];
	const studies = await db.study.findMany({
		where: { openDiscussion: true, closedAt: { not: null }, slug },
		orderBy: { closedAt: 'desc' },
		include: { guideline: { select: { text: true } } }
	});
	const found: StudyDiscussions[] = [];
	for (const study of studies) {
		const disputes = await db.$queryRawUnsafe<{ id: string; itemId: string; questionId: string }[]>(
			`SELECT d."id", d."itemId", d."questionId" FROM "Dispute" d WHERE d."studyId" = ?
			 AND EXISTS (SELECT 1 FROM "Answer" a WHERE a."itemId" = d."itemId" AND a."questionId" = d."questionId" AND a."personId" = ?)`,
			study.id,
			actor.id
		);
		if (disputes.length === 0) continue;
		const { codebook } = guidelineOf(study.guidelineSha256, study.guideline.text);
		const places = await ownPlaces(db, study.id, actor.id);
		const comments = new Map(
			(
				await db.comment.groupBy({
					by: ['disputeId'],
					where: { dispute: { studyId: study.id } },
					_count: { _all: true },
					_max: { at: true }
				})
			).map((one) => [one.disputeId, one])
		);
		const titles = new Map(codebook.questions.map((q) => [q.id, q.title]));
		const rows = disputes.sort(ownOrder(places)).map(({ id, itemId, questionId }): DiscussionRow => {
			const said = comments.get(id);
			return {
				id,
				own: places.get(itemId) ?? null,
				question: codebook.questions.length > 1 ? (titles.get(questionId) ?? questionId) : null,
				comments: said?._count._all ?? 0,
				latest: said?._max.at?.toISOString() ?? null
			};
		});
		found.push({
			slug: study.slug,
			title: study.title,
			simulated: study.simulated,
			present: codebook.present === 'scenario' ? 'scenario' : 'case',
			rows
		});
	}
	return found;
}
