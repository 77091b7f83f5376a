import type { Reason } from '../../domain/agreement/reason.ts';
import type { Problem } from '../../domain/shared/problem.ts';

/** A problem of a ratings file. Beside its place in the file, scripts learn which rating is meant, where it is one rating. */
export interface RatingsProblem extends Problem {
	/** Where one of the closed list of codes fits. */
	code?: Reason;
	/** Counts from 1, without the header: the row that the message names. */
	row?: number;
	item?: string;
	rater?: string;
	label?: string;
}

/** A ratings file that cannot be used, with what is wrong in it and how many further problems are not listed. */
export interface RatingsFailure {
	ok: false;
	problems: RatingsProblem[];
	unlisted: number;
}
