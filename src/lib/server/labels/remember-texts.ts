import type { Actor } from '../actor.ts';
import type { Sql } from '../db/sql.ts';
import type { OwnStudy } from '../lookup/own-study.ts';
import type { PageCase } from '../lookup/page-cases.ts';
import { sqlTime } from '../lookup/sql-time.ts';
import { textHash } from './text-hash.ts';

/** Notes which exact texts this person has now read; the first page on which they met a text stays. */
export function rememberTexts(
	sql: Sql,
	study: OwnStudy,
	actor: Actor,
	page: number,
	cases: readonly PageCase[],
	now: Date
): void {
	const hashes = cases.flatMap(({ visible }) =>
		study.guideline.codebook.fields
			.filter(({ name }) => Object.hasOwn(visible, name))
			.map(({ name }) => textHash(name, visible[name]))
	);
	// Without WHERE the conflict clause would be read as part of the join.
	sql.run(
		`INSERT INTO "Reading" ("studyId", "personId", "textHash", "page", "at")
		 SELECT ?, ?, "value", ?, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
		study.id,
		actor.id,
		page,
		sqlTime(now),
		JSON.stringify([...new Set(hashes)])
	);
}
