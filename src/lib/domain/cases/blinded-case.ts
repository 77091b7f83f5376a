/**
 * A case as an annotator, an adjudicator or a model may see it: its visible fields and nothing else. No public id, no strata,
 * no hidden data, no one's answers. Whatever reaches an annotator's page is built from this type.
 */
export interface BlindedCase {
	/** Position on this person's page: A, B, C ... Shuffled per person, so it tells nothing. */
	letter: string;
	/** Field name to value, own properties only: text and Markdown are strings, json is any JSON value, messages an array. */
	visible: Record<string, unknown>;
}
