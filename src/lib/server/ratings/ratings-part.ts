import type { Answers } from '../../domain/agreement/answers.ts';
import type { Study } from '../../domain/agreement/study.ts';

/** The ratings on one question: answers of the long form with their marks, or a table of ratings, which has no marks. */
export interface RatingsPart {
	/** Null where the file names none. */
	question: string | null;
	ratings: { kind: 'answers'; answers: Answers } | { kind: 'table'; study: Study };
	/** Are the labels those seen, as none were declared? */
	derived: boolean;
}
