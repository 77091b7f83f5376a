import { parseEncoding, ENCODING_DEPTH } from '../../src/lib/domain/formal/parse-encoding.ts';
import type { Encoding } from '../../src/lib/domain/formal/encoding.ts';
import type { Codebook } from '../../src/lib/domain/guideline/codebook.ts';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import { exactJson } from '../../src/lib/domain/shared/exact-json.ts';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { GUIDELINE } from './rich-study.ts';

/** What an encoding of a test says of one fact: its value, or its type and value, with another span than the usual one where that matters. */
export interface PlainFact {
	type: string;
	value: unknown;
	span: Record<string, unknown>;
}

/** A place that every text of a test has: its first word. */
export const SPAN = { field: 'letter', start: 0, end: 4, quote: 'Seal' };

/** A fact with a span. Example: `given('number', 5)`. */
export const given = (type: string, value: unknown, span: Record<string, unknown> = SPAN): PlainFact => ({
	type,
	value,
	span
});

/** An encoding as it stands in a file, about `s` with the one case `a`, unless `more` says otherwise. */
export const line = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
	format: 'touchstone/encoding@1',
	scenario: 's',
	question: 'decision',
	permit: 'YES',
	deny: 'NO',
	expression: { fact: 'sealed' },
	facts: { a: { sealed: given('boolean', true) } },
	...more
});

/** What is wrong with a line, each as `path: message`; none where it can be read. */
export function problemsOf(text: string): string[] {
	const parsed = exactJson.parse(text, ENCODING_DEPTH);
	if (!parsed.ok) return [parsed.message];
	const read = parseEncoding({ form: 'json', value: parsed.value });
	return read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** The encoding that a line is. @throws where it cannot be read */
export function encodingOf(text: string | Record<string, unknown>): Encoding {
	const parsed = exactJson.parse(typeof text === 'string' ? text : JSON.stringify(text), ENCODING_DEPTH);
	if (!parsed.ok) throw new Error(parsed.message);
	const read = parseEncoding({ form: 'json', value: parsed.value });
	if (!read.ok) throw new Error(JSON.stringify(read.problems));
	return read.value;
}

/** The codebook about letters: `decision` (YES, NO) and `tone` (COLD, WARM, OPEN); fields `letter` (text) and `record` (JSON). */
export function codebook(edit: (text: string) => string = (text) => text): Codebook {
	const parsed = parseGuideline(edit(GUIDELINE), undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.guideline.codebook;
}

/** The same with `decision` alone. */
export const single = () => codebook((text) => text.replace(/ {2}- id: tone[\s\S]*?(?=route:)/, ''));

/** A case, or a scenario where that is the unit, with its references. */
export const item = (
	id: string,
	scenario: string,
	references: Record<string, string> = { decision: 'YES' },
	...visible: JsonObject[]
) => ({
	id,
	scenario,
	visible: visible.length ? visible : [{ letter: 'Seal 🔏\r\nit.' }],
	references: new Map(Object.entries(references))
});
