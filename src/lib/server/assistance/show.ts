import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { ownPage } from '../lookup/own-page.ts';
import { findStudy } from '../lookup/find-study.ts';
import { write } from '../write.ts';

/**
 * Shows an annotator the flags of a page of the own queue, once all of it is answered, and records that they were shown: answers
 * that are changed from then on are not independent. Asking again changes nothing. `frozen` after the close, `conflict` while an
 * answer is missing, whether or not there are flags; `not_found` where an answered page has none, and for a page of nobody's own.
 */
export async function show(
	db: Db,
	actor: Actor,
	slug: string,
	page: number,
	clock?: () => Date
): Promise<Result<null>> {
	const nothing = fail('not_found', 'There are no flags for this page of your queue.');
	return write<null>(
		db,
		actor,
		async (tx, now) => {
			const found = await findStudy(tx, slug);
			if (!found.ok) return nothing;
			const study = found.value;
			const own = await ownPage(tx, study.id, actor.id, page);
			const items = own.map((one) => one.item);
			if (!study.assistance || own.length === 0) return nothing;
			if (study.closedAt) return fail('frozen', 'Annotation of this study has ended; nothing can be changed any more.');
			const questions = study.guideline.codebook.questions.length;
			if (own.some((one) => one.latest.length < questions))
				return fail('conflict', 'Answer the page first: flags are shown after your own answers are stored.');
			// Looked up only now: whether a page has flags is not told before it is answered.
			if ((await tx.flag.count({ where: { itemId: { in: items } } })) === 0) return nothing;
			const shown = new Set(
				(
					await tx.flagsShown.findMany({
						where: { personId: actor.id, itemId: { in: items } },
						select: { itemId: true }
					})
				).map((one) => one.itemId)
			);
			const data = items
				.filter((itemId) => !shown.has(itemId))
				.map((itemId) => ({ itemId, personId: actor.id, at: now }));
			if (!data.length) return { value: null, event: null };
			await tx.flagsShown.createMany({ data });
			return {
				value: null,
				event: {
					type: 'flags.shown',
					studyId: study.id,
					data: { person: actor.id, items: data.map((one) => one.itemId) }
				}
			};
		},
		clock ? { clock } : {}
	);
}
