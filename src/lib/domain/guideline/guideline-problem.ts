/** One thing wrong in a guideline file. */
export interface GuidelineProblem {
	/** 1-based line of the file. */
	line: number;
	/** As in `questions[0].labels[1].key`; empty when the file itself is meant. */
	path: string;
	message: string;
}
