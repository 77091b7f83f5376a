import { countLines } from './count-lines.ts';

/** More cells than this are counted, but not kept: a row of commas alone would fill the memory. Spreadsheets have no more columns. */
export const MOST_CELLS = 16_384;

/** A CSV record found in a text. */
export interface CsvRecord {
	/** The first `MOST_CELLS` of them. */
	cells: string[];
	/** How many there are. */
	count: number;
	/** Where its text ends, and where the next record begins. */
	end: number;
	next: number;
	/** Line ends inside its quoted cells. */
	breaks: number;
	/** What breaks the rules of quoting, or null. `open`: a quoted cell that the text never closes. */
	fault: { kind: 'quote-inside' | 'after-quote' | 'open'; column: number; breaks: number } | null;
}

/**
 * Finds the CSV record (RFC 4180) that begins at `at`. Null when its end is not in the text yet and more may come. Cells are
 * exactly what stands between delimiters, or between quotes with doubled quotes made single: nothing is trimmed.
 */
export function csvRecord(text: string, at: number, delimiter: string, ended: boolean): CsvRecord | null {
	const comma = delimiter.charCodeAt(0);
	const cells: string[] = [];
	let fault: CsvRecord['fault'] = null;
	let breaks = 0;
	let count = 0;
	const take = (cell: string) => {
		if (++count <= MOST_CELLS) cells.push(copy(cell));
	};
	for (let i = at; ; i++) {
		if (text.charCodeAt(i) === 34) {
			const opened = breaks;
			let close = i;
			let doubled = false;
			for (;;) {
				close = text.indexOf('"', close + 1);
				if (close < 0) break;
				if (close + 1 >= text.length && !ended) return null;
				if (text.charCodeAt(close + 1) !== 34) break;
				doubled = true;
				close++;
			}
			if (close < 0 && !ended) return null;
			const inner = text.slice(i + 1, close < 0 ? text.length : close);
			breaks += countLines(inner);
			if (close < 0)
				return {
					cells,
					count,
					end: text.length,
					next: text.length,
					breaks,
					fault: { kind: 'open', column: count + 1, breaks: opened }
				};
			take(doubled ? inner.replace(/""/g, '"') : inner);
			i = close + 1;
			const c = text.charCodeAt(i);
			if (c !== comma && c !== 10 && c !== 13 && i < text.length) {
				fault ??= { kind: 'after-quote', column: count, breaks };
				i = plainEnd(text, i, comma);
			}
		} else {
			const end = plainEnd(text, i, comma);
			const cell = text.slice(i, end);
			if (cell.includes('"')) fault ??= { kind: 'quote-inside', column: count + 1, breaks };
			take(cell);
			i = end;
		}
		if (text.charCodeAt(i) === comma) continue;
		if (i >= text.length && !ended) return null;
		// The line feed that belongs to a last carriage return may still be on its way.
		if (text.charCodeAt(i) === 13 && i + 1 >= text.length && !ended) return null;
		return {
			cells,
			count,
			end: Math.min(i, text.length),
			next: i + (text.startsWith('\r\n', i) ? 2 : 1),
			breaks,
			fault
		};
	}
}

function plainEnd(text: string, from: number, comma: number): number {
	let i = from;
	for (; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c === comma || c === 10 || c === 13) break;
	}
	return i;
}

/** A short slice keeps the long text it was cut from in memory: ids and names, which are kept, are copied out of it. */
function copy(cell: string): string {
	return cell.length > 12 && cell.length <= 200 ? Buffer.from(cell, 'utf16le').toString('utf16le') : cell;
}
