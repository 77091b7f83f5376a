import type { BlindedCase } from '../cases/blinded-case.ts';
import type { ShownCodebook } from '../guideline/shown-codebook.ts';
import type { Flag } from './flag.ts';
import type { Quote } from './quote.ts';

/** This person's own stored answer to one question, in its last revision. */
export interface OwnAnswer {
	question: string;
	revision: number;
	label: string;
	unclear: boolean;
	note: string;
	evidence: Quote[];
	/** ISO 8601 */
	at: string;
}

/** One thing to answer about. With `unit: case` there is one for each case; with `unit: scenario` one for the whole page. */
export interface LabelItem {
	/** Opaque id of the assignment; belongs to this person alone. */
	assignment: string;
	/** Letter of the case it is about; null when it is about the scenario. */
	letter: string | null;
	answers: OwnAnswer[];
}

/** Everything the labelling page shows. Built without joining strata, hidden data, other people's answers or public ids. */
export interface LabelPage {
	study: { slug: string; title: string; simulated: boolean };
	codebook: ShownCodebook;
	guidelineSha256: string;
	/** Number in the address, and this page's place in the queue: "Scenario 12 of 50". */
	page: number;
	place: number;
	pages: number;
	/** open: nothing stored yet; stored: may be revised; closed: annotation has ended, read only. */
	state: 'open' | 'stored' | 'closed';
	/**
	 * Flags prepared before labelling. null: there are none for this page, or it is not answered yet. `asked`: this person has
	 * asked for them and sees them, by the letter of the case (null: about all cases). Before that nothing of them is here.
	 */
	flags: { asked: boolean; shown: ({ letter: string | null } & Flag)[] } | null;
	/** In this person's order. */
	cases: BlindedCase[];
	items: LabelItem[];
	/** Fields whose exact text this person read before, on an earlier page that is stored. */
	read: { field: string; letter: string; place: number; at: string }[];
	/** A fresh id for the submission that this page will make. */
	submission: string;
	/** Addresses of the neighbours in the queue, and of the next page that is not stored (wraps round). */
	previous: number | null;
	next: number | null;
	nextOpen: number | null;
}
