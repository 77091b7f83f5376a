import { fromMatrix, type Cell } from '../domain/agreement/from-matrix.ts';
import { fromRows } from '../domain/agreement/from-rows.ts';
import type { Scale, Study, StudyItem } from '../domain/agreement/study.ts';
import type { StudyFailure } from '../domain/agreement/study-problems.ts';
import type { FileRecord } from '../domain/shared/file-record.ts';
import type { Json, JsonObject } from '../domain/shared/json.ts';
import { kindOf } from '../domain/shared/kind-of.ts';
import type { Problem } from '../domain/shared/problem.ts';
import { RecordFields } from '../domain/shared/record-fields.ts';
import { strictJson } from '../domain/shared/strict-json.ts';
import type { OpenSource } from './reading/open-source.ts';
import { readRecords } from './reading/read-records.ts';
import { readText } from './reading/read-text.ts';

export type ReadRatings =
	| { ok: true; study: Study; question: string | null; warnings: { code: string; message: string }[] }
	| { ok: false; problems: Problem[] };

const KEYS = ['categories', 'ratings', 'scale', 'items', 'raters', 'format'];
const SCALES: readonly Scale[] = ['nominal', 'ordinal', 'interval'];
const LONG = ['case', 'annotator', 'question', 'label', 'unclear', 'note', 'evidence', 'at'];

