import { parseDecisionRow } from '../../src/lib/domain/adjudication/parse-decision-row.ts';
import { decisionColumnProblems } from '../../src/lib/domain/adjudication/decision-columns.ts';
import { caseColumnProblems } from '../../src/lib/domain/cases/case-columns.ts';
import { CaseImport } from '../../src/lib/domain/cases/case-import.ts';
import { parseCaseRow } from '../../src/lib/domain/cases/parse-case-row.ts';
import type { Codebook } from '../../src/lib/domain/guideline/codebook.ts';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import { answerColumnProblems } from '../../src/lib/domain/labels/answer-columns.ts';
import { checkQuote } from '../../src/lib/domain/labels/check-quote.ts';
import { flagColumnProblems, parseFlagRow } from '../../src/lib/domain/labels/flag-row.ts';
import { parseAnswerRow } from '../../src/lib/domain/labels/parse-answer-row.ts';
import { canonicalJson } from '../../src/lib/domain/shared/canonical-json.ts';
import type { FileRecord } from '../../src/lib/domain/shared/file-record.ts';
import type { Json, JsonObject } from '../../src/lib/domain/shared/json.ts';
import type { RowProblem, RowResult } from '../../src/lib/domain/shared/row-result.ts';
import { readRows } from '../../src/lib/server/lookup/read-rows.ts';
import { readRecords } from '../../src/lib/server/reading/read-records.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { FuzzCorpus, oneOf } from './fuzz-corpus.ts';
import { fuzzMutate } from './fuzz-mutate.ts';
import { fuzzOpened } from './fuzz-opened.ts';
import type { FuzzSayings, FuzzTarget } from './fuzz-target.ts';

/** The parsers of files of records: cases, answers, decisions and flags, each as its import reads it. */
export function fuzzRecordTargets(root: string): Record<'cases' | 'answers' | 'decisions' | 'flags', FuzzTarget> {
	const corpus = new FuzzCorpus(root);
	const books = [
		'authorization/1.1.0',
		'web-action/1.0.0',
		'plausibility/1.0.0',
		'record-audit/1.0.0',
		'triplet-review/1.0.0'
	].map((name) => codebookOf(corpus.text(`guidelines/${name}.md`)));
	const letters = codebookOf(corpus.text('tests/fixtures/releases/letters-1.0.0/guideline.md'));
	const visible = corpus.caseRows().map((row) => row.visible as JsonObject);
	/** The codebook whose fields the input has most of: an input has to say by itself what it is read with. */
	const casesBook = (input: Buffer) => {
		const fits = books.map(({ fields }) => fields.filter(({ name }) => input.includes(name)).length / fields.length);
		return books[fits.indexOf(Math.max(...fits))];
	};
	const rowsBook = (input: Buffer) => (input.includes('tone') || input.includes('YES') ? letters : books[0]);
	const made = (list: Buffer[]) => (dice: Parameters<FuzzTarget['make']>[0]) =>
		fuzzMutate(oneOf(list, dice), list, dice);
	const rows = <T>(
		list: Buffer[],
		parse: (record: FileRecord, codebook: Codebook) => RowResult<T>,
		header: (columns: string[], codebook: Codebook) => RowProblem[],
		then?: (row: T, codebook: Codebook, say: FuzzSayings) => void
	): FuzzTarget => ({
		make: made(list),
		async run(input, say) {
			const codebook = rowsBook(input);
			const read = await readRows(
				fuzzOpened(input),
				(record) => parse(record, codebook),
				(columns) => header(columns, codebook)
			);
			if (!read.ok) return say.problem(read);
			for (const problem of read.value.problems) say.problem(problem);
			for (const { row } of read.value.rows) then?.(row, codebook, say);
			sha256(canonicalJson(read.value.rows.map((one) => one.row) as unknown as Json));
		}
	});
	return {
		cases: {
			make: made(corpus.cases()),
			async run(input, say) {
				const codebook = casesBook(input);
				// An import tells so many and counts the rest.
				const most = 10_000;
				const judge = new CaseImport({ codebook, sha256 });
				const { file, source } = fuzzOpened(input);
				const checkHeader = (columns: string[]) => caseColumnProblems(columns, codebook);
				for await (const read of readRecords(source, { file, checkHeader })) {
					if (!read.ok && read.fatal) {
						say.problem(read);
						continue;
					}
					const row = read.ok
						? parseCaseRow(read.record, codebook)
						: { ok: false as const, problems: [{ path: read.path, message: read.message }] };
					const added = judge.add(file, read.line, row);
					for (const warning of added.warnings) if (say.count < most) say.problem(warning);
					if (added.outcome !== 'problem') JSON.stringify(added.case);
					else for (const problem of added.problems) if (say.count < most) say.problem(problem);
				}
			}
		},
		answers: rows(corpus.answers(), parseAnswerRow, answerColumnProblems, (row, codebook, say) => {
			for (const quote of row.evidence)
				for (const one of visible.slice(0, 3)) {
					const checked = checkQuote(one, codebook, quote);
					if (!checked.ok) say.problem(checked);
				}
		}),
		decisions: rows(corpus.decisions(), parseDecisionRow, decisionColumnProblems),
		flags: rows(corpus.flags(), parseFlagRow, flagColumnProblems)
	};
}

function codebookOf(text: string): Codebook {
	const parsed = parseGuideline(text, undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.guideline.codebook;
}
