import { exactJson } from '../shared/exact-json.ts';
import type { FileRecord } from '../shared/file-record.ts';
import { formatMajor } from '../shared/format-major.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { RowProblems } from '../shared/row-problems.ts';
import type { RowResult } from '../shared/row-result.ts';
import { cutText } from '../shared/cut-text.ts';
import type { Encoding, Fact } from './encoding.ts';
import { parseExpression } from './parse-expression.ts';
import { parseFact } from './parse-fact.ts';

/** JSON is read no deeper: a hundred operators, each an object in an array, with room to say that there are more. */
export const ENCODING_DEPTH = 300;

const NAMES = ['format', 'scenario', 'question', 'permit', 'deny', 'expression', 'facts'];

/** Reads one line of an encodings file, out of `exactJson`; its problems are given, all of them or the first and how many more. Whether it fits a study is for `fitEncodings`. */
export function parseEncoding(record: FileRecord): RowResult<Encoding> {
	const problems = new RowProblems();
	const { say } = problems;
	const row = record.form === 'json' ? record.value : null;
	if (row === null || typeof row !== 'object' || Array.isArray(row))
		return { ok: false, problems: [{ path: '', message: 'An encoding is a JSON object, one a line.' }] };
	const major = formatMajor('encoding', row.format);
	if (major === null) say('format', 'The format of an encoding is "touchstone/encoding@1".');
	else if (major !== 1)
		say('format', `This is an encoding of format ${major}, which this version does not read. Use a newer Touchstone.`);
	for (const name of Object.keys(row))
		if (!NAMES.includes(name))
			say('', `The name ${JSON.stringify(cutText(name, 80))} is not known. An encoding has ${NAMES.join(', ')}.`);
	const word = (name: string) => text(row, name, say);
	const [scenario, permit, deny] = ['scenario', 'permit', 'deny'].map(word);
	const question = row.question === undefined ? null : word('question');
	const expression = parseExpression(row.expression, say);
	const facts = parseFacts(row.facts, say);
	if (problems.length || !expression) return { ok: false, problems: problems.list('line') };
	return { ok: true, value: { scenario, question, permit, deny, expression, facts } };
}

function parseFacts(json: Json | undefined, say: (path: string, message: string) => void): Encoding['facts'] {
	const cases = new Map<string, Map<string, Fact>>();
	if (json === null || typeof json !== 'object' || Array.isArray(json)) {
		say('facts', 'The facts are an object: for each case of the scenario its facts by name, {} where it has none.');
		return cases;
	}
	for (const [id, list] of Object.entries(json)) {
		const path = `facts.${cutText(id, 80)}`;
		const own = new Map<string, Fact>();
		cases.set(id, own);
		if (list === null || typeof list !== 'object' || Array.isArray(list))
			say(path, 'The facts of a case are an object: each fact by its name.');
		else
			for (const [name, one] of Object.entries(list)) {
				const fact = name ? parseFact(one, `${path}.${cutText(name, 80)}`, say) : say(path, 'A fact needs a name.');
				if (fact) own.set(name, fact);
			}
	}
	return cases;
}

function text(row: JsonObject, name: string, say: (path: string, message: string) => void): string {
	const value = row[name];
	if (typeof value === 'string' && value !== '' && exactJson.numberText(value) === null) return value;
	say(name, value === undefined ? `The ${name} is missing.` : `The ${name} has to be a string that is not empty.`);
	return '';
}
