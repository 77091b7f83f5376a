import type { Codebook } from '../guideline/codebook.ts';
import type { JsonObject } from '../shared/json.ts';
import { agreementSummary } from './agreement-summary.ts';
import type { FileSum } from './bundle.ts';
import { byCodeUnits } from './by-code-units.ts';
import type { ReferenceCounts } from './counts.ts';
import type { Chronicle } from './chronicle.ts';
import type { Documents } from './documents.ts';
import { jsonText } from './json-text.ts';
import type { Ledger } from './ledger.ts';
import type { Licences } from './licences.ts';
import type { Findings, Statement } from './manifest.ts';
import { purpose } from './purpose.ts';
import type { ReferenceRow } from './release-row.ts';
import type { ReleaseItem } from './settle.ts';
import { croissant1 } from './texts/croissant-1.ts';
import { croissant2 } from './texts/croissant-2.ts';
import { dataSheet1 } from './texts/data-sheet-1.ts';
import { dataSheet2 } from './texts/data-sheet-2.ts';
import type { DocumentInput } from './texts/document-input.ts';

/** Everything that the texts of a release follow from, whether it is being frozen or verified. */
export interface TextInput {
	stated: Statement;
	/** Which versions of the two texts. */
	documents: Documents;
	codebook: Codebook;
	/** The guideline's Markdown. */
	body: string;
	guidelineSha256: string;
	ledger: Ledger;
	chronicle: Chronicle;
	items: readonly ReleaseItem[];
	cases: number;
	scenarios: number;
	licences: Licences;
	counts: ReferenceCounts;
	omitted: { id: string; question: string }[];
	unresolved: readonly ReferenceRow[];
	report: JsonObject;
	/** Sums of the files; those made here are ignored. */
	files: readonly FileSum[];
}

/** What the manifest finds in the other files (but for the list of all of them), and the two texts made from it. */
export function releaseTexts(input: TextInput): {
	found: Omit<Findings, 'files'>;
	croissant: string;
	dataSheet: string;
} {
	const { stated, codebook, ledger, counts } = input;
	const found: Omit<Findings, 'files'> = {
		guideline: { id: codebook.id, version: codebook.version, sha256: input.guidelineSha256 },
		guidelines: [...ledger.guidelines]
			.map(([sha256, answers]) => ({ sha256, answers }))
			.sort((a, b) => byCodeUnits(a.sha256, b.sha256)),
		counts: {
			cases: input.cases,
			scenarios: input.scenarios,
			items: input.items.length,
			references: counts.references,
			...ledger.counts,
			annotators: ledger.annotators.size,
			adjudicators: ledger.adjudicators.size,
			questions: counts.questions
		},
		agreement: agreementSummary(input.report),
		omitted: input.omitted,
		sources: input.licences.list(),
		documents: input.documents
	};
	const data = input.files.filter(({ path }) => !MADE.has(path)).sort((a, b) => byCodeUnits(a.path, b.path));
	const { report, items, chronicle, unresolved, documents } = input;
	const from: DocumentInput = {
		stated,
		found,
		codebook,
		purpose: purpose(input.body),
		unresolved,
		files: data,
		chronicle,
		items,
		report
	};
	const [croissant, dataSheet] = [CROISSANTS[documents['croissant.json']], SHEETS[documents['README.md']]];
	return { found, croissant: jsonText(croissant(from)), dataSheet: dataSheet(from) };
}

/** By version. None is ever taken out. */
const CROISSANTS: Record<number, (input: DocumentInput) => JsonObject> = { 1: croissant1, 2: croissant2 };
const SHEETS: Record<number, (input: DocumentInput) => string> = { 1: dataSheet1, 2: dataSheet2 };

/** Not among the files that these texts describe: they would have to hold their own hash. */
const MADE: ReadonlySet<string> = new Set(['croissant.json', 'README.md', 'manifest.json', 'SHA256SUMS']);
