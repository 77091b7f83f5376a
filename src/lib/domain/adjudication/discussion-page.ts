import type { BlindedCase } from '../cases/blinded-case.ts';
import type { Question } from '../guideline/codebook.ts';
import type { ShownCodebook } from '../guideline/shown-codebook.ts';
import type { OwnAnswer } from '../labels/label-page.ts';
import type { Comment } from './comment.ts';

/** Where a case stands in an annotator's own queue: the n-th page, and its letter there (null when the page is one case). */
export interface OwnPlace {
	page: number;
	/** 1-based, among the pages of the queue. */
	place: number;
	letter: string | null;
}

/** A disputed case of an annotator's, in the list of discussions. */
export interface DiscussionRow {
	/** Opaque id for the address. */
	id: string;
	/** null when the answer was imported and stands in no queue. */
	own: OwnPlace | null;
	/** null where the guideline has one question. */
	question: string | null;
	comments: number;
	/** ISO 8601; null while nobody wrote. */
	latest: string | null;
}

/** The thread of a disputed case, for an annotator who answered it. Nothing of it tells another's answer. */
export interface DiscussionPage {
	study: { slug: string; title: string; simulated: boolean };
	codebook: ShownCodebook;
	guidelineSha256: string;
	question: Question;
	id: string;
	own: OwnPlace | null;
	/** The letter by which the thread calls this annotator. */
	letter: string;
	answer: OwnAnswer;
	cases: BlindedCase[];
	comments: Comment[];
	/** Fresh id for the contribution this page will make. */
	comment: string;
}
