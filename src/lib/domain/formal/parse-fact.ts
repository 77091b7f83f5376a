import type { Quote } from '../labels/quote.ts';
import { exactJson } from '../shared/exact-json.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { cutText } from '../shared/cut-text.ts';
import type { Fact } from './encoding.ts';
import { parseValue, VALUE_TYPES } from './parse-value.ts';

type Say = (path: string, message: string) => void;

/** Reads a fact out of `exactJson`; says everything that is wrong with it and gives null then. Whether its quote is in its place is for the check. */
export function parseFact(json: Json, path: string, say: Say): Fact | null {
	const fact = object(json, ['type', 'value', 'span'], ['type', 'value', 'span'], path, say);
	if (!fact) return null;
	const type = VALUE_TYPES.find((one) => one === fact.type);
	if (!type) say(`${path}.type`, `The type of a fact is one of ${VALUE_TYPES.join(', ')}.`);
	const value = parseValue(fact.value, type ?? null);
	if (!value.ok) say(`${path}.value`, `The fact cannot be read: ${value.message}.`);
	const span = parseSpan(fact.span, `${path}.span`, say);
	return type && value.ok && span ? { value: value.value, span } : null;
}

function parseSpan(json: Json, path: string, say: Say): Quote | null {
	const span = object(json, ['field', 'path', 'start', 'end', 'quote'], ['field', 'start', 'end', 'quote'], path, say);
	if (!span) return null;
	const [field, quote] = [text(span.field), text(span.quote)];
	const pointer = span.path === undefined ? undefined : text(span.path);
	const [start, end] = [offset(span.start), offset(span.end)];
	if (field === null) say(`${path}.field`, 'The field of a span is a string.');
	if (pointer === null) say(`${path}.path`, 'The path of a span is a JSON Pointer, written as a string.');
	if (start === null) say(`${path}.start`, 'The start of a span is a whole number of code points.');
	if (end === null) say(`${path}.end`, 'The end of a span is a whole number of code points.');
	if (quote === null) say(`${path}.quote`, 'The quote of a span is a string.');
	if (field === null || pointer === null || start === null || end === null || quote === null) return null;
	return { field, ...(pointer !== undefined && { path: pointer }), start, end, quote };
}

/** An object with these names and no others. */
function object(
	json: Json,
	known: readonly string[],
	needed: readonly string[],
	path: string,
	say: Say
): JsonObject | null {
	if (json === null || typeof json !== 'object' || Array.isArray(json)) {
		say(path, `An object with ${needed.join(', ')} belongs here.`);
		return null;
	}
	const strange = Object.keys(json).filter((name) => !known.includes(name));
	for (const name of strange)
		say(path, `The name ${JSON.stringify(cutText(name, 80))} is not known here; known are ${known.join(', ')}.`);
	const missing = needed.filter((name) => !Object.hasOwn(json, name));
	if (missing.length) say(path, `It lacks ${missing.join(', ')}.`);
	return strange.length || missing.length ? null : json;
}

const text = (json: Json): string | null =>
	typeof json === 'string' && exactJson.numberText(json) === null ? json : null;

/** A whole number as it is written; below zero too, which no place in a text has. */
function offset(json: Json): number | null {
	const number = exactJson.numberText(json);
	return number !== null && /^-?\d{1,15}$/.test(number) ? Number(number) : null;
}
