import type { Tx } from '../db/client.ts';

type Cell = string | number | boolean | null;

/**
 * Inserts many rows with one statement for each thousand: they travel as one JSON parameter. Names of table and columns
 * come from the code, never from input. All rows must have the columns of the first.
 */
export async function insertRows(
	tx: Tx,
	table:
		| 'Assignment'
		| 'Scenario'
		| 'Case'
		| 'CaseStrata'
		| 'CaseHidden'
		| 'Item'
		| 'Submission'
	| 'Flag'
		| 'Answer'
		| 'Span'
		| 'ReleaseReference',
	rows: readonly Record<string, Cell>[]
): Promise<void> {
	if (rows.length === 0) return;
	const columns = Object.keys(rows[0]);
	const names = columns.map((c) => `"${c}"`).join(', ');
	const values = columns.map((_, at) => `value ->> ${at}`).join(', ');
	const statement = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`;
	for (let at = 0; at < rows.length; at += 1000)
		await tx.$executeRawUnsafe(
			statement,
			JSON.stringify(rows.slice(at, at + 1000).map((row) => columns.map((c) => row[c])))
		);
}
