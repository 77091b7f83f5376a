import { countLines } from './count-lines.ts';
import type { ParseJson, RawRecord } from './read-record.ts';
import { LONGEST_RECORD, type TextWindow } from './text-window.ts';

/** Reads a JSON array element by element, so that only one element is held at a time. `at` of the window stands on its `[`. */
export async function* jsonArray(window: TextWindow, parse: ParseJson): AsyncGenerator<RawRecord> {
	const opened = window.line;
	const stop = (message: string, raw = ''): RawRecord => ({
		ok: false,
		line: window.line,
		path: '',
		message,
		raw,
		fatal: true,
		lines: 1
	});
	window.at++;
	let last: 'open' | 'comma' | 'element' = 'open';
	for (;;) {
		if (!(await skipSpace(window)))
			return yield stop(`The file ends before the array that begins on line ${opened} is closed.`);
		const c = window.text[window.at];
		if (c === ']') {
			if (last === 'comma') yield stop('There is a comma before the end of the array.');
			window.at++;
			if (await skipSpace(window))
				yield stop(`The file goes on after the end of the array that begins on line ${opened}.`);
			return;
		}
		if (last === 'element') {
			if (c !== ',') return yield stop(`There is ${JSON.stringify(c)} where a comma or the end of the array belongs.`);
			window.at++;
			last = 'comma';
			continue;
		}
		if (c === ',') return yield stop('There is a comma where an element of the array belongs.');
		let end = elementEnd(window);
		while (end < 0 && (await window.more())) end = elementEnd(window);
		if (end < 0 && !window.ended)
			return yield stop(`One element is longer than ${LONGEST_RECORD / 1024 / 1024} MiB, the longest that is read.`);
		const line = window.line;
		const raw = window.text.slice(window.at, end < 0 ? window.text.length : end);
		const lines = countLines(raw) + 1;
		const parsed = parse(raw);
		if (parsed.ok) yield { ok: true, line, raw, record: { form: 'json', value: parsed.value }, lines };
		else {
			const at = `${lines > 1 ? `line ${line + parsed.line - 1}, ` : ''}column ${parsed.column}`;
			yield {
				ok: false,
				line,
				path: '',
				message: `The JSON of this element cannot be read: at ${lines > 1 ? at : `${at} of the element`} it ${parsed.what}.`,
				raw,
				fatal: end < 0,
				lines
			};
		}
		if (end < 0) return;
		window.line += lines - 1;
		window.at = end;
		last = 'element';
	}
}

/** Moves over white space. False at the end of the file. */
async function skipSpace(window: TextWindow): Promise<boolean> {
	for (;;) {
		const c = window.text.charCodeAt(window.at);
		if (c !== c) {
			if (!(await window.more())) return false;
		} else if (c === 13 && window.at + 1 >= window.text.length && !window.ended) {
			if (!(await window.more())) window.ended = true;
		} else if (c === 10 || c === 13) {
			window.line++;
			window.at += c === 13 && window.text.charCodeAt(window.at + 1) === 10 ? 2 : 1;
		} else if (c === 32 || c === 9) window.at++;
		else return true;
	}
}

/** Where the element that begins at `at` ends, or -1 when its end is not in the window. Looks at brackets and strings only. */
function elementEnd({ text, at, ended }: TextWindow): number {
	let depth = 0;
	for (let i = at; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c === 34) {
			for (i++; i < text.length && text.charCodeAt(i) !== 34; i++) if (text.charCodeAt(i) === 92) i++;
			if (i >= text.length) return -1;
			if (depth === 0) return i + 1;
		} else if (c === 123 || c === 91) depth++;
		else if (c === 125 || c === 93) {
			if (depth === 0) return i;
			if (--depth === 0) return i + 1;
		} else if (depth === 0 && (c === 44 || c === 32 || c === 10 || c === 13 || c === 9)) return i;
	}
	return ended && depth === 0 ? text.length : -1;
}
