import type { Codebook } from '../guideline/codebook.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { foldName } from '../shared/fold-name.ts';
import type { Json } from '../shared/json.ts';
import type { Problem } from '../shared/problem.ts';
import type { RowProblem, RowResult } from '../shared/row-result.ts';
import type { CaseRow } from './case-row.ts';
import { fingerprint } from './fingerprint.ts';
import { sharedPrint } from './shared-print.ts';
import { quoted } from '../shared/quoted.ts';

/** What a study holds about one of its cases. The hashes are `fingerprint` of its strata, hidden data and source (`{}` where none). */
export interface StoredCase {
	inputSha256: string;
	scenario: string;
	strataSha256: string;
	hiddenSha256: string;
	sourceSha256: string;
}

export interface CaseImportOptions {
	codebook: Codebook;
	sha256: (text: string) => string;
	/** Cases that the study has already, by id. */
	stored?: ReadonlyMap<string, StoredCase>;
	/** Scenarios that the study has already: `sharedPrint` of any of their cases, by the scenario's id. */
	storedShared?: ReadonlyMap<string, string>;
	/** Take other strata, hidden data and source under an unchanged text as a change to make, not as a problem. */
	updateMetadata?: boolean;
}

/** What becomes of one record. `case` is there unless the outcome is a problem. */
export type Added =
	| { outcome: 'new' | 'unchanged' | 'update'; case: CaseRow & StoredCase; warnings: Problem[] }
	| { outcome: 'problem'; problems: Problem[]; warnings: Problem[] };

export interface CaseCounts {
	/** Records read: new + unchanged + updated + rejected. */
	cases: number;
	new: number;
	unchanged: number;
	updated: number;
	rejected: number;
}

interface Place {
	file: string;
	line: number;
}

/**
 * Judges the cases of one import, record by record and over all its files: what is new, what is there already, and what
 * contradicts the study, an earlier record, or the shared fields of its scenario. Keeps hashes and places, no texts.
 * Nothing is stored here; any problem means that nothing may be, unless the caller skips what is invalid.
 */
export class CaseImport {
	readonly counts: CaseCounts = { cases: 0, new: 0, unchanged: 0, updated: 0, rejected: 0 };
	private readonly seen = new Map<string, StoredCase & Place>();
	private readonly scenarios = new Map<string, { print: string; id: string; place: Place | null }>();
	private readonly folded = new Map<string, string>();
	private readonly hashes = new Map<string, string>();

	constructor(private readonly options: CaseImportOptions) {
		for (const id of options.stored?.keys() ?? []) this.folded.set(foldName(id), id);
	}

	/** Takes the next record: what `parseCaseRow` made of it, or the problems of a record that could not be read at all. */
	add(file: string, line: number, row: RowResult<CaseRow>): Added {
		this.counts.cases++;
		if (!row.ok) return this.reject({ file, line }, row.problems);
		const { value } = row;
		const { sha256 } = this.options;
		const now: StoredCase = {
			inputSha256: fingerprint(value.visible, sha256),
			scenario: value.scenario,
			strataSha256: this.hash(value.strata),
			hiddenSha256: this.hash(value.hidden),
			sourceSha256: this.hash(value.source ?? {})
		};
		const earlier = this.seen.get(value.id);
		const before = earlier ?? this.options.stored?.get(value.id);
		const where = earlier
			? `in ${earlier.file === file ? `line ${earlier.line}` : `${earlier.file}:${earlier.line}`}`
			: 'in the study';
		const differs = before && this.differs(value.id, before, now, where, earlier !== undefined);
		if (differs?.length) return this.reject({ file, line }, differs);
		const unshared = before ? [] : this.unshared(value, { file, line });
		if (unshared.length) return this.reject({ file, line }, unshared);
		if (!earlier) this.seen.set(value.id, { ...now, file, line });
		const outcome = !before ? 'new' : sameMetadata(before, now) ? 'unchanged' : 'update';
		this.counts[outcome === 'update' ? 'updated' : outcome]++;
		return { outcome, case: { ...value, ...now }, warnings: this.warnings(value.id, { file, line }) };
	}

