import type { Json, JsonObject } from '../../shared/json.ts';
import { CROISSANT_COLUMNS } from './croissant-columns.ts';
import type { DocumentInput } from './document-input.ts';
import { groups } from './groups.ts';

/** What the names of splits mean to Croissant. Benchmarks write them in these ways. */
const SPLITS: [names: string[], url: string][] = [
	[['train', 'training'], 'cr:TrainingSplit'],
	[['val', 'valid', 'validation', 'dev'], 'cr:ValidationSplit'],
	[['test', 'testing', 'eval', 'evaluation'], 'cr:TestSplit']
];

/**
 * The record sets of a release: one for each file of lines, the labels with their meaning, and, where a stratum is called
 * `split`, the splits. JSON inside a column is text to Croissant; strata that make groups can be read out of it by their path.
 */
export function croissantRecords(input: DocumentInput): JsonObject[] {
	const { codebook, items, report, files } = input;
	const there = new Set(files.map(({ path }) => path));
	const strata = groups(items, report);
	const one = codebook.questions.length === 1;
	const references: Record<string, string> = {
		...(one ? { 'references/label': 'labels/name' } : {}),
		...(codebook.unit === 'case' ? { 'references/id': 'inputs/id' } : {}),
		'strata/split': 'splits/name'
	};
	const field = (set: string, file: string, name: string, dataType: Json, description: string, path?: string) => ({
		'@type': 'cr:Field',
		'@id': `${set}/${name}`,
		name,
		description,
		dataType,
		...(Object.hasOwn(references, `${set}/${name}`) ? { references: { '@id': references[`${set}/${name}`] } } : {}),
		source: {
			fileObject: { '@id': file },
			extract: { column: path ? 'strata' : name },
			...(path ? { transform: { jsonPath: path } } : {})
		}
	});
	const sets = CROISSANT_COLUMNS.filter(({ file }) => there.has(file)).map(({ file, what, key, columns }) => {
		const set = file.replace('.jsonl', '');
		const fields = columns.map(([name, type, words]) =>
			field(set, file, name, set === 'references' && name === 'label' ? [type, 'cr:Label'] : type, words)
		);
		// Only names that need no quotes in a path, and that no other column has.
		const inner = strata.filter(
			({ name }) => set === 'strata' && /^[a-z_]\w*$/i.test(name) && !/^(id|strata)$/.test(name)
		);
		for (const { name } of inner) fields.push(field(set, file, name, 'sc:Text', `Stratum ${name}.`, `$.${name}`));
		return recordSet(set, what, key, fields);
	});
	const splits = strata.find(({ name }) => name === 'split');
	return [...sets, labels(input), ...(splits ? [splitSet(splits.values.map(({ value }) => value))] : [])];
}

function labels({ codebook }: DocumentInput): JsonObject {
	const one = codebook.questions.length === 1;
	const columns = [
		['question', 'Question of the guideline.'],
		['name', 'The label.'],
		['description', 'What it means.']
	];
	return {
		...recordSet(
			'labels',
			'The labels of each question.',
			one ? ['name'] : ['question', 'name'],
			columns.map(([name, words]) => plain('labels', name, 'sc:Text', words))
		),
		dataType: 'sc:Enumeration',
		data: codebook.questions.flatMap((question) =>
			question.labels.map((label) => ({
				'labels/question': question.id,
				'labels/name': label.id,
				'labels/description': label.definition || label.title
			}))
		)
	};
}

function splitSet(names: string[]): JsonObject {
	const rows = names.map((name) => ({
		name,
		url: SPLITS.find(([known]) => known.includes(name.toLowerCase()))?.[1]
	}));
	// Every record needs every field, so the meaning stands there for all splits or for none.
	const known = rows.every(({ url }) => url !== undefined);
	return {
		...recordSet(
			'splits',
			'The splits of the cases.',
			['name'],
			[
				plain('splits', 'name', 'sc:Text', 'The split, as the stratum names it.'),
				...(known ? [plain('splits', 'url', 'cr:Split', 'What it is for.')] : [])
			]
		),
		dataType: 'cr:Split',
		data: rows.map(({ name, url }) => ({ 'splits/name': name, ...(known ? { 'splits/url': url! } : {}) }))
	};
}

const plain = (set: string, name: string, dataType: string, description: string) => ({
	'@type': 'cr:Field',
	'@id': `${set}/${name}`,
	name,
	description,
	dataType
});

const recordSet = (set: string, description: string, key: string[], field: JsonObject[]): JsonObject => ({
	'@type': 'cr:RecordSet',
	'@id': set,
	name: set,
	description,
	key: key.map((name) => ({ '@id': `${set}/${name}` })),
	field
});
