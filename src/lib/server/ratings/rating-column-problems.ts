import { columnProblems } from '../../domain/shared/column-problems.ts';
import type { RowProblem } from '../../domain/shared/row-result.ts';
import { isWide } from './is-wide.ts';
import { longKeys } from './long-keys.ts';

/** Names that the long form gives to something else, so that no rater of a wide table can be meant. */
const LONG_ONLY = ['question', 'unclear', 'note', 'evidence', 'at'];

/**
 * What is wrong with the header of a CSV file of ratings. In the long form every column is known: those of answers, and those
 * that exports and releases write beside them. In a wide table every column that is not the item's is a rater.
 */
export function ratingColumnProblems(columns: readonly string[]): RowProblem[] {
	if (!isWide(columns))
		return columnProblems(
			columns,
			(name) => longKeys.includes(name) || /^(strata|visible)\../.test(name),
			[columns.includes('id') ? 'id' : 'case', 'annotator', 'label'],
			'The long form has the columns case, annotator, question, label, unclear, note, evidence, at; a wide table begins with item and has a column for each rater.'
		);
	const expected =
		'After the item each column is a rater, but for cluster and stratum.<name>; the long form has the columns case, annotator, label.';
	return columnProblems(
		columns,
		(name) => !LONG_ONLY.includes(name) && name !== 'stratum.' && (name !== 'item' || columns[0] === 'item'),
		[],
		expected
	);
}
