import type { JsonObject } from '../../shared/json.ts';
import type { DocumentInput } from './document-input.ts';

/** The context that Croissant 1.0 recommends (appendix 1 of its specification), without the terms that are not used here. */
const CONTEXT: JsonObject = {
	'@language': 'en',
	'@vocab': 'https://schema.org/',
	citeAs: 'cr:citeAs',
	column: 'cr:column',
	conformsTo: 'dct:conformsTo',
	cr: 'http://mlcommons.org/croissant/',
	data: { '@id': 'cr:data', '@type': '@json' },
	dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
	dct: 'http://purl.org/dc/terms/',
	examples: { '@id': 'cr:examples', '@type': '@json' },
	extract: 'cr:extract',
	field: 'cr:field',
	fileObject: 'cr:fileObject',
	fileProperty: 'cr:fileProperty',
	fileSet: 'cr:fileSet',
	format: 'cr:format',
	includes: 'cr:includes',
	isLiveDataset: 'cr:isLiveDataset',
	jsonPath: 'cr:jsonPath',
	key: 'cr:key',
	md5: 'cr:md5',
	parentField: 'cr:parentField',
	path: 'cr:path',
	recordSet: 'cr:recordSet',
	references: 'cr:references',
	regex: 'cr:regex',
	repeated: 'cr:repeated',
	replace: 'cr:replace',
	sc: 'https://schema.org/',
	separator: 'cr:separator',
	source: 'cr:source',
	subField: 'cr:subField',
	transform: 'cr:transform'
};

const TEXT = 'sc:Text';
const WHOLE = 'sc:Integer';
const TRUTH = 'sc:Boolean';

/** Columns of the files that hold records: name, type, what it is. JSON inside a column is text to Croissant. */
const RECORDS: { file: string; what: string; key: string[]; columns: [name: string, type: string, what: string][] }[] =
	[
		{
			file: 'references.jsonl',
			what: 'The frozen labels.',
			key: ['id', 'question'],
			columns: [
				['id', TEXT, 'Case (or scenario) that the label is about.'],
				['question', TEXT, 'Question of the guideline.'],
				['label', TEXT, 'The reference label.'],
				['basis', TEXT, 'unanimous, single or adjudicated.'],
				['majority', TEXT, 'The most frequent label among the votes; null when tied.'],
				['votes', TEXT, 'Votes for each label (JSON).'],
				['unclear', WHOLE, 'Votes that say the evidence does not settle it.'],
				['unresolved', TRUTH, 'Does a second reading stand beside the label?'],
				['alternative', TEXT, 'Label of that reading.'],
				['input_sha256', TEXT, 'SHA-256 of the canonical JSON of the input.']
			]
		},
		{
			file: 'inputs.jsonl',
			what: 'What a model may see.',
			key: ['id'],
			columns: [
				['id', TEXT, 'Case.'],
				['scenario', TEXT, 'Scenario that the case belongs to.'],
				['visible', TEXT, 'The visible fields (JSON).'],
				['input_sha256', TEXT, 'SHA-256 of the canonical JSON of visible.']
			]
		},
		{
			file: 'strata.jsonl',
			what: 'Groups for reports. Not for models.',
			key: ['id'],
			columns: [
				['id', TEXT, 'Case.'],
				['strata', TEXT, 'Stratum names and values (JSON).']
			]
		},
		{
			file: 'answers.jsonl',
			what: 'Every revision of every annotator’s answer.',
			key: ['id', 'question', 'annotator', 'revision'],
			columns: [
				['id', TEXT, 'Case (or scenario).'],
				['question', TEXT, 'Question of the guideline.'],
				['annotator', TEXT, 'Pseudonym A1, A2 ...'],
				['revision', WHOLE, 'From 1.'],
				['label', TEXT, 'The label chosen.'],
				['unclear', TRUTH, 'Marked unclear?'],
				['note', TEXT, 'The annotator’s note.'],
				['evidence', TEXT, 'Quoted spans with code-point offsets (JSON).'],
				['at', 'sc:DateTime', 'When it was given.'],
				['independent', TRUTH, 'Given before anything of the others was seen?']
			]
		}
	];

const MEDIA: [suffix: string, type: string][] = [
	['.jsonl', 'application/jsonlines'],
	['.json', 'application/json'],
	['.md', 'text/markdown']
];

/**
 * ML Croissant 1.0 metadata of a release, in its first text: every property that the specification requires. Releases hold it, so
 * not a letter of it may ever change: what is to be said otherwise is a version of its own.
 */
export function croissant1({ stated, found, files }: DocumentInput): JsonObject {
	const { counts, guideline } = found;
	return {
		'@context': CONTEXT,
		'@type': 'sc:Dataset',
		conformsTo: 'http://mlcommons.org/croissant/1.0',
		name: stated.study,
		description: `${stated.title}: ${counts.references} reference labels for ${counts.items} items, from ${counts.answers} answers by ${counts.annotators} annotators under the guideline ${guideline.id} ${guideline.version}. Frozen with Touchstone.${stated.simulated ? ' The answers are simulated.' : ''}`,
		license: stated.licence ?? 'No licence has been stated for this release.',
		url: stated.url ?? `urn:touchstone:${encodeURIComponent(stated.study)}:${stated.version}`,
		creator: { '@type': 'sc:Organization', name: stated.creator ?? 'Not stated' },
		datePublished: stated.date ?? '1970-01-01',
		version: stated.version,
		isLiveDataset: false,
		distribution: files.map((file) => ({
			'@type': 'cr:FileObject',
			'@id': file.path,
			name: file.path,
			contentUrl: file.path,
			contentSize: `${file.bytes} B`,
			encodingFormat: MEDIA.find(([suffix]) => file.path.endsWith(suffix))?.[1] ?? 'application/octet-stream',
			sha256: file.sha256
		})),
		recordSet: RECORDS.map(({ file, what, key, columns }) => {
			const set = file.replace('.jsonl', '');
			return {
				'@type': 'cr:RecordSet',
				'@id': set,
				name: set,
				description: what,
				key: key.map((name) => ({ '@id': `${set}/${name}` })),
				field: columns.map(([name, dataType, description]) => ({
					'@type': 'cr:Field',
					'@id': `${set}/${name}`,
					name,
					description,
					dataType,
					source: { fileObject: { '@id': file }, extract: { column: name } }
				}))
			};
		})
	};
}
