import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

export interface ReferenceList {
	rows: { case: string; question: string; label: string; basis: string }[];
	total: number;
	page: number;
	pages: number;
}

const ROWS = 100;

/** The frozen labels of a release, a page of 100 at a time, by id. @param basis only those that came about this way */
export async function referenceList(
	db: Db,
	slug: string,
	version: string,
	{ page = 1, basis }: { page?: number; basis?: string } = {}
): Promise<Result<ReferenceList>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const release = await db.release.findUnique({
		where: { studyId_version: { studyId: found.value.id, version } },
		select: { id: true }
	});
	if (!release)
		return fail(
			'not_found',
			`The study ${JSON.stringify(slug)} has no release ${JSON.stringify(version.slice(0, 60))}.`
		);
	const where = { releaseId: release.id, ...(basis === undefined ? {} : { basis }) };
	const total = await db.releaseReference.count({ where });
	const pages = Math.max(1, Math.ceil(total / ROWS));
	const at = Math.min(Math.max(1, page), pages);
	const rows = await db.releaseReference.findMany({
		where,
		orderBy: [{ item: { key: 'asc' } }, { questionId: 'asc' }],
		skip: (at - 1) * ROWS,
		take: ROWS,
		select: { questionId: true, label: true, basis: true, item: { select: { key: true } } }
	});
	return ok({
		rows: rows.map((row) => ({ case: row.item.key, question: row.questionId, label: row.label, basis: row.basis })),
		total,
		page: at,
		pages
	});
}
