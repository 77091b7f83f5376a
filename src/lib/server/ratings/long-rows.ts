import type { AskedItem } from '../../domain/agreement/answers.ts';
import { derivedLabels } from '../../domain/agreement/derived-labels.ts';
import { StudyProblems } from '../../domain/agreement/study-problems.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Failure } from '../../domain/shared/result.ts';
import { countingRatings, type RowRating } from './counting-ratings.ts';
import type { FoundRecord } from './found-record.ts';
import type { LongRow } from './long-row.ts';
import { parseLongRow } from './parse-long-row.ts';
import { placedProblems } from './placed-problems.ts';
import type { RatingsFailure, RatingsProblem } from './ratings-failure.ts';
import type { RatingsPart } from './ratings-part.ts';

/** Problems of a file that are told; how many more there are is said beside them. */
const LISTED = 1000;

/**
 * Reads ratings in long form, one part a question (or the one asked for), in the order met. The labels of a question are those
 * that count somewhere, its items those that someone has rated on it and those that stand alone.
 */
export function longRows(
	records: readonly FoundRecord[],
	file: string,
	question?: string
): { ok: true; parts: RatingsPart[] } | RatingsFailure | Failure {
	const rows: LongRow[] = [];
	const unread: RatingsProblem[] = [];
	let unlisted = 0;
	for (const { line, record } of records) {
		const parsed = parseLongRow(record);
		if (parsed.ok) rows.push(parsed.value);
		// One by one: a row may have more problems than a call takes arguments.
		else
			for (const problem of parsed.problems)
				if (unread.length < LISTED) unread.push({ file, line, ...problem });
				else unlisted++;
	}
	if (unread.length) return { ok: false, problems: unread, unlisted };

	const problems = new StudyProblems();
	const items = itemsOf(rows, problems);
	const rated = rows.flatMap(({ item, rating }, row): RowRating[] => (rating ? [{ row, item, rating }] : []));
	if (!rated.length)
		return { ok: false, problems: [{ file, line: 1, path: '', message: 'The file has no rating.' }], unlisted: 0 };
	const questions = [...new Set(rated.map(({ rating }) => rating.question))];
	if (questions.length > 1)
		for (const { row, item, rating } of rated)
			if (rating.question === '')
				problems.add({
					message: `Row ${row + 1}: the question is missing, and other rows name one.`,
					row,
					item,
					rater: rating.rater
				});
	if (question !== undefined && !questions.includes(question)) {
		const named = questions.filter((one) => one !== '').map((one) => JSON.stringify(one));
		return fail(
			'not_found',
			`No row answers the question ${JSON.stringify(question.slice(0, 60))}. ${named.length ? `The file has ${named.join(', ')}.` : 'The file names no question: leave out --question.'}`,
			'question'
		);
	}
	// Before a question is chosen: what is wrong in the file is wrong whichever question is looked at.
	const counting = countingRatings(rated, problems);
	const parts = (question === undefined ? questions : [question]).map((one) => {
		const answersIt = ({ rating }: RowRating) => rating.question === one;
		return partOf(one, rated.filter(answersIt), counting.filter(answersIt), items, problems);
	});
	const failure = problems.failure();
	if (!failure) return { ok: true, parts };
	return placedProblems(
		failure,
		file,
		(row) => records[row ?? 0].line,
		({ reason }) => (reason === 'unknown_label' ? 'label' : '')
	);
}

function partOf(
	question: string,
	rated: readonly RowRating[],
	counting: readonly RowRating[],
	items: ReadonlyMap<string, AskedItem & { alone: boolean }>,
	problems: StudyProblems
): RatingsPart {
	const seen = new Set(rated.map(({ item }) => item));
	const labels = derivedLabels(
		counting.map(({ row, item, rating: { rater, label } }) => ({ row, item, rater, label })),
		problems
	).map(String);
	return {
		question: question || null,
		derived: true,
		ratings: {
			kind: 'answers',
			answers: {
				question,
				labels,
				scale: 'nominal',
				unclear: counting.some(({ rating }) => rating.unclear) ? 'flag' : 'none',
				answers: counting.map(({ item, rating: { rater, label, unclear } }) => ({ item, rater, label, unclear })),
				items: [...items.values()].filter(({ id, alone }) => alone || seen.has(id))
			}
		}
	};
}

/** What rows say of their items beside the ratings. It has to be the same in all rows of an item. */
function itemsOf(rows: readonly LongRow[], problems: StudyProblems): Map<string, AskedItem & { alone: boolean }> {
	const items = new Map<string, AskedItem & { alone: boolean; said: string }>();
	for (const [row, { item, scenario, strata, rating }] of rows.entries()) {
		const said = JSON.stringify([scenario, strata]);
		const known = items.get(item);
		if (known && known.said !== said)
			problems.add({
				message: `Row ${row + 1}: item ${item} has another scenario or other strata in an earlier row. They belong to the item, so they are the same in all its rows.`,
				row,
				item
			});
		if (known) known.alone ||= rating === null;
		else
			items.set(item, {
				id: item,
				...(scenario === null ? {} : { cluster: scenario }),
				...(strata.length ? { strata: new Map(strata) } : {}),
				alone: rating === null,
				said
			});
	}
	return items;
}
