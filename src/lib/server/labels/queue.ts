import type { Queue, QueuePage } from '../../domain/labels/queue.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

/** The actor's own queue in one study. A study in which they have no work is `not_found`. */
export async function queue(db: Db, actor: Actor, slug: string): Promise<Result<Queue>> {
	const found = await findStudy(db, slug);
	const nothing = fail('not_found', 'You have no work in a study of that name. Go back to your work.');
	if (!found.ok) return nothing;
	const study = found.value;
	const rows = await db.$queryRawUnsafe<
		{
			page: bigint;
			itemId: string;
			questionId: string | null;
			unclear: bigint | boolean | null;
			label: string | null;
			note: string | null;
			at: Date | string | null;
		}[]
	>(
		`SELECT a."page", a."itemId", w."questionId", w."unclear", w."label", w."note", w."at"
		 FROM "Assignment" a LEFT JOIN "Answer" w ON w."itemId" = a."itemId" AND w."personId" = a."personId"
		   AND NOT EXISTS (SELECT 1 FROM "Answer" l WHERE l."itemId" = w."itemId" AND l."personId" = w."personId" AND l."questionId" = w."questionId" AND l."revision" > w."revision")
		 WHERE a."studyId" = ? AND a."personId" = ? ORDER BY a."page", a."position"`,
		study.id,
		actor.id
	);
	if (rows.length === 0) return nothing;
	const { codebook } = study.guideline;
	const pages = new Map<
		number,
		{ items: Set<string>; answers: number; unclear: boolean; at: string | null; notes: string[] }
	>();
	for (const row of rows) {
		const number = Number(row.page);
		const page = pages.get(number) ?? { items: new Set(), answers: 0, unclear: false, at: null, notes: [] };
		pages.set(number, page);
		page.items.add(row.itemId);
		if (row.questionId === null) continue;
		page.answers++;
		const mark = codebook.questions.find((q) => q.id === row.questionId)?.unclear;
		if (row.unclear || (mark?.kind === 'label' && mark.label === row.label)) page.unclear = true;
		if (row.note) page.notes.push(row.note);
		const at = new Date(row.at!).toISOString();
		if (!page.at || at > page.at) page.at = at;
	}
	const list = [...pages].map(([page, one], index): QueuePage => ({
		page,
		place: index + 1,
		items: one.items.size,
		stored: one.answers === one.items.size * codebook.questions.length,
		unclear: one.unclear,
		at: one.at,
		notes: one.notes
	}));
	return ok({
		study: {
			slug,
			title: study.title,
			closed: study.closedAt !== null,
			simulated: study.simulated,
			guideline: { id: codebook.id, version: codebook.version, title: codebook.title }
		},
		present: codebook.present,
		pages: list,
		stored: list.filter((p) => p.stored).length,
		nextOpen: list.find((p) => !p.stored)?.page ?? null
	});
}