/** Reads a ratings file, for agreement without a study: a matrix in JSON, long rows (CSV or JSONL), or wide CSV (`item, rater-1, ...`). */
export async function read(opened: OpenSource, question?: string): Promise<ReadRatings> {
	const { file } = opened;
	const text = await readText(opened.source, file);
	if (!text.ok) return text;
	const start = text.text.trimStart();
	if (start.startsWith('{')) {
		const parsed = strictJson(text.text);
		if (parsed.ok && isObject(parsed.value) && Object.hasOwn(parsed.value, 'ratings'))
			return matrix(parsed.value, file);
		const lines = start.split('\n').filter((line) => line.trim()).length;
		if (!parsed.ok && (lines === 1 || /^\{\s*"(categories|ratings|scale|items)"/.test(start)))
			return problem(file, parsed.line ?? 1, '', parsed.message);
	}
	return rows(text.text, file, question);
}

const isObject = (value: Json): value is JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

function problem(file: string, line: number, path: string, message: string): ReadRatings {
	return { ok: false, problems: [{ file, line, path, message }] };
}

function matrix(value: JsonObject, file: string): ReadRatings {
	const problems: Problem[] = [];
	const say = (path: string, message: string) => void problems.push({ file, line: 1, path, message });
	for (const key of Object.keys(value))
		if (!KEYS.includes(key))
			say(key, `The key ${JSON.stringify(key)} is not known. A ratings file has ${KEYS.slice(0, 5).join(', ')}.`);
	const { ratings, categories, scale = 'nominal', items, raters } = value;
	if (typeof scale !== 'string' || !SCALES.includes(scale as Scale))
		say('scale', `${JSON.stringify(scale)} is no scale. Write nominal, ordinal or interval.`);
	if (!Array.isArray(ratings) || !ratings.every(Array.isArray))
		say('ratings', `The ratings have to be an array with one array for each item, but they are ${kindOf(ratings)}.`);
	else
		ratings.forEach((row, i) =>
			(row as Json[]).forEach((cell, j) => {
				if (cell !== null && typeof cell === 'object')
					say(`ratings[${i}][${j}]`, `A rating is a label or null, but this is ${kindOf(cell)}.`);
			})
		);
	const labels =
		categories === undefined
			? undefined
			: Array.isArray(categories) && categories.every((c) => typeof c === 'string' || typeof c === 'number')
				? (categories as (string | number)[])
				: null;
	if (labels === null) say('categories', 'The categories have to be an array of labels (texts or numbers).');
	const listed: StudyItem[] | undefined =
		items === undefined
			? undefined
			: !Array.isArray(items)
				? (say('items', 'The items have to be an array.'), undefined)
				: items.flatMap((one, i) => item(one, i, say));
	const names =
		raters === undefined
			? undefined
			: Array.isArray(raters) && raters.every((r) => typeof r === 'string')
				? (raters as string[])
				: (say('raters', 'The raters have to be an array of names.'), undefined);
	if (problems.length) return { ok: false, problems };
	const made = fromMatrix({
		ratings: ratings as Cell[][],
		labels: labels ?? undefined,
		scale: scale as Scale,
		items: listed,
		raters: names
	});
	return finished(
		made,
		file,
		(row) => (row === undefined ? 'ratings' : `ratings[${row}]`),
		() => 1,
		labels === undefined,
		null
	);
}

function item(one: Json, i: number, say: (path: string, message: string) => void): StudyItem[] {
	if (!isObject(one) || typeof one.id !== 'string') {
		say(`items[${i}]`, 'An item is an object with an id that is a text.');
		return [];
	}
	const strata =
		one.strata === undefined
			? undefined
			: isObject(one.strata)
				? new Map(Object.entries(one.strata).map(([k, v]) => [k, String(v)]))
				: (say(`items[${i}].strata`, 'Strata are an object of names with texts.'), undefined);
	return [
		{ id: one.id, ...(typeof one.cluster === 'string' ? { cluster: one.cluster } : {}), ...(strata ? { strata } : {}) }
	];
}

async function rows(text: string, file: string, question?: string): Promise<ReadRatings> {
	const problems: Problem[] = [];
	const found: { line: number; record: FileRecord }[] = [];
	async function* bytes() {
		yield new TextEncoder().encode(text);
	}
	for await (const one of readRecords(bytes(), { file }))
		if (one.ok) found.push({ line: one.line, record: one.record });
		else problems.push({ file, line: one.line, path: one.path, message: one.message });
	if (problems.length) return { ok: false, problems };
	if (!found.length) return problem(file, 1, '', 'The file has a header and no rating.');
	const first = found[0].record;
	if (first.form === 'csv' && !first.columns.includes('annotator') && ['item', 'case'].includes(first.columns[0]))
		return wide(found, first.columns, file);
	const long = found.flatMap(({ line, record }) => {
		const fields = new RecordFields(record, LONG, 'A rating');
		const row = {
			line,
			item: fields.required('case', 'Name the item.'),
			rater: fields.required('annotator', 'Name the rater.'),
			label: fields.required('label', 'A rating has a label.'),
			question: fields.text('question') ?? ''
		};
		problems.push(...fields.problems.map((p) => ({ file, line, ...p })));
		return [row];
	});
	if (problems.length) return { ok: false, problems };
	const questions = [...new Set(long.map((r) => r.question))];
	if (question === undefined && questions.length > 1)
		return problem(
			file,
			1,
			'question',
			`The file answers several questions (${questions.map((q) => JSON.stringify(q)).join(', ')}). Choose one with --question.`
		);
	const kept = question === undefined ? long : long.filter((r) => r.question === question);
	if (!kept.length)
		return problem(
			file,
			1,
			'question',
			`No row answers the question ${JSON.stringify(question)}. The file has ${questions.map((q) => JSON.stringify(q)).join(', ')}.`
		);
	return finished(
		fromRows({ rows: kept }),
		file,
		() => '',
		(row) => kept[row ?? 0].line,
		true,
		kept[0].question || null
	);
}

/** `item, rater-1, rater-2, ...` with optional columns `cluster` and `stratum.<name>`; an empty cell is a missing rating. */
function wide(found: { line: number; record: FileRecord }[], columns: readonly string[], file: string): ReadRatings {
	const raters = columns.flatMap((name, at) =>
		at === 0 || name === 'cluster' || name.startsWith('stratum.') ? [] : [{ name, at }]
	);
	const cells = found.map(({ record }) => (record.form === 'csv' ? record.cells : []));
	const items = cells.map((row): StudyItem => {
		const cluster = columns.indexOf('cluster') < 0 ? '' : row[columns.indexOf('cluster')];
		const strata = new Map(
			columns.flatMap((name, at) => (name.startsWith('stratum.') ? [[name.slice(8), row[at] ?? ''] as const] : []))
		);
		return { id: row[0], ...(cluster ? { cluster } : {}), strata };
	});
	const made = fromMatrix({
		ratings: cells.map((row) => raters.map(({ at }) => (row[at] ? row[at] : null))),
		raters: raters.map((r) => r.name),
		items
	});
	return finished(
		made,
		file,
		() => '',
		(row) => found[row ?? 0].line,
		true,
		null
	);
}

function finished(
	made: { ok: true; value: Study } | StudyFailure,
	file: string,
	path: (row?: number) => string,
	line: (row?: number) => number,
	derived: boolean,
	question: string | null
): ReadRatings {
	if (!made.ok)
		return {
			ok: false,
			problems: made.problems.map((p) => ({ file, line: line(p.row), path: path(p.row), message: p.message }))
		};
	const warnings = derived
		? [
				{
					code: 'labels-derived',
					message: `No categories are declared, so the labels are those seen: ${made.value.labels.join(', ')}. A label that nobody used is missing from chance agreement.`
				}
			]
		: [];
	return { ok: true, study: made.value, question, warnings };
}
