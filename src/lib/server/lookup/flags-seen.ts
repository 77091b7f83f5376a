import type { Sql } from '../db/sql.ts';

/** Of these items, those whose flags the person has seen. */
export function flagsSeen(sql: Sql, personId: string, items: readonly string[]): Set<string> {
	const rows = sql.all<{ itemId: string }>(
		'SELECT "itemId" FROM "FlagsShown" WHERE "personId" = ? AND "itemId" IN (SELECT "value" FROM json_each(?))',
		personId,
		JSON.stringify(items)
	);
	return new Set(rows.map((one) => one.itemId));
}
