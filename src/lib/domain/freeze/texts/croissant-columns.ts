const TEXT = 'sc:Text';
const WHOLE = 'sc:Integer';
const TRUTH = 'sc:Boolean';

/** Columns of the files that hold records: name, type, what it is. Part of a frozen text. */
export const CROISSANT_COLUMNS: {
	file: string;
	what: string;
	key: string[];
	columns: [name: string, type: string, what: string][];
}[] = [
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
			['alternative', TEXT, 'Label of that reading; null without one.'],
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
			['ms', WHOLE, 'Milliseconds on the page; null when imported.'],
			['independent', TRUTH, 'Given before anything of the others was seen?'],
			['guideline_sha256', TEXT, 'SHA-256 of the guideline it was given under.'],
			['input_sha256', TEXT, 'SHA-256 of the input it was given to.']
		]
	}
];
