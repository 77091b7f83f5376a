import { LONGEST_RECORD, type TextWindow } from './text-window.ts';
import type { ParseJson, RawRecord } from './read-record.ts';

/** Reads JSON Lines: one value a line (LF, CR LF or CR alone), blank lines apart. A value never spans lines. */
export async function* jsonLines(window: TextWindow, parse: ParseJson): AsyncGenerator<RawRecord> {
	let first = true;
	for (;;) {
		const end = lineEnd(window);
		if (end < 0 && !window.ended) {
			if ((await window.more()) || window.ended) continue;
			return yield {
				ok: false,
				line: window.line,
				path: '',
				message: `The line is longer than ${LONGEST_RECORD / 1024 / 1024} MiB, the longest that is read.`,
				raw: '',
				fatal: true,
				lines: 1
			};
		}
		if (end < 0 && window.at >= window.text.length) return;
		const stop = end < 0 ? window.text.length : end;
		const raw = window.text.slice(window.at, stop);
		const line = window.line++;
		window.at = stop + (window.text.startsWith('\r\n', stop) ? 2 : 1);
		if (!/[^ \t]/.test(raw)) continue;
		const parsed = parse(raw);
		if (parsed.ok) yield { ok: true, line, raw, record: { form: 'json', value: parsed.value }, lines: 1 };
		else if (first && raw.trim() === '{')
			return yield {
				ok: false,
				line,
				path: '',
				message:
					'One object is spread over several lines here. Write one object a line (JSON Lines), or a JSON array of objects.',
				raw,
				fatal: true,
				lines: 1
			};
		else yield { ok: false, line, path: '', message: parsed.message, raw, fatal: false, lines: 1 };
		first = false;
	}
}

/** Where the line ends, or -1 when its end is not in the window yet. */
function lineEnd({ text, at, ended }: TextWindow): number {
	// Whichever comes first: looked for by itself, the one that a file does not use would be looked for to the end of the window with each line.
	END.lastIndex = at;
	const found = END.exec(text);
	if (!found) return -1;
	// The line feed that belongs to a last carriage return may still be on its way.
	return found[0] === '\n' || found.index + 1 < text.length || ended ? found.index : -1;
}

const END = /[\r\n]/g;
