/** Why a statistic has no value. A closed list: scripts read these codes. */
export type Reason =
	| 'no_ratings'
	| 'needs_two_raters'
	| 'no_pairable_items'
	| 'no_variation'
	| 'needs_two_items'
	| 'needs_two_categories'
	| 'unknown_label'
	| 'duplicate_rating'
	| 'ragged_matrix'
	| 'needs_exactly_two_raters'
	| 'needs_complete_data'
	| 'needs_ordered_labels';

/** Each reason in words, to stand where the number would have stood. */
export const REASON_TEXT: Readonly<Record<Reason, string>> = {
	no_ratings: 'nothing has been rated',
	needs_two_raters: 'agreement needs at least two annotators',
	no_pairable_items: 'no item has two ratings, so there is nothing to compare',
	no_variation: 'only one label was used, so nothing beyond chance is left to agree on (0/0)',
	needs_two_items: 'a standard error or interval needs at least two items',
	needs_two_categories: 'the chance level needs at least two declared labels',
	unknown_label: 'a rating carries a label that is not declared',
	duplicate_rating: 'an annotator rated an item twice',
	ragged_matrix: 'the rows differ in length',
	needs_exactly_two_raters: 'defined for exactly two annotators',
	needs_complete_data: 'defined only where every annotator rated every item',
	needs_ordered_labels: 'needs labels that are numbers'
};
