import { fingerprint } from '../../domain/cases/fingerprint.ts';
import { agreementReport } from '../../domain/freeze/agreement-report.ts';
import { agreementText } from '../../domain/freeze/agreement-text.ts';
import type { FileSum } from '../../domain/freeze/bundle.ts';
import { Chronicle } from '../../domain/freeze/chronicle.ts';
import { ReferenceCounts } from '../../domain/freeze/counts.ts';
import { Ledger } from '../../domain/freeze/ledger.ts';
import { Licences } from '../../domain/freeze/licences.ts';
import { LISTED } from '../../domain/freeze/listed.ts';
import type { ReferenceRow } from '../../domain/freeze/release-row.ts';
import { independentAnswers, settle } from '../../domain/freeze/settle.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { FileWriter, writeFile } from '../bundle/file-writer.ts';
import { studyCases } from '../bundle/study-cases.ts';
import { studyHistory } from '../bundle/study-history.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { sha256 } from '../sha256.ts';
import type { Survey } from '../bundle/survey.ts';

/** The files of a release that hold data, written; and what the texts are made from. */
export interface WrittenRows {
	files: FileSum[];
	ledger: Ledger;
	chronicle: Chronicle;
	counts: ReferenceCounts;
	omitted: { id: string; question: string }[];
	unresolved: ReferenceRow[];
	licences: Licences;
	report: JsonObject;
	/** Ids of cases whose text is not the one that their hash names. */
	changed: string[];
}

const line = (row: object) => `${canonicalJson(row as Json)}\n`;

/** Writes inputs, strata, hidden data, answers, decisions, references, agreement and the guideline, row by row. */
export async function writeRows(
	tx: Tx,
	study: FoundStudy,
	{ items, roster }: Survey,
	folder: string,
	withHidden: boolean,
	onProgress: (done: number, total: number) => void
): Promise<WrittenRows> {
	const { codebook, text } = study.guideline;
	const { licences, changed, sums } = await writeCases(tx, study.id, folder, withHidden);
	const ledger = new Ledger(
		codebook,
		(file, message) => {
			throw new Error(`${file}: ${message}, although the survey found nothing wrong.`);
		},
		study.panel
	);
	const chronicle = new Chronicle();
	const answers = new FileWriter(folder, 'answers.jsonl');
	const decisions = new FileWriter(folder, 'decisions.jsonl');
	let done = 0;
	for await (const history of studyHistory(tx, study.id)) {
		for (const row of roster.answers(history.answers)) {
			ledger.answer(row);
			chronicle.answer(row);
			answers.write(line(row));
		}
		for (const row of roster.adjudications(history.adjudication)) {
			ledger.adjudication(row);
			chronicle.adjudication(row);
			decisions.write(line(row));
		}
		if (++done % 1000 === 0) onProgress(done, items.length);
	}
	const counts = new ReferenceCounts(codebook, study.panel);
	const omitted: WrittenRows['omitted'] = [];
	const unresolved: ReferenceRow[] = [];
	const references = new FileWriter(folder, 'references.jsonl');
	for (const one of settle(ledger, items)) {
		if (one.kind === 'open') throw new Error(`${one.id} is open, although the survey found it settled.`);
		if (one.kind === 'omitted') {
			omitted.push({ id: one.id, question: one.question });
			counts.omitted(one.question);
			continue;
		}
		counts.reference(one.row, one.dissent);
		if (one.row.unresolved && unresolved.length < LISTED) unresolved.push(one.row);
		references.write(line(one.row));
	}
	const report = agreementReport({ codebook, items, ledger, seed: study.seed });
	const agreement = new FileWriter(folder, 'agreement.json');
	for (const piece of agreementText(report, independentAnswers(ledger, codebook.questions, items)))
		agreement.write(piece);
	const files = [
		...sums,
		answers.close(),
		decisions.close(),
		references.close(),
		agreement.close(),
		writeFile(folder, 'guideline.md', text)
	];
	onProgress(items.length, items.length);
	return { files, ledger, chronicle, counts, omitted, unresolved, licences, report, changed };
}

async function writeCases(
	tx: Tx,
	studyId: string,
	folder: string,
	withHidden: boolean
): Promise<{ licences: Licences; changed: string[]; sums: FileSum[] }> {
	const licences = new Licences();
	const changed: string[] = [];
	const inputs = new FileWriter(folder, 'inputs.jsonl');
	const strata = new FileWriter(folder, 'strata.jsonl');
	const secret = withHidden ? new FileWriter(folder, 'hidden.jsonl') : null;
	for await (const one of studyCases(tx, studyId)) {
		const { id, scenario, visible, inputSha256, source, hidden } = one;
		if (fingerprint(visible, sha256) !== inputSha256) changed.push(id);
		inputs.write(line({ id, scenario, visible, input_sha256: inputSha256 }));
		strata.write(line(source === undefined ? { id, strata: one.strata } : { id, strata: one.strata, source }));
		if (Object.keys(hidden).length) secret?.write(line({ id, hidden }));
		licences.add(source);
	}
	return { licences, changed, sums: [inputs, strata, ...(secret ? [secret] : [])].map((writer) => writer.close()) };
}
