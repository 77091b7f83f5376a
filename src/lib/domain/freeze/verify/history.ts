import type { Codebook } from '../../guideline/codebook.ts';
import { Chronicle } from '../chronicle.ts';
import { Ledger } from '../ledger.ts';
import type { AdjudicationRow, AnswerRow } from '../release-row.ts';
import { rowOrder } from '../row-order.ts';
import type { FindingList } from './finding-list.ts';
import { QuoteList } from './quote-list.ts';
import type { RowReader } from './row-reader.ts';

/** Reads answers and decisions into a ledger and a chronicle, and their quotes into a list that waits for the inputs. */
export async function readHistory(
	reader: RowReader,
	readable: ReadonlySet<string>,
	codebook: Codebook,
	panel: number,
	findings: FindingList
): Promise<{ ledger: Ledger; chronicle: Chronicle; quotes: QuoteList }> {
	const ledger = new Ledger(codebook, (file, message) => findings.add(file, `${message}.`), panel);
	const chronicle = new Chronicle();
	const quotes = new QuoteList();
	if (readable.has('answers.jsonl'))
		for await (const { row } of reader.rows<AnswerRow>('answers.jsonl', rowOrder.answer)) {
			ledger.answer(row);
			chronicle.answer(row);
			quotes.add(row.id, 'answers.jsonl', row.annotator, row.evidence);
		}
	if (readable.has('decisions.jsonl'))
		for await (const { row } of reader.rows<AdjudicationRow>('decisions.jsonl', rowOrder.adjudication)) {
			ledger.adjudication(row);
			chronicle.adjudication(row);
			if (row.kind === 'comment') quotes.add(row.id, 'decisions.jsonl', row.author, row.evidence);
			else if (row.kind !== 'sent') quotes.add(row.id, 'decisions.jsonl', row.adjudicator, row.evidence);
		}
	numbered('A', ledger.annotators, 'answers.jsonl', findings);
	return { ledger, chronicle, quotes };
}

/** Pseudonyms are A1, A2 ... without gaps. (J numbers are shared with authors of comments, so they may have gaps in the decisions.) */
function numbered(prefix: string, names: ReadonlySet<string>, file: string, findings: FindingList) {
	for (let n = 1; n <= names.size; n++)
		if (!names.has(`${prefix}${n}`))
			findings.add(file, `There are ${names.size} annotators, but none is called ${prefix}${n}.`);
}
