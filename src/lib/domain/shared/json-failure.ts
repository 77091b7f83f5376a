import type { Failure } from './result.ts';
import type { JsonFault } from './scan-json.ts';

/** Where and why a text is no strict JSON. Line and column count from 1, the column in UTF-16 units. */
export interface JsonFailure extends Failure {
	line: number;
	column: number;
	/** What is wrong there, as the rest of a sentence: `has a comma before a closing bracket`. */
	what: string;
	/** True when the text ends before the value does. */
	cut: boolean;
}

/** A fault found by the scan, said with its line and column. */
export function jsonFailure(text: string, fault: JsonFault): JsonFailure {
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