	/** Strata, hidden data and sources repeat from case to case: one hash of each is made and kept. */
	private hash(value: Json): string {
		const text = canonicalJson(value);
		let hash = this.hashes.get(text);
		if (hash === undefined) {
			hash = this.options.sha256(text);
			if (text.length <= 200 && this.hashes.size < 10_000) this.hashes.set(text, hash);
		}
		return hash;
	}

	private reject({ file, line }: Place, problems: RowProblem[]): Added {
		this.counts.rejected++;
		return { outcome: 'problem', problems: problems.map((problem) => ({ file, line, ...problem })), warnings: [] };
	}

	private differs(id: string, before: StoredCase, now: StoredCase, where: string, inFile: boolean): RowProblem[] {
		const name = quoted(id);
		if (before.inputSha256 !== now.inputSha256)
			return [
				{
					path: 'visible',
					message: `The case ${name} stands ${where} already, with another text. A text never changes under its id: give the new text a new id, or take it out.`
				}
			];
		if (before.scenario !== now.scenario)
			return [
				{
					path: 'scenario',
					message: `The case ${name} stands ${where} already, in the scenario ${quoted(before.scenario)} instead of ${quoted(now.scenario)}.`
				}
			];
		if (sameMetadata(before, now) || (this.options.updateMetadata && !inFile)) return [];
		const parts = METADATA.filter(([key]) => before[key] !== now[key]).map(([, part]) => part);
		const help = inFile ? 'Keep one of the two.' : 'Use --update-metadata to replace it.';
		return parts.map((part) => ({
			path: part,
			message: `The case ${name} stands ${where} already, with other ${part === 'hidden' ? 'hidden data' : part}. ${help}`
		}));
	}

	/** Shared fields have to be equal in all cases of a scenario: the page shows them once. */
	private unshared(row: CaseRow, place: Place): RowProblem[] {
		const shared = this.options.codebook.fields.filter((field) => field.shared);
		if (!shared.length) return [];
		const print = sharedPrint(row.visible, this.options.codebook, this.options.sha256);
		const stored = this.options.storedShared?.get(row.scenario);
		const first =
			this.scenarios.get(row.scenario) ?? (stored === undefined ? undefined : { print: stored, id: '', place: null });
		if (!first) this.scenarios.set(row.scenario, { print, id: row.id, place });
		if (!first || first.print === print) return [];
		const width = print.length / shared.length;
		const other = first.place
			? `case ${quoted(first.id)} (${first.place.file === place.file ? `line ${first.place.line}` : `${first.place.file}:${first.place.line}`})`
			: 'the cases that the study has';
		return shared.flatMap((field, i) =>
			print.slice(i * width, (i + 1) * width) === first.print.slice(i * width, (i + 1) * width)
				? []
				: [
						{
							path: `visible.${field.name}`,
							message: `The field ${quoted(field.name)} is shared in the scenario ${quoted(row.scenario)}, but in case ${quoted(row.id)} it differs from ${other}.`
						}
					]
		);
	}

	private warnings(id: string, place: Place): Problem[] {
		const fold = foldName(id);
		const other = this.folded.get(fold);
		if (other === undefined) this.folded.set(fold, id);
		if (other === undefined || other === id) return [];
		return [
			{
				...place,
				path: 'id',
				message: `The ids ${quoted(other)} and ${quoted(id)} differ only in case, outer blanks, or how their characters are composed. They are kept as two cases.`
			}
		];
	}
}

const METADATA = [
	['strataSha256', 'strata'],
	['hiddenSha256', 'hidden'],
	['sourceSha256', 'source']
] as const;

function sameMetadata(a: StoredCase, b: StoredCase): boolean {
	return METADATA.every(([key]) => a[key] === b[key]);
}
