import type { RowProblem } from '../../domain/shared/row-result.ts';
import { strictJson } from '../../domain/shared/strict-json.ts';
import { countLines } from './count-lines.ts';
import { csvRows } from './csv-rows.ts';
import { jsonArray } from './json-array.ts';
import { jsonLines } from './json-lines.ts';
import type { ParseJson, ReadRecord } from './read-record.ts';
import { TextSource } from './text-source.ts';
import { TextWindow } from './text-window.ts';

export interface ReadOptions {
	/** Name of the file; its ending counts only where the content does not tell the format. `-` for standard input. */
	file: string;
	/** What is wrong with the columns of a CSV file, one entry a problem. Every column is right when left out. */
	checkHeader?: (columns: string[]) => RowProblem[];
	/** How the JSON of a record is parsed; strictly when left out. */
	parseJson?: ParseJson;
}

/**
 * Reads a file of records in a stream: JSON Lines, a JSON array, or CSV, told by the content first and the name second; UTF-8,
 * or UTF-16 with its mark. One record is held at a time (64 MiB at most). Each record comes with the line it begins on and its
 * text, or as a problem in its place; after a problem with `fatal` nothing more comes. The header of a CSV file is not a record.
 */
export async function* readRecords(
	source: AsyncIterable<Uint8Array>,
	options: ReadOptions
): AsyncGenerator<ReadRecord> {
	const text = new TextSource(source);
	const chunks = text.chunks();
	try {
		yield* recordsOf(text, new TextWindow(chunks), options);
	} finally {
		// Also after a fatal problem, or when the caller stops: the file is closed.
		await chunks.return(undefined);
	}
}

async function* recordsOf(text: TextSource, window: TextWindow, options: ReadOptions): AsyncGenerator<ReadRecord> {
	while (!/\S/.test(window.text) && (await window.more()));
	if (text.refusal) return yield fatal(text.refusal);
	if (!/\S/.test(window.text)) return yield fatal('The file is empty.');
	const format = sniffFormat(window.text, options.file);
	if (format === 'array') {
		window.at = window.text.indexOf('[');
		window.line += countLines(window.text, 0, window.at);
	}
	const records =
		format === 'array'
			? jsonArray(window, options.parseJson ?? strictJson)
			: format === 'lines'
				? jsonLines(window, options.parseJson ?? strictJson)
				: csvRows(window, options.checkHeader ?? (() => []));
	let header = format === 'csv';
	for await (const { lines, ...record } of records) {
		const fault = faultIn(text.faults, record.line, lines);
		if (fault) yield { ok: false, ...fault, path: '', raw: record.raw, fatal: header || (!record.ok && record.fatal) };
		else if (!header || !record.ok) yield record;
		if (header && fault) return;
		header = false;
	}
	if (text.tooMany) yield { ...fatal(TOO_MANY), line: window.line };
}

const TOO_MANY = 'So many lines are no text that the rest of the file was not read. Save it as UTF-8.';

function faultIn(
	faults: ReadonlyMap<number, string>,
	line: number,
	lines: number
): { line: number; message: string } | null {
	if (!faults.size) return null;
	for (let at = line; at < line + lines; at++) {
		const message = faults.get(at);
		if (message) return { line: at, message };
	}
	return null;
}

function fatal(message: string): ReadRecord {
	return { ok: false, line: 1, path: '', message, raw: '', fatal: true };
}

function sniffFormat(text: string, file: string): 'array' | 'lines' | 'csv' {
	const first = text.trimStart()[0];
	if (first === '[') return 'array';
	if (first === '{') return 'lines';
	return /\.(jsonl|ndjson|json)$/i.test(file) ? 'lines' : 'csv';
}
