import type { FileRecord } from '../../domain/shared/file-record.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { RowProblem, RowResult } from '../../domain/shared/row-result.ts';
import type { OpenSource } from '../reading/open-source.ts';
import type { ParseJson } from '../reading/read-record.ts';
import { readRecords } from '../reading/read-records.ts';

/** A file with more problems is not read on: of a file that is wrong throughout the first say enough, and all of them would fill the memory. */
const MOST = 10_000;

/** The rows of a file with their lines, and everything that is wrong with it. */
export interface ReadRows<T> {
	rows: { line: number; row: T }[];
	problems: Problem[];
}

/** Reads all rows of a file, each by `parse`. Problems carry file and line. @param parseJson strictly when left out */
export async function readRows<T>(
	opened: OpenSource,
	parse: (record: FileRecord) => RowResult<T>,
	checkHeader: (columns: string[]) => RowProblem[],
	parseJson?: ParseJson
): Promise<Result<ReadRows<T>>> {
	const { file, source } = opened;
	const rows: ReadRows<T>['rows'] = [];
	const problems: Problem[] = [];
	for await (const read of readRecords(source, { file, checkHeader, parseJson })) {
		const parsed = read.ok
			? parse(read.record)
			: { ok: false as const, problems: [{ path: read.path, message: read.message }] };
		if (parsed.ok) rows.push({ line: read.line, row: parsed.value });
		// One by one: a line may have more problems than a call takes arguments.
		else for (const problem of parsed.problems) problems.push({ file, line: read.line, ...problem });
		if (problems.length > MOST) {
			const message = `There are more than ${MOST.toLocaleString('en')} problems so far. The rest of the file was not read.`;
			problems.push({ file, line: read.line, path: '', message });
			break;
		}
	}
	return ok({ rows, problems });
}
