/** One thing wrong in one place of a file. */
export interface Problem {
	/** The file's name as it was given; `-` for standard input. */
	file: string;
	/** 1-based line on which the record begins (for an encoding fault, on which it stands). 0 when the whole file is meant. */
	line: number;
	/** Where in the record, as in `visible.effect`; empty when the record itself is meant. */
	path: string;
	message: string;
}
