import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

export interface MissingList {
	/** Assigned items with fewer answers than questions. */
	assigned: { person: string; case: string; scenario: string; page: number; answers: number }[];
	assignedTotal: number;
	/** Items that nobody answered and nobody is assigned to: the first of them. */
	unassigned: { case: string; scenario: string }[];
	unassignedTotal: number;
	questions: number;
	page: number;
	pages: number;
}

const ROWS = 100;

/** Which answers are missing before annotation can be closed, a page of 100 at a time. @param person only this person's */
export async function missing(
	db: Db,
	slug: string,
	{ page = 1, person }: { page?: number; person?: string } = {}
): Promise<Result<MissingList>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline } = found.value;
	const questions = guideline.codebook.questions.length;
	const from = `FROM "Assignment" a JOIN "Item" i ON i."id" = a."itemId" JOIN "Person" p ON p."id" = a."personId" JOIN "Scenario" s ON s."id" = i."scenarioId"
	  WHERE a."studyId" = ? ${person === undefined ? '' : 'AND p."name" = ?'}
	    AND (SELECT COUNT(*) FROM "Answer" w WHERE w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1) < ?`;
	const parameters = [id, ...(person === undefined ? [] : [person]), questions];
	const [{ n }] = await db.$queryRawUnsafe<{ n: bigint }[]>(`SELECT COUNT(*) AS "n" ${from}`, ...parameters);
	const pages = Math.max(1, Math.ceil(Number(n) / ROWS));
	const at = Math.min(Math.max(1, page), pages);
	const rows = await db.$queryRawUnsafe<
		{ person: string; case: string; scenario: string; page: bigint; answers: bigint }[]
	>(
		`SELECT p."name" AS "person", i."key" AS "case", s."key" AS "scenario", a."page",
		   (SELECT COUNT(*) FROM "Answer" w WHERE w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1) AS "answers"
		 ${from} ORDER BY p."name", a."page", a."position" LIMIT ${ROWS} OFFSET ${(at - 1) * ROWS}`,
		...parameters
	);
	const nobody = `FROM "Item" i JOIN "Scenario" s ON s."id" = i."scenarioId" WHERE i."studyId" = ?
	  AND NOT EXISTS (SELECT 1 FROM "Assignment" a WHERE a."itemId" = i."id") AND NOT EXISTS (SELECT 1 FROM "Answer" w WHERE w."itemId" = i."id")`;
	const [{ n: lonely }] = await db.$queryRawUnsafe<{ n: bigint }[]>(`SELECT COUNT(*) AS "n" ${nobody}`, id);
	const unassigned = await db.$queryRawUnsafe<{ case: string; scenario: string }[]>(
		`SELECT i."key" AS "case", s."key" AS "scenario" ${nobody} ORDER BY i."position" LIMIT ${ROWS}`,
		id
	);
	return ok({
		assigned: rows.map((row) => ({ ...row, page: Number(row.page), answers: Number(row.answers) })),
		assignedTotal: Number(n),
		unassigned,
		unassignedTotal: Number(lonely),
		questions,
		page: at,
		pages
	});
}
