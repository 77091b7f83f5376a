/** What a guideline's front matter says, parsed and checked: the fields shown, the questions asked, and the routing. */

export type FieldFormat = 'text' | 'markdown' | 'json' | 'messages';

export interface Field {
	/** Name of the key in a case's `visible`. */
	name: string;
	title: string;
	format: FieldFormat;
	/** Equal in all cases of a scenario; checked at import. */
	shared: boolean;
	required: boolean;
}

export interface Label {
	id: string;
	/** The digit that chooses it on the labelling page. */
	key: string;
	title: string;
	definition: string;
}

/** How an annotator says that the evidence does not settle it: a mark beside a label, a label of its own, or not at all. */
export type Unclear = { kind: 'flag' } | { kind: 'label'; label: string } | { kind: 'none' };

export interface Question {
	id: string;
	title: string;
	scale: 'nominal' | 'ordinal';
	/** In display order; for an ordinal scale, from low to high. */
	labels: Label[];
	unclear: Unclear;
	evidence: 'none' | 'optional' | 'required';
	note: 'none' | 'optional' | 'required-when-unclear';
}

/** When a complete case goes to adjudication. */
export type Route = 'non-unanimous' | 'non-unanimous-or-unclear';

/** What a label's outcome counts as in an outcome report (names of strata and labels). */
export interface Outcomes {
	model: string;
	gold: string;
	pass: string;
	unsafe: string[];
}

export interface Codebook {
	id: string;
	/** Semantic version: patch = wording, minor = edge case added, major = meaning changed (answers are not pooled). */
	version: string;
	title: string;
	/** What one answer is about. */
	unit: 'case' | 'scenario';
	/** What one page shows. */
	present: 'scenario' | 'case';
	/** In display order. */
	fields: Field[];
	questions: Question[];
	route: Route;
	outcomes?: Outcomes;
}

/** A guideline file: its codebook, the Markdown below the front matter, and the hash that every answer is pinned to. */
export interface Guideline {
	codebook: Codebook;
	/** Markdown after the front matter. */
	body: string;
	/** The exact file. */
	text: string;
	/** SHA-256 of the file's bytes, lower-case hex. */
	sha256: string;
}
