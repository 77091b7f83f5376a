import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { flagsSeen } from '../lookup/flags-seen.ts';
import { ownPage } from '../lookup/own-page.ts';
import { ownStudy } from '../lookup/own-study.ts';
import { sqlTime } from '../lookup/sql-time.ts';
import { writeTogether } from '../write/write-together.ts';

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
	return writeTogether<null>(
		db,
		actor,
		(sql, now) => {
			const study = ownStudy(sql, slug);
			if (!study) return nothing;
			const own = ownPage(sql, study.id, actor.id, page);
			const items = own.map((one) => one.item);
			if (!study.assistance || own.length === 0) return nothing;
			if (study.closed) return fail('frozen', 'Annotation of this study has ended; nothing can be changed any more.');
			const questions = study.guideline.codebook.questions.length;
			if (own.some((one) => one.latest.length < questions))
				return fail('conflict', 'Answer the page first: flags are shown after your own answers are stored.');
			// Looked up only now: whether a page has flags is not told before it is answered.
			const { flags } = sql.one<{ flags: number }>(
				'SELECT COUNT(*) AS "flags" FROM "Flag" WHERE "itemId" IN (SELECT "value" FROM json_each(?))',
				JSON.stringify(items)
			)!;
			if (flags === 0) return nothing;
			const seen = flagsSeen(sql, actor.id, items);
			const unseen = items.filter((item) => !seen.has(item));
			if (!unseen.length) return { value: null, event: null };
			for (const item of unseen)
				sql.run('INSERT INTO "FlagsShown" ("itemId", "personId", "at") VALUES (?, ?, ?)', item, actor.id, sqlTime(now));
			return {
				value: null,
				event: { type: 'flags.shown', studyId: study.id, data: { person: actor.id, items: unseen } }
			};
		},
		clock ? { clock } : {}
	);
}
