import type { Json, JsonObject } from '../../shared/json.ts';

type Test = (value: Json) => boolean;
type Shape = Record<string, Test>;

const text: Test = (value) => typeof value === 'string';
const name: Test = (value) => typeof value === 'string' && value !== '';
const textOrNull: Test = (value) => value === null || typeof value === 'string';
const truth: Test = (value) => typeof value === 'boolean';
const count: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const place: Test = (value) => count(value) && value !== 0;
const countOrNull: Test = (value) => value === null || count(value);
const hash: Test = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const instant: Test = (value) =>
	typeof value === 'string' &&
	/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
	!Number.isNaN(Date.parse(value));
const isObject = (value: Json): value is JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value);
const anything: Test = () => true;
const annotator: Test = (value) => typeof value === 'string' && /^A[1-9]\d*$/.test(value);
const adjudicator: Test = (value) => typeof value === 'string' && /^J[1-9]\d*$/.test(value);
const author: Test = (value) => annotator(value) || adjudicator(value);
const oneOf =
	(...values: string[]): Test =>
	(value) =>
		typeof value === 'string' && values.includes(value);
const quote: Test = (value) =>
	isObject(value) &&
	misfit(Object.hasOwn(value, 'path') ? value : { ...value, path: '' }, {
		field: text,
		path: text,
		start: count,
		end: place,
		quote: text
	}) === null;
const quotes: Test = (value) => Array.isArray(value) && value.every(quote);
const replaced: Test = (value) =>
	value === null || (isObject(value) && misfit(value, { adjudicator, revision: place }) === null);

const DECISION: Shape = {
	id: name,
	question: name,
	adjudicator,
	kind: oneOf('blind', 'final'),
	revision: place,
	supersedes: replaced,
	label: name,
	reason_kind: textOrNull,
	rationale: text,
	change_reason: textOrNull,
	unresolved: truth,
	alternative: textOrNull,
	reading: textOrNull,
	evidence: quotes,
	origin: oneOf('app', 'import'),
	at: instant
};
const COMMENT: Shape = {
	id: name,
	question: name,
	kind: anything,
	author,
	ordinal: place,
	text,
	evidence: quotes,
	at: instant
};
const SENT: Shape = { id: name, question: name, kind: anything, text, at: instant };

/** What the lines of each file must be: these names, no others, and values of these kinds. */
const SHAPES: Record<string, (row: JsonObject) => Shape> = {
	'references.jsonl': () => ({
		id: name,
		input_sha256: hash,
		question: name,
		label: name,
		basis: oneOf('unanimous', 'majority', 'adjudicated', 'single'),
		majority: textOrNull,
		votes: (value) => isObject(value) && Object.values(value).every(count),
		unclear: count,
		unresolved: truth,
		alternative: textOrNull
	}),
	'inputs.jsonl': () => ({ id: name, scenario: name, visible: isObject, input_sha256: hash }),
	'strata.jsonl': (row) => ({
		id: name,
		strata: (value) => isObject(value) && Object.values(value).every(text),
		...(Object.hasOwn(row, 'source') ? { source: anything } : {})
	}),
	'hidden.jsonl': () => ({ id: name, hidden: isObject }),
	'answers.jsonl': () => ({
		id: name,
		question: name,
		annotator,
		revision: place,
		label: name,
		unclear: truth,
		note: textOrNull,
		evidence: quotes,
		at: instant,
		ms: countOrNull,
		independent: truth,
		guideline_sha256: hash,
		input_sha256: hash
	}),
	'decisions.jsonl': (row) => (row.kind === 'comment' ? COMMENT : row.kind === 'sent' ? SENT : DECISION)
};

/** What is wrong with the shape of a line of a file, or null. */
export function shapeFault(file: string, row: JsonObject): string | null {
	return misfit(row, SHAPES[file](row));
}

function misfit(row: JsonObject, shape: Shape): string | null {
	for (const [key, test] of Object.entries(shape)) {
		if (!Object.hasOwn(row, key)) return `has no ${JSON.stringify(key)}`;
		if (!test(row[key])) return `has ${JSON.stringify(key)} of a kind that does not belong there`;
	}
	const extra = Object.keys(row).find((key) => !Object.hasOwn(shape, key));
	return extra === undefined ? null : `has ${JSON.stringify(extra)}, which does not belong there`;
}
