import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { guidelineOf } from '../lookup/guideline-of.ts';

/** One study in an annotator's list of work. */
export interface HomeStudy {
	slug: string;
	title: string;
	simulated: boolean;
	closed: boolean;
	/** What a page is called. */
	present: 'scenario' | 'case';
	pages: number;
	stored: number;
	/** Address of the next open page; null when all are stored. */
	nextOpen: number | null;
}

/** The actor's own studies, those with open work first. Studies without work for them do not show. */
export async function home(db: Db, actor: Actor): Promise<HomeStudy[]> {
	const pages = await db.$queryRawUnsafe<{ studyId: string; page: bigint; items: bigint; answers: bigint }[]>(
		`SELECT a."studyId", a."page", COUNT(DISTINCT a."itemId") AS "items", COUNT(w."id") AS "answers"
		 FROM "Assignment" a LEFT JOIN "Answer" w ON w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1
		 WHERE a."personId" = ? GROUP BY a."studyId", a."page" ORDER BY a."page"`,
		actor.id
	);
	const ids = [...new Set(pages.map((p) => p.studyId))];
	const rows = await db.study.findMany({
		where: { id: { in: ids } },
		orderBy: { createdAt: 'desc' },
		include: { guideline: { select: { text: true } } }
	});
	const list = rows.map((study): HomeStudy => {
		const { present, questions } = guidelineOf(study.guidelineSha256, study.guideline.text).codebook;
		const own = pages.filter((p) => p.studyId === study.id);
		const open = own.filter((p) => Number(p.answers) < Number(p.items) * questions.length);
		return {
			slug: study.slug,
			title: study.title,
			simulated: study.simulated,
			closed: study.closedAt !== null,
			present,
			pages: own.length,
			stored: own.length - open.length,
			nextOpen: open.length ? Number(open[0].page) : null
		};
	});
	return list.sort((a, b) => Number(a.closed || a.nextOpen === null) - Number(b.closed || b.nextOpen === null));
}
