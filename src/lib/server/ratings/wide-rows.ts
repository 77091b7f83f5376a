import { fromMatrix } from '../../domain/agreement/from-matrix.ts';
import type { StudyItem } from '../../domain/agreement/study.ts';
import { cutText } from '../../domain/shared/cut-text.ts';
import type { FoundRecord } from './found-record.ts';
import { placedProblems } from './placed-problems.ts';
import type { RatingsFailure } from './ratings-failure.ts';
import type { RatingsPart } from './ratings-part.ts';

/** Problems of a file that are told; how many more there are is said beside them. */
const LISTED = 1000;

/**
 * Reads a wide table in CSV: `item, rater-1, rater-2, ...` with optional columns `cluster` and `stratum.<name>`. An empty cell is a
 * missing rating, or no cluster.
 */
export function wideRows(
	records: readonly FoundRecord[],
	columns: readonly string[],
	file: string
): { ok: true; part: RatingsPart } | RatingsFailure {
	const raters = columns.flatMap((name, at) =>
		at === 0 || name === 'cluster' || name.startsWith('stratum.') ? [] : [{ name, at }]
	);
	const strata = columns.flatMap((name, at) =>
		name.startsWith('stratum.') ? [{ name: name.slice('stratum.'.length), at }] : []
	);
	const cluster = columns.indexOf('cluster');
	const cells = records.map(({ record }) => (record.form === 'csv' ? record.cells : []));
	const unnamed = records.flatMap(({ line }, row) =>
		cells[row][0].trim()
			? []
			: [{ file, line, path: cutText(columns[0], 200), message: `Row ${row + 1}: the item has no name.`, row: row + 1 }]
	);
	if (unnamed.length)
		return { ok: false, problems: unnamed.slice(0, LISTED), unlisted: Math.max(0, unnamed.length - LISTED) };
	const made = fromMatrix({
		ratings: cells.map((row) => raters.map(({ at }) => row[at] || null)),
		raters: raters.map(({ name }) => name),
		items: cells.map((row): StudyItem => ({
			id: row[0],
			...(cluster > 0 && row[cluster] ? { cluster: row[cluster] } : {}),
			...(strata.length ? { strata: new Map(strata.map(({ name, at }) => [name, row[at]])) } : {})
		}))
	});
	if (made.ok)
		return { ok: true, part: { question: null, ratings: { kind: 'table', study: made.value }, derived: true } };
	return placedProblems(
		made,
		file,
		(row) => records[row ?? 0].line,
		({ reason, rater }) => (reason === 'duplicate_rating' ? cutText(columns[0], 200) : cutText(rater ?? '', 200))
	);
}
