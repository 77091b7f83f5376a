import type { Codebook } from '../guideline/codebook.ts';
import { columnProblems } from '../shared/column-problems.ts';
import type { RowProblem } from '../shared/row-result.ts';

/** Splits a column such as `visible.effect` into its part and name; null for a column of another kind. */
export function caseColumn(column: string): { part: 'visible' | 'strata' | 'hidden' | 'source'; name: string } | null {
	const m = /^(visible|strata|hidden|source)\.([^]+)$/.exec(column);
	return m && { part: m[1] as 'visible', name: m[2] };
}

/** What is wrong with the header of a CSV file of cases: one problem a column, instead of one a row. */
export function caseColumnProblems(columns: readonly string[], codebook: Codebook): RowProblem[] {
	const fields = new Set(codebook.fields.map((field) => field.name));
	const known = (column: string) => {
		const part = caseColumn(column);
		return part ? part.part !== 'visible' || fields.has(part.name) : column === 'id' || column === 'scenario';
	};
	const required = ['id', ...codebook.fields.filter((field) => field.required).map((field) => `visible.${field.name}`)];
	const visible = codebook.fields.map((field) => `visible.${field.name}`).join(', ');
	return columnProblems(
		columns,
		known,
		required,
		`The columns are id, scenario, ${visible}, strata.<name>, hidden.<name> and source.<name>.`
	);
}
