import type { Codebook } from '../guideline/codebook.ts';
import { columnProblems } from '../shared/column-problems.ts';
import type { RowProblem } from '../shared/row-result.ts';

/** Columns of decisions, in the order of an export. */
export const decisionColumns: readonly string[] = [
	'case',
	'question',
	'label',
	'adjudicator',
	'rationale',
	'unresolved',
	'alternative',
	'at'
];

/** What is wrong with the header of a CSV file of decisions. `question` may be left out where the guideline has one. */
export function decisionColumnProblems(columns: readonly string[], codebook: Codebook): RowProblem[] {
	const required = [
		'case',
		'label',
		'adjudicator',
		'rationale',
		...(codebook.questions.length > 1 ? ['question'] : [])
	];
	return columnProblems(
		columns,
		(name) => decisionColumns.includes(name),
		required,
		`The columns are ${decisionColumns.join(', ')}.`
	);
}
