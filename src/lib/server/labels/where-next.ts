import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { direct } from '../db/direct.ts';
import { ownStudy } from '../lookup/own-study.ts';
import { ownQueue } from './own-queue.ts';

/** Where a page of the actor's own queue leads once it is stored: its place, and the next page that is open; null when none is. */
export async function whereNext(
	db: Db,
	actor: Actor,
	slug: string,
	page: number
): Promise<{ place: number; nextOpen: number | null }> {
	return direct.read(db, (sql) => {
		const study = ownStudy(sql, slug);
		if (!study) throw new Error('Asked only after a page of this study was stored.');
		const questions = study.guideline.codebook.questions.length;
		return {
			place: ownQueue.place(sql, study.id, actor.id, page).place,
			nextOpen: ownQueue.nextOpen(sql, study.id, actor.id, page, questions)
		};
	});
}
