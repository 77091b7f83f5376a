import { fromMatrix, type Cell } from '../../domain/agreement/from-matrix.ts';
import type { Scale, StudyItem } from '../../domain/agreement/study.ts';
import { formatMajor } from '../../domain/shared/format-major.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { kindOf } from '../../domain/shared/kind-of.ts';
import { RowProblems } from '../../domain/shared/row-problems.ts';
import { matrixItem } from './matrix-item.ts';
import { placedProblems } from './placed-problems.ts';
import type { RatingsFailure } from './ratings-failure.ts';
import type { RatingsPart } from './ratings-part.ts';
import { quoted } from '../../domain/shared/quoted.ts';

const KEYS = ['categories', 'ratings', 'scale', 'items', 'raters', 'format'];
const SCALES: readonly Scale[] = ['nominal', 'ordinal', 'interval'];
/** The newest format that this Touchstone reads. */
const MAJOR = 1;

/**
 * Reads a table of ratings in JSON: items x raters, null where a rating is missing. Only `ratings` has to be there. Keys that it
 * does not know are problems, so that nothing someone wrote is passed over.
 */
export function matrix(value: JsonObject, file: string): { ok: true; part: RatingsPart } | RatingsFailure {
	const problems = new RowProblems();
	const { say } = problems;
	const newer = formatFault(value.format);
	// What a newer format means by its keys is not known here, so nothing else is said about them.
	if (newer) return { ok: false, problems: [{ file, line: 1, path: 'format', message: newer }], unlisted: 0 };
	for (const key of Object.keys(value))
		if (!KEYS.includes(key)) say(key, `The key ${quoted(key)} is not known. A ratings file has ${KEYS.join(', ')}.`);
	const { ratings, categories, scale = 'nominal', items, raters } = value;
	if (typeof scale !== 'string' || !SCALES.includes(scale as Scale))
		say(
			'scale',
			`${typeof scale === 'string' ? quoted(scale) : kindOf(scale)} is no scale. Write nominal, ordinal or interval.`
		);
	if (!Array.isArray(ratings) || !ratings.every(Array.isArray))
		say('ratings', `The ratings have to be an array with one array for each item, but they are ${kindOf(ratings)}.`);
	else
		ratings.forEach((row, i) =>
			(row as Json[]).forEach((cell, j) => {
				if (cell !== null && typeof cell !== 'string' && typeof cell !== 'number')
					say(`ratings[${i}][${j}]`, `A rating is a label or null, but this is ${kindOf(cell)}.`);
			})
		);
	const labels = listOf(categories, (one) => typeof one === 'string' || typeof one === 'number');
	if (labels === null) say('categories', 'The categories have to be an array of labels (texts or numbers).');
	const names = listOf(raters, (one) => typeof one === 'string');
	if (names === null) say('raters', 'The raters have to be an array of names.');
	let listed: StudyItem[] | undefined;
	if (Array.isArray(items)) listed = items.flatMap((one, i) => matrixItem(one, `items[${i}]`, say));
	else if (items !== undefined) say('items', 'The items have to be an array.');
	if (problems.length)
		return { ok: false, problems: problems.list('file').map((one) => ({ file, line: 1, ...one })), unlisted: 0 };
	const made = fromMatrix({
		ratings: ratings as Cell[][],
		labels: (labels ?? undefined) as (string | number)[] | undefined,
		scale: scale as Scale,
		items: listed,
		raters: (names ?? undefined) as string[] | undefined
	});
	if (made.ok)
		return {
			ok: true,
			part: { question: null, ratings: { kind: 'table', study: made.value }, derived: labels === undefined }
		};
	return placedProblems(
		made,
		file,
		() => 1,
		({ reason, row }) => {
			if (reason === 'duplicate_rating') return row === undefined ? 'raters' : `items[${row}]`;
			return row === undefined ? '' : `ratings[${row}]`;
		}
	);
}

/** Undefined where there is none; null where it is no such list. */
function listOf(value: Json | undefined, fits: (one: Json) => boolean): Json[] | undefined | null {
	if (value === undefined) return undefined;
	return Array.isArray(value) && value.every(fits) ? value : null;
}

function formatFault(format: Json | undefined): string | null {
	if (format === undefined) return null;
	const major = formatMajor('ratings', format);
	if (major === null)
		return `The format of a ratings file is "touchstone/ratings@${MAJOR}", but this says ${typeof format === 'string' ? quoted(format) : kindOf(format)}.`;
	return major > MAJOR
		? `The file has the format ${quoted(String(format))}, which is newer than this Touchstone reads (touchstone/ratings@${MAJOR}). Read it with a newer Touchstone.`
		: null;
}
