import type { Quote } from '../labels/quote.ts';

/** A contribution to a dispute's thread, as its readers see it. Never an answer, never part of agreement. */
export interface Comment {
	id: string;
	/** J1, J2 ... for adjudicators, the letter of their answer for annotators. */
	by: string;
	mine: boolean;
	text: string;
	evidence: Quote[];
	/** ISO 8601 */
	at: string;
}
