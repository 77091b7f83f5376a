/** One rating of the long form. */
export interface LongRating {
	rater: string;
	/** '' where none is named. */
	question: string;
	label: string;
	unclear: boolean;
	/** UTC with milliseconds; null where the row does not say. */
	at: string | null;
	/** 1, 2 ... where the file numbers the answers of an annotator to an item; then that is their order. */
	revision: number | null;
	/** Was it given without sight of other answers? Yes where the file does not say. */
	independent: boolean;
	/** Everything the answer says: equal texts are the same answer. */
	content: string;
}

/** One row of the long form: an item and a rating of it, or null for an item that stands alone because nobody has answered it. */
export interface LongRow {
	item: string;
	scenario: string | null;
	/** Names and values, sorted by name. */
	strata: [name: string, value: string][];
	rating: LongRating | null;
}
