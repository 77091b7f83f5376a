import type { Codebook } from '../guideline/codebook.ts';
import type { FileRecord } from '../shared/file-record.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { kindOf } from '../shared/kind-of.ts';
import { RowProblems } from '../shared/row-problems.ts';
import type { RowResult } from '../shared/row-result.ts';
import { strictJson } from '../shared/strict-json.ts';
import { caseColumn } from './case-columns.ts';
import type { CaseRow } from './case-row.ts';
import { fieldFault } from './field-fault.ts';
import { quoted } from '../shared/quoted.ts';

const KEYS = new Set(['id', 'scenario', 'strata', 'visible', 'hidden', 'source']);

/** A record's JSON may be 200 levels deep, and a field lies two levels down. */
const FIELD_DEPTH = 198;

/**
 * Reads one record of a file of cases and checks it against the guideline's fields. All problems of the record are given, each
 * with its path, as in `visible.effect`. In a CSV record an empty cell means absent, and a cell of a json or messages field is
 * parsed as JSON; the header is checked by `caseColumnProblems`.
 */
export function parseCaseRow(record: FileRecord, codebook: Codebook): RowResult<CaseRow> {
	const problems = new RowProblems();
	const { say } = problems;
	const parts =
		record.form === 'json' ? fromJson(record.value, say) : fromCells(record.columns, record.cells, codebook, say);
	if (!parts) return { ok: false, problems: problems.list() };
	const id = name(parts.get('id'), 'id', say);
	if (id === null && !parts.has('id')) say('id', 'The case has no id. Give it one that is unique in the study.');
	const scenario = parts.has('scenario') ? name(parts.get('scenario'), 'scenario', say) : id;
	const visible = object(parts, 'visible', say);
	if (visible) checkVisible(visible, codebook, say);
	else if (!parts.has('visible')) say('visible', 'The case has no "visible" fields.');
	const strata = object(parts, 'strata', say) ?? {};
	for (const [key, value] of Object.entries(strata)) {
		if (key === '') say('strata', 'A stratum has an empty name.');
		else if (typeof value !== 'string')
			say(
				`strata.${key}`,
				`A stratum's value has to be a string, but it is ${kindOf(value)}. Put it in quotes, or leave it out.`
			);
	}
	const hidden = object(parts, 'hidden', say) ?? {};
	const source = object(parts, 'source', say);
	if (problems.length || id === null || scenario === null || !visible) return { ok: false, problems: problems.list() };
	return { ok: true, value: { id, scenario, visible, strata: strata as Record<string, string>, hidden, source } };
}

type Say = (path: string, message: string) => void;

function fromJson(value: Json, say: Say): Map<string, Json> | null {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) {
		say('', `A case has to be an object, as in {"id": "...", "visible": {...}}, but it is ${kindOf(value)}.`);
		return null;
	}
	for (const key of Object.keys(value))
		if (!KEYS.has(key))
			say(
				key,
				`The key ${quoted(key)} is not known. A case has id, scenario, strata, visible, hidden and source; put what no one may see under hidden.`
			);
	return new Map(Object.entries(value));
}

function fromCells(
	columns: readonly string[],
	cells: readonly string[],
	codebook: Codebook,
	say: Say
): Map<string, Json> {
	const formats = new Map(codebook.fields.map((field) => [field.name, field.format]));
	const top = new Map<string, Json>();
	const parts = new Map<string, [string, Json][]>([['visible', []]]);
	columns.forEach((column, i) => {
		const cell = cells[i] ?? '';
		if (cell === '') return;
		const place = caseColumn(column);
		if (!place) return void top.set(column, cell);
		if (!parts.has(place.part)) parts.set(place.part, []);
		const format = place.part === 'visible' ? formats.get(place.name) : undefined;
		if (format !== 'json' && format !== 'messages') return void parts.get(place.part)!.push([place.name, cell]);
		const parsed = strictJson(cell, FIELD_DEPTH);
		if (parsed.ok) parts.get(place.part)!.push([place.name, parsed.value]);
		else {
			say(column, `A cell of a ${format} field is JSON text. ${parsed.message}`);
			parts.get(place.part)!.push([place.name, format === 'json' ? null : []]);
		}
	});
	// fromEntries makes own properties of every name, `__proto__` included.
	for (const [part, entries] of parts) top.set(part, Object.fromEntries(entries));
	return top;
}

function name(value: Json | undefined, path: string, say: Say): string | null {
	if (value === undefined) return null;
	if (typeof value !== 'string')
		say(path, `The ${path} has to be a string, but it is ${kindOf(value)}. Put it in quotes.`);
	else if (!value.trim()) say(path, `The ${path} is ${value === '' ? 'empty' : 'blank'}.`);
	else return value;
	return null;
}

function object(parts: Map<string, Json>, path: string, say: Say): JsonObject | null {
	const value = parts.get(path);
	if (value === undefined) return null;
	if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
	say(path, `${quoted(path)} has to be an object of names with values, but it is ${kindOf(value)}.`);
	return null;
}

function checkVisible(visible: JsonObject, codebook: Codebook, say: Say) {
	const fields = new Map(codebook.fields.map((field) => [field.name, field]));
	for (const [key, value] of Object.entries(visible)) {
		const field = fields.get(key);
		if (!field) {
			say(
				`visible.${key}`,
				`The guideline has no field ${quoted(key)}. Its fields are ${[...fields.keys()].join(', ')}; move what no one may see to hidden.`
			);
			continue;
		}
		const fault = fieldFault(field, value);
		if (fault) say(`visible.${key}`, fault);
	}
	for (const field of fields.values())
		if (field.required && !Object.hasOwn(visible, field.name))
			say(`visible.${field.name}`, `The field ${quoted(field.name)} is missing. The guideline requires it.`);
}
