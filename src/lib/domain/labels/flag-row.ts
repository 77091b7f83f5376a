import { columnProblems } from '../shared/column-problems.ts';
import type { FileRecord } from '../shared/file-record.ts';
import { RecordFields } from '../shared/record-fields.ts';
import type { RowProblem, RowResult } from '../shared/row-result.ts';

/** A row of a file of flags. */
export interface FlagRow {
	/** Id of the case; of the scenario where the guideline's unit is the scenario. */
	case: string;
	flag: string;
	source: string;
}

const COLUMNS: readonly string[] = ['case', 'flag', 'source'];
const LONGEST = 2000;

/** Reads one record of a file of flags; all problems of it are given. */
export function parseFlagRow(record: FileRecord): RowResult<FlagRow> {
	const fields = new RecordFields(record, COLUMNS, 'A flag');
	if (fields.problems.length && fields.problems[0].path === '') return { ok: false, problems: fields.problems };
	const row: FlagRow = {
		case: fields.required('case', 'Name the case that the flag is about.'),
		flag: fields.required('flag', 'A flag needs its text.'),
		source: fields.required('source', 'Say where the flag came from: annotators are told.')
	};
	for (const name of ['flag', 'source'] as const)
		if ([...row[name]].length > LONGEST)
			fields.say(name, `It has more than ${LONGEST} characters. A flag is a hint, shown beside the text.`);
	return fields.problems.length ? { ok: false, problems: fields.problems } : { ok: true, value: row };
}

/** What is wrong with the header of a CSV file of flags. */
export function flagColumnProblems(columns: readonly string[]): RowProblem[] {
	return columnProblems(columns, (name) => COLUMNS.includes(name), COLUMNS, `The columns are ${COLUMNS.join(', ')}.`);
}
