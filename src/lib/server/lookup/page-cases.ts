import type { Sql } from '../db/sql.ts';
import type { OwnAssignment } from './own-page.ts';

/** A case of a page, of which only the visible fields reach the annotator. */
export interface PageCase {
	id: string;
	key: string;
	visible: Record<string, unknown>;
	inputSha256: string;
}

/** The cases of the assignments of a page, or, where the unit is the scenario, of that scenario; in the order of the import. */
export function pageCases(sql: Sql, own: readonly OwnAssignment[]): PageCase[] {
	const ids = own.flatMap((one) => (one.case === null ? [] : [one.case]));
	const [where, value] = ids.length
		? ['"id" IN (SELECT "value" FROM json_each(?))', JSON.stringify(ids)]
		: ['"scenarioId" = ?', own[0].scenario];
	return sql
		.all<Omit<PageCase, 'visible'> & { visible: string }>(
			`SELECT "id", "key", "visible", "inputSha256" FROM "Case" WHERE ${where} ORDER BY "position"`,
			value
		)
		.map((row) => ({ ...row, visible: JSON.parse(row.visible) as Record<string, unknown> }));
}
