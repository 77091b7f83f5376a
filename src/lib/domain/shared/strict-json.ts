import type { Json } from './json.ts';
import type { Failure } from './result.ts';
import { scanJson } from './scan-json.ts';

/** Where and why a text is no strict JSON. Line and column count from 1, the column in UTF-16 units. */
export interface JsonFailure extends Failure {
	line: number;
	column: number;
	/** What is wrong there, as the rest of a sentence: `has a comma before a closing bracket`. */
	what: string;
	/** True when the text ends before the value does. */
	cut: boolean;
}

/**
 * Parses JSON and refuses what JSON.parse lets through or changes without a word: repeated names in an object, lone surrogates,
 * NUL, numbers that a double cannot carry, nesting deeper than `maxDepth` (200). Names such as `__proto__` become own properties.
 * One scan checks the grammar and gives exact places; the value itself comes from the native parser.
 */
export function strictJson(text: string, maxDepth = 200): { ok: true; value: Json } | JsonFailure {
	const fault = scanJson(text, maxDepth);
	if (!fault) return { ok: true, value: JSON.parse(text) as Json };
	const before = text.slice(0, fault.at);
	const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
	const line = (before.match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
	const column = fault.at - lineStart + 1;
	const where = line > 1 ? `line ${line}, column ${column}` : `column ${column}`;
	return {
		ok: false,
		code: 'invalid',
		message: `The JSON cannot be read: at ${where} it ${fault.message}.`,
		line,
		column,
		what: fault.message,
		cut: fault.at >= text.length
	};
}
