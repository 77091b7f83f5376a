import type { Codebook } from '../guideline/codebook.ts';
import type { FileRecord } from '../shared/file-record.ts';
import { parseInstant } from '../shared/parse-instant.ts';
import { RecordFields } from '../shared/record-fields.ts';
import type { RowResult } from '../shared/row-result.ts';
import { decisionColumns } from './decision-columns.ts';
import type { DecisionRow } from './decision-row.ts';
import { quoted } from '../shared/quoted.ts';

/**
 * Reads one record of a file of decisions and checks it against the guideline. All problems of the record are given. What needs
 * the study (does the case exist, is it disputed, is a decision superseded) is left to the caller.
 */
export function parseDecisionRow(record: FileRecord, codebook: Codebook): RowResult<DecisionRow> {
	const fields = new RecordFields(record, decisionColumns, 'A decision');
	if (fields.problems.length && fields.problems[0].path === '') return { ok: false, problems: fields.problems };
	const row: DecisionRow = {
		case: fields.required('case', 'Name the case that is decided.'),
		question: '',
		label: fields.required('label', 'A decision names the final label.'),
		adjudicator: fields.required('adjudicator', 'Name who decided.'),
		rationale: fields.required('rationale', 'A decision is kept with its reason.'),
		unresolved: fields.flag('unresolved'),
		alternative: fields.text('alternative') || null,
		at: null
	};
	const at = fields.text('at');
	const instant = at === null || at === '' ? null : parseInstant(at);
	if (instant?.ok) row.at = instant.value;
	else if (instant) fields.say('at', instant.message);
	const asked = fields.text('question') || (codebook.questions.length === 1 ? codebook.questions[0].id : '');
	const question = codebook.questions.find(({ id }) => id === asked);
	if (!question) {
		const ids = codebook.questions.map(({ id }) => id).join(', ');
		fields.say(
			'question',
			asked
				? `The guideline has no question ${quoted(asked)}. Its questions are ${ids}.`
				: `The question is missing. The guideline has several: ${ids}.`
		);
	} else {
		row.question = question.id;
		const labels = question.labels.map(({ id }) => id);
		const no = (label: string) =>
			`${quoted(label)} is no label of the question ${quoted(question.id)}. Its labels are ${labels.join(', ')}, written exactly so.`;
		if (row.label && !labels.includes(row.label)) fields.say('label', no(row.label));
		if (row.alternative !== null && !labels.includes(row.alternative)) fields.say('alternative', no(row.alternative));
	}
	const told = new Set(fields.problems.map(({ path }) => path));
	if (!told.has('alternative') && !told.has('unresolved')) {
		if (row.unresolved && row.alternative === null)
			fields.say(
				'alternative',
				`The decision on ${quoted(row.case)} is unresolved, so it needs the alternative: the label of the second reading.`
			);
		else if (!row.unresolved && row.alternative !== null)
			fields.say('unresolved', `The decision on ${quoted(row.case)} has an alternative, so unresolved has to be true.`);
		else if (row.alternative !== null && row.alternative === row.label)
			fields.say(
				'alternative',
				`The alternative of ${quoted(row.case)} equals its label, which is no second reading. Name another label.`
			);
	}
	return fields.problems.length ? { ok: false, problems: fields.problems } : { ok: true, value: row };
}
