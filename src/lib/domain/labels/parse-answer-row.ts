import type { Codebook, Question } from '../guideline/codebook.ts';
import type { FileRecord } from '../shared/file-record.ts';
import { parseInstant } from '../shared/parse-instant.ts';
import { RecordFields } from '../shared/record-fields.ts';
import type { RowResult } from '../shared/row-result.ts';
import { answerColumns } from './answer-columns.ts';
import type { AnswerRow } from './answer-row.ts';
import { parseEvidence } from './parse-evidence.ts';
import { quoted } from '../shared/quoted.ts';

/**
 * Reads one record of a file of answers and checks it against the guideline as the labelling page would. All problems of the
 * record are given. What needs the study (does the case exist, is the quote at its place, is it a revision) is left to the caller.
 */
export function parseAnswerRow(record: FileRecord, codebook: Codebook): RowResult<AnswerRow> {
	const fields = new RecordFields(record, answerColumns, 'An answer');
	if (fields.problems.length && fields.problems[0].path === '') return { ok: false, problems: fields.problems };
	const say = (path: string, message: string) => fields.say(path, message);
	const row: AnswerRow = {
		case: fields.required('case', 'Name the case that the answer is about.'),
		annotator: fields.required('annotator', 'Name the person who gave the answer.'),
		question: '',
		label: fields.required('label', 'Unclear is a mark beside a label; it does not replace one.'),
		unclear: fields.flag('unclear'),
		note: fields.text('note') ?? '',
		evidence: parseEvidence(fields.get('evidence'), codebook, say),
		at: null
	};
	const at = fields.text('at');
	const instant = at === null || at === '' ? null : parseInstant(at);
	if (instant?.ok) row.at = instant.value;
	else if (instant) say('at', instant.message);
	const asked = fields.text('question') || (codebook.questions.length === 1 ? codebook.questions[0].id : '');
	const question = codebook.questions.find(({ id }) => id === asked);
	if (question) {
		row.question = question.id;
		checkAnswer(row, question, say);
	} else {
		const ids = codebook.questions.map(({ id }) => id).join(', ');
		say(
			'question',
			asked
				? `The guideline has no question ${quoted(asked)}. Its questions are ${ids}.`
				: `The question is missing. The guideline has several: ${ids}.`
		);
	}
	return fields.problems.length ? { ok: false, problems: fields.problems } : { ok: true, value: row };
}

function checkAnswer(row: AnswerRow, question: Question, say: (path: string, message: string) => void) {
	const { unclear } = question;
	const labels = question.labels.map(({ id }) => id);
	if (row.label && !labels.includes(row.label))
		say(
			'label',
			`${quoted(row.label)} is no label of the question ${quoted(question.id)}. Its labels are ${labels.join(', ')}, written exactly so.`
		);
	// Where a label says unclear, a mark beside that label says nothing more; beside another it would contradict it.
	const saysUnclear = unclear.kind === 'label' && unclear.label === row.label;
	if (row.unclear && unclear.kind !== 'flag' && !saysUnclear)
		say(
			'unclear',
			`The question ${quoted(question.id)} has no unclear mark${unclear.kind === 'label' ? `; the label ${quoted(unclear.label)} says it` : ''}.`
		);
	const isUnclear = row.unclear || saysUnclear;
	if (unclear.kind === 'label') row.unclear = false;
	if (row.note && question.note === 'none') say('note', `The question ${quoted(question.id)} takes no note.`);
	if (question.note === 'required-when-unclear' && isUnclear && !row.note.trim())
		say('note', 'An unclear answer needs a note here that says why.');
	if (row.evidence.length && question.evidence === 'none')
		say('evidence', `The question ${quoted(question.id)} takes no quotes.`);
	if (!row.evidence.length && question.evidence === 'required')
		say('evidence', 'This answer needs at least one quote from the text.');
}
