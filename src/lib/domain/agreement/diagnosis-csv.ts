import { csvCell } from '../shared/csv-cell.ts';
import type { Json, JsonObject } from '../shared/json.ts';

const COLUMNS = ['item', 'ratings', 'complete', 'used', 'unanimous', 'why'] as const;

/**
 * The items behind reports (made with their diagnosis) as CSV for people: one row for each item and question, complete or not,
 * used or not, and why.
 */
export function diagnosisCsv(reports: readonly JsonObject[]): string {
	const rows = reports.flatMap(({ question = null, diagnosis }) =>
		((diagnosis ?? []) as JsonObject[]).map((row): (Json | undefined)[] => [
			question,
			...COLUMNS.map((name) => row[name])
		])
	);
	return [['question', ...COLUMNS], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
