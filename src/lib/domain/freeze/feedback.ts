import type { OwnPlace } from '../adjudication/discussion-page.ts';
import type { Label } from '../guideline/codebook.ts';
import type { Quote } from '../labels/quote.ts';
import type { Basis } from './release-row.ts';

/** One answer of an annotator's that the frozen reference differs from. */
export interface FeedbackRow {
	/** Where the case stands in the own queue; null for an imported answer that stands in none. */
	own: OwnPlace | null;
	/** Title of the question; null where the guideline has one. */
	question: string | null;
	labels: readonly Label[];
	answer: { label: string; unclear: boolean; note: string };
	reference: { label: string; basis: Basis };
	/** The decision that the reference follows, as it was frozen; null where none was needed. */
	reason: {
		rationale: string;
		/** Label of another reading that also holds, and its words. */
		alternative: string | null;
		reading: string | null;
		evidence: Quote[];
	} | null;
}

/** What an annotator learns after a freeze: the own answers that the reference differs from, with the reason. */
export interface Feedback {
	study: { slug: string; title: string; simulated: boolean };
	present: 'case' | 'scenario';
	guidelineSha256: string;
	/** The newest release. */
	version: string;
	/** ISO 8601 */
	frozenAt: string;
	/** Own answers that have a reference, and those that differ from it. */
	answered: number;
	differ: number;
	rows: FeedbackRow[];
	/** Page of the list, from 1. */
	page: number;
	pages: number;
}
