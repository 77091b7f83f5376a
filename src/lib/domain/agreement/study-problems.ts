import { cutText } from '../shared/cut-text.ts';
import type { Failure } from '../shared/result.ts';
import type { Reason } from './reason.ts';

/** One thing wrong with the ratings, and where it stands. */
export interface StudyProblem {
	/** The code where one of the closed list fits; else the input itself cannot be read as a study. */
	reason?: Reason;
	message: string;
	/** Index into the rows handed in, from 0 (the message counts from 1). */
	row?: number;
	item?: string;
	rater?: string;
	label?: string;
}

/** A refused study: the first problem's message, and all problems (the first hundred). */
export interface StudyFailure extends Failure {
	problems: StudyProblem[];
	/** Problems found but not listed. */
	unlisted: number;
}

const LISTED = 100;
/** Items, raters and labels in a message come from the file. In UTF-16 units. */
const LONGEST = 600;

/** Collects problems while rows are read; a file of the wrong kind has one in every cell, so the list is cut. */
export class StudyProblems {
	readonly list: StudyProblem[] = [];
	#unlisted = 0;

	add(problem: StudyProblem): void {
		const message = cutText(problem.message, LONGEST).replace(/[\r\n]+/g, ' ');
		if (this.list.length < LISTED) this.list.push({ ...problem, message });
		else this.#unlisted++;
	}

	/** The failure, or null where nothing was wrong. */
	failure(): StudyFailure | null {
		if (!this.list.length) return null;
		const { message } = this.list[0];
		return { ok: false, code: 'invalid', message, problems: this.list, unlisted: this.#unlisted };
	}
}
