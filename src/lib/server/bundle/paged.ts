import type { Tx } from '../db/client.ts';

const PAGE = 5000;

/**
 * The rows of a query, a page at a time, so that a hundred thousand of them are never in memory at once.
 * @param sql selects `"rowid" AS "row"` of its table and ends in a condition; `parameter` fills its one `?`
 */
export async function* paged<T extends object>(
	tx: Tx,
	sql: string,
	parameter: string
): AsyncGenerator<T & { row: number | bigint }> {
	let after = 0;
	for (;;) {
		const rows = await tx.$queryRawUnsafe<(T & { row: number | bigint })[]>(
			`SELECT * FROM (${sql}) WHERE "row" > ? ORDER BY "row" LIMIT ${PAGE}`,
			parameter,
			after
		);
		for (const row of rows) yield row;
		if (rows.length < PAGE) return;
		after = Number(rows[rows.length - 1].row);
	}
}
