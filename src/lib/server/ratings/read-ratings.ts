import { fail } from '../../domain/shared/fail.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import type { Failure } from '../../domain/shared/result.ts';
import { strictJson } from '../../domain/shared/strict-json.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { readRecords } from '../reading/read-records.ts';
import { readText } from '../reading/read-text.ts';
import type { FoundRecord } from './found-record.ts';
import { isWide } from './is-wide.ts';
import { longRows } from './long-rows.ts';
import { matrix } from './matrix.ts';
import { ratingColumnProblems } from './rating-column-problems.ts';
import type { RatingsFailure } from './ratings-failure.ts';
import type { RatingsPart } from './ratings-part.ts';
import { wideRows } from './wide-rows.ts';

/** Problems of a file that are told; how many more there are is said beside them. */
const LISTED = 1000;

type ReadRatings = { ok: true; parts: RatingsPart[] } | RatingsFailure | Failure;

/**
 * Reads a ratings file, whichever of its forms it has: a table in JSON, a wide table in CSV, or the long form in CSV, JSON Lines or
 * a JSON array. A table answers one question without a name, so none can be asked for.
 */
export async function readRatings({ source, file }: OpenSource, question?: string): Promise<ReadRatings> {
	const text = await readText(source, file);
	if (!text.ok) return { ...text, unlisted: 0 };
	const start = text.text.trimStart();
	if (start.startsWith('{')) {
		const parsed = strictJson(text.text);
		if (parsed.ok && isTable(parsed.value)) return only(matrix(parsed.value, file), question);
		// A text of several lines that is no JSON as a whole may be JSON Lines, unless it begins as a table does.
		const lines = start.split(/[\r\n]/).filter((line) => line.trim()).length;
		if (!parsed.ok && (lines === 1 || /^\{\s*"(categories|ratings|scale|items|raters|format)"/.test(start)))
			return refused(file, parsed.line, parsed.message);
	}
	const read = await records(text.text, file);
	if (!read.ok) return read;
	const first = read.found.at(0)?.record;
	if (!first) return refused(file, 1, 'The file has a header and no rating.');
	return first.form === 'csv' && isWide(first.columns)
		? only(wideRows(read.found, first.columns, file), question)
		: longRows(read.found, file, question);
}

function isTable(value: Json): value is JsonObject {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
	return ['ratings', 'categories', 'items', 'raters', 'scale', 'format'].some((key) => Object.hasOwn(value, key));
}

function only(made: { ok: true; part: RatingsPart } | RatingsFailure, question?: string): ReadRatings {
	if (!made.ok) return made;
	return question === undefined
		? { ok: true, parts: [made.part] }
		: fail('invalid', 'A table of ratings names no question: leave out --question.', 'question');
}

async function records(text: string, file: string): Promise<{ ok: true; found: FoundRecord[] } | RatingsFailure> {
	const problems: RatingsFailure['problems'] = [];
	const found: FoundRecord[] = [];
	async function* bytes() {
		yield new TextEncoder().encode(text);
	}
	let unlisted = 0;
	for await (const one of readRecords(bytes(), { file, checkHeader: ratingColumnProblems }))
		if (one.ok) found.push({ line: one.line, record: one.record });
		else if (problems.length < LISTED) problems.push({ file, line: one.line, path: one.path, message: one.message });
		else unlisted++;
	return problems.length ? { ok: false, problems, unlisted } : { ok: true, found };
}

function refused(file: string, line: number, message: string): RatingsFailure {
	return { ok: false, problems: [{ file, line, path: '', message }], unlisted: 0 };
}
