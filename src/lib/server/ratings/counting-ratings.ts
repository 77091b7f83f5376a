import type { StudyProblems } from '../../domain/agreement/study-problems.ts';
import type { LongRating } from './long-row.ts';

/** A rating with its item and its row in the file (from 0). */
export interface RowRating {
	row: number;
	item: string;
	rating: LongRating;
}

/**
 * The ratings that count: of each rater, item and question the last independent one. Another one is a revision, where the
 * file says so: by a later `at`, or by the numbers in a column `revision`. Anything else is a second rating of the same item by the
 * same rater: a problem (`duplicate_rating`), also where both say the same.
 */
export function countingRatings(rows: readonly RowRating[], problems: StudyProblems): RowRating[] {
	const groups = new Map<string, RowRating[]>();
	for (const one of rows) {
		const { row, item, rating } = one;
		const key = JSON.stringify([rating.question, item, rating.rater]);
		const group = groups.get(key);
		if (!group) groups.set(key, [one]);
		else {
			const place = placeAmong(group, rating);
			if (place.kind === 'revision') group.splice(place.at, 0, one);
			else if (place.kind === 'problem')
				problems.add({
					reason: 'duplicate_rating',
					message: `Row ${row + 1}, item ${item}, rater ${rating.rater}: ${rating.rater} has already rated ${item} as ${JSON.stringify(place.other.label)}${rating.label === place.other.label ? '' : `, and this says ${JSON.stringify(rating.label)}`}. ${place.why}`,
					row,
					item,
					rater: rating.rater,
					label: rating.label
				});
		}
	}
	return [...groups.values()].flatMap((group) => group.findLast(({ rating }) => rating.independent) ?? []);
}

type Place =
	{ kind: 'unchanged' } | { kind: 'revision'; at: number } | { kind: 'problem'; other: LongRating; why: string };

/** @param group the revisions met so far, the last one last */
function placeAmong(group: readonly RowRating[], rating: LongRating): Place {
	const same = (other: LongRating) => other.content === rating.content && other.at === rating.at;
	const { at, revision } = rating;
	if (revision !== null && group.every((one) => one.rating.revision !== null)) {
		const twin = group.find((one) => one.rating.revision === revision)?.rating;
		if (!twin) {
			const later = group.findIndex((one) => one.rating.revision! > revision);
			return { kind: 'revision', at: later < 0 ? group.length : later };
		}
		return same(twin)
			? { kind: 'unchanged' }
			: { kind: 'problem', other: twin, why: `Both are revision ${revision}. Keep one of the two.` };
	}
	// Counted twice it would agree with itself; counted once silently, a faulty file would pass for a good one.
	const twin = group.find((one) => same(one.rating))?.rating;
	if (twin) return { kind: 'problem', other: twin, why: 'The same rating stands there twice. Keep one of the two.' };
	const last = group[group.length - 1].rating;
	if (at !== null && last.at !== null && at > last.at) return { kind: 'revision', at: group.length };
	return {
		kind: 'problem',
		other: last,
		why:
			at !== null && last.at !== null
				? `The first was given at ${last.at}, which is not before ${at}. Two ratings cannot both be the last.`
				: 'Keep one of the two, or say in “at” when each was given: a later one is a revision.'
	};
}
