/** One page of an annotator's queue, for the list of pages. Says only answered or open: no label, no tally. */
export interface QueuePage {
	/** Number in the address. */
	page: number;
	/** Place in the queue, from 1. */
	place: number;
	items: number;
	/** All of its questions are answered. */
	stored: boolean;
	/** Has this person marked anything on it as unclear? */
	unclear: boolean;
	/** When it was last stored, ISO 8601; null while open. */
	at: string | null;
	/** The person's own words, for searching. */
	notes: string[];
}

/** An annotator's work in one study. */
export interface Queue {
	study: {
		slug: string;
		title: string;
		closed: boolean;
		simulated: boolean;
		guideline: { id: string; version: string; title: string };
	};
	/** What one page is called: a scenario with its contexts, or a case. */
	present: 'scenario' | 'case';
	pages: QueuePage[];
	stored: number;
	/** Address of the next page that is open; null when all are stored. */
	nextOpen: number | null;
}
