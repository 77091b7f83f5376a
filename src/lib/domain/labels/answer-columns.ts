import type { Codebook } from '../guideline/codebook.ts';
import { columnProblems } from '../shared/column-problems.ts';
import type { RowProblem } from '../shared/row-result.ts';

/** Columns of answers in long form, in the order of an export. */
export const answerColumns: readonly string[] = [
	'case',
	'annotator',
	'question',
	'label',
	'unclear',
	'note',
	'evidence',
	'at'
];

/** What is wrong with the header of a CSV file of answers. `question` may be left out where the guideline has one. */
export function answerColumnProblems(columns: readonly string[], codebook: Codebook): RowProblem[] {
	const required = ['case', 'annotator', 'label', ...(codebook.questions.length > 1 ? ['question'] : [])];
	return columnProblems(
		columns,
		(name) => answerColumns.includes(name),
		required,
		`The columns are ${answerColumns.join(', ')}.`
	);
}
