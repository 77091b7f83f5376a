import { csvCell } from '../../domain/shared/csv-cell.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import type { ExportRows } from './export-rows.ts';

/** CSV (RFC 4180) for people: with a byte order mark, so that spreadsheets read UTF-8, and no cell that acts as a formula. */
export async function* csv({ columns, rows }: ExportRows): AsyncGenerator<string> {
	yield `\ufeff${columns.map(csvCell).join(',')}\r\n`;
	for await (const row of rows()) yield `${columns.map((column) => csvCell(at(row, column))).join(',')}\r\n`;
}

/** The value of a column: of the row itself, or behind the first dot of an object in it. */
function at(row: JsonObject, column: string): Json | undefined {
	if (Object.hasOwn(row, column)) return row[column];
	const dot = column.indexOf('.');
	const inner = dot < 0 ? undefined : row[column.slice(0, dot)];
	if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return undefined;
	const name = column.slice(dot + 1);
	return Object.hasOwn(inner, name) ? inner[name] : undefined;
}
