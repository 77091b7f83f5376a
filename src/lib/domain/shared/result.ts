/** Why something could not be done. One table maps these to HTTP statuses (409, 404 ...) and to exit codes. */
export type Code = 'invalid' | 'not_found' | 'forbidden' | 'conflict' | 'frozen' | 'busy';

/** What went wrong, said for the person who has to mend it: what happened, to what, what to do next. */
export interface Failure {
	ok: false;
	code: Code;
	message: string;
	/** The form field, option or column it is about, where there is one. */
	field?: string;
}

/** The outcome of everything that can fail for a reason a user can mend. A throw is a bug. */
export type Result<T> = { ok: true; value: T } | Failure;
