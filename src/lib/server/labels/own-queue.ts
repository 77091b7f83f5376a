import type { Sql } from '../db/sql.ts';

/** Where a page stands among the pages of one person's own queue in a study. */
export interface OwnPlace {
	/** 1-based; pages after which others were moved away have no gaps here. */
	place: number;
	pages: number;
	previous: number | null;
	next: number | null;
}

const OWN = `FROM "Assignment" a WHERE a."studyId" = ?1 AND a."personId" = ?2`;
/** An item of which not every question is answered. */
const OPEN = `(SELECT COUNT(*) FROM "Answer" w WHERE w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1) < ?4`;

/** What `labels.page` and whoever walks on need to know of the rest of a queue, without a look at each of its pages. */
export const ownQueue = {
	place(sql: Sql, studyId: string, personId: string, page: number): OwnPlace {
		const { place, pages, previous, next } = sql.one<OwnPlace>(
			`SELECT (SELECT COUNT(DISTINCT a."page") ${OWN} AND a."page" <= ?3) AS "place",
			        (SELECT COUNT(DISTINCT a."page") ${OWN}) AS "pages",
			        (SELECT MAX(a."page") ${OWN} AND a."page" < ?3) AS "previous",
			        (SELECT MIN(a."page") ${OWN} AND a."page" > ?3) AS "next"`,
			studyId,
			personId,
			page
		)!;
		return { place, pages, previous, next };
	},
	/** Place of a page; null where it stands in the queue no more. */
	placeOf(sql: Sql, studyId: string, personId: string, page: number): number | null {
		const row = sql.one<{ place: number; last: number | null }>(
			`SELECT COUNT(DISTINCT a."page") AS "place", MAX(a."page") AS "last" ${OWN} AND a."page" <= ?3`,
			studyId,
			personId,
			page
		)!;
		return row.last === page ? row.place : null;
	},
	/** The next page on which an answer is missing, from the top again after the last; never this one. */
	nextOpen(sql: Sql, studyId: string, personId: string, page: number, questions: number): number | null {
		for (const side of ['>', '<']) {
			const row = sql.one<{ page: number }>(
				`SELECT a."page" ${OWN} AND a."page" ${side} ?3 AND ${OPEN} ORDER BY a."page" LIMIT 1`,
				studyId,
				personId,
				page,
				questions
			);
			if (row) return row.page;
		}
		return null;
	}
};
