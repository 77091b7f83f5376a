import type { StudyFailure } from '../../domain/agreement/study-problems.ts';
import type { RatingsFailure } from './ratings-failure.ts';

/** Problems of a study as problems of the file it came from; `line` and `path` say where a row and what it is about stand in it. */
export function placedProblems(
	{ problems, unlisted }: Pick<StudyFailure, 'problems' | 'unlisted'>,
	file: string,
	line: (row: number | undefined) => number,
	path: (problem: StudyFailure['problems'][number]) => string
): RatingsFailure {
	return {
		ok: false,
		unlisted,
		problems: problems.map((problem) => {
			const { reason, message, row, item, rater, label } = problem;
			return {
				file,
				line: line(row),
				path: path(problem),
				message,
				...(reason === undefined ? {} : { code: reason }),
				...(row === undefined ? {} : { row: row + 1 }),
				...(item === undefined ? {} : { item }),
				...(rater === undefined ? {} : { rater }),
				...(label === undefined ? {} : { label })
			};
		})
	};
}
