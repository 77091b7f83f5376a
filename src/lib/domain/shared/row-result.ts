/** What is wrong in one place of a record; the reader of the file knows file and line. */
export interface RowProblem {
	/** As in `visible.effect`; empty when the record itself is meant. */
	path: string;
	message: string;
}

/** A record read into its type, or everything that is wrong with it. */
export type RowResult<T> = { ok: true; value: T } | { ok: false; problems: RowProblem[] };
