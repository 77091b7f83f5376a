import type { RatingsPart } from './ratings-part.ts';

/** Tables of each label against each other, and of each pair of raters, grow with the square of these numbers. */
const MOST_LABELS = 1000;
const MOST_RATERS = 1000;

/** Why no agreement is computed from these ratings: more labels or raters than any study has, as where a column of free text is taken for labels. */
export function tooMany({ question, ratings }: RatingsPart): string | null {
	const labels = (ratings.kind === 'table' ? ratings.study : ratings.answers).labels.length;
	const raters =
		ratings.kind === 'table'
			? ratings.study.raters.length
			: new Set(ratings.answers.answers.map(({ rater }) => rater)).size;
	const of = question === null ? 'The file' : `The question ${JSON.stringify(question.slice(0, 60))}`;
	if (labels > MOST_LABELS)
		return `${of} has ${labels.toLocaleString('en')} different labels; agreement is computed for at most ${MOST_LABELS.toLocaleString('en')}. Is a column of free text taken for labels?`;
	if (raters > MOST_RATERS)
		return `${of} has ${raters.toLocaleString('en')} raters; agreement is computed for at most ${MOST_RATERS.toLocaleString('en')}. Are items taken for raters?`;
	return null;
}
