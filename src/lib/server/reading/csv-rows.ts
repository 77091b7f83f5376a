import type { RowProblem } from '../../domain/shared/row-result.ts';
import { csvRecord, MOST_CELLS, type CsvRecord } from './csv-record.ts';
import type { RawRecord } from './read-record.ts';
import { LONGEST_RECORD, type TextWindow } from './text-window.ts';

/**
 * Reads CSV (RFC 4180) under the header in its first row; `checkHeader` says what is wrong with the columns, and then no row is
 * read. A file whose header has semicolons or tabs and no comma is read with those. Blank lines are passed over.
 */
export async function* csvRows(
	window: TextWindow,
	checkHeader: (columns: string[]) => RowProblem[]
): AsyncGenerator<RawRecord> {
	let columns: string[] | null = null;
	let delimiter = ',';
	for (;;) {
		if (!columns && window.at === 0) delimiter = await sniffDelimiter(window);
		if (window.at >= window.text.length && !(await window.more())) return;
		let found = csvRecord(window.text, window.at, delimiter, window.ended);
		while (!found && ((await window.more()) || window.ended))
			found = csvRecord(window.text, window.at, delimiter, window.ended);
		const line = window.line;
		if (!found)
			return yield {
				ok: false,
				line,
				path: '',
				message: `One record is longer than ${LONGEST_RECORD / 1024 / 1024} MiB, the longest that is read. Is a quote missing?`,
				raw: '',
				fatal: true,
				lines: 1
			};
		const raw = window.text.slice(window.at, found.end);
		const lines = found.breaks + 1;
		window.at = found.next;
		window.line += lines;
		const no = (message: string, at = line, fatal = false, path = ''): RawRecord => ({
			ok: false,
			line: at,
			path,
			message,
			raw,
			fatal,
			lines
		});
		if (!raw.trim()) continue;
		if (found.fault) {
			yield no(faultMessage(found.fault, line), line, found.fault.kind === 'open' || !columns);
			if (found.fault.kind === 'open' || !columns) return;
		} else if (!columns && found.count > MOST_CELLS) {
			const much = found.count.toLocaleString('en');
			return yield no(
				`The header has ${much} columns; at most ${MOST_CELLS.toLocaleString('en')} are read.`,
				line,
				true
			);
		} else if (!columns) {
			columns = found.cells;
			const problems = checkHeader(columns);
			for (const problem of problems) yield no(problem.message, line, true, problem.path);
			if (problems.length) return;
			// Its encoding is looked at like that of any record.
			yield { ok: true, line, raw, record: { form: 'csv', columns, cells: columns }, lines };
		} else if (found.count !== columns.length) {
			yield no(
				`The row has ${found.count} ${found.count === 1 ? 'cell' : 'cells'}, but the header has ${columns.length} columns.`
			);
		} else yield { ok: true, line, raw, record: { form: 'csv', columns, cells: found.cells }, lines };
	}
}

function faultMessage(fault: NonNullable<CsvRecord['fault']>, line: number): string {
	const where = fault.breaks ? `cell ${fault.column}, line ${line + fault.breaks}` : `cell ${fault.column}`;
	if (fault.kind === 'open')
		return `The quote that opens ${where} is never closed, so the rest of the file would be one cell.`;
	if (fault.kind === 'after-quote')
		return `Text follows the closing quote of ${where}. A quote inside a quoted cell is written twice.`;
	return `A quote stands inside ${where}, which does not begin with one. Put the whole cell in quotes and write the inner quote twice.`;
}

async function sniffDelimiter(window: TextWindow): Promise<string> {
	while (!/[\r\n]/.test(window.text) && (await window.more()));
	const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
	let inQuotes = false;
	// Sign by sign: a pattern that looks for quoted cells runs out of stack on a long one.
	for (const c of window.text) {
		if (c === '"') inQuotes = !inQuotes;
		else if (c === '\n' || c === '\r') break;
		else if (!inQuotes && counts.has(c)) counts.set(c, counts.get(c)! + 1);
	}
	const count = (c: string) => counts.get(c)!;
	if (count(',') || (!count(';') && !count('\t'))) return ',';
	return count(';') >= count('\t') ? ';' : '\t';
}
