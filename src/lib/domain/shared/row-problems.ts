import { cutText } from './cut-text.ts';
import type { RowProblem } from './row-result.ts';

/** Problems of one record that are told: a thousand with the sentence that says how many there are besides, which is then never cut off. */
const MOST = 999;
/** Names in a path come from the file; a longer one helps nobody find its place. In UTF-16 units. */
const LONGEST_PATH = 200;

/** What is wrong with one record, up to a bound: a record of many megabytes may have a problem in every value. */
export class RowProblems {
	private readonly told: RowProblem[] = [];
	private untold = 0;

	readonly say = (path: string, message: string): void => {
		if (this.told.length < MOST) this.told.push({ path: cutText(path, LONGEST_PATH), message });
		else this.untold++;
	};

	get length(): number {
		return this.told.length;
	}

	/** All of them, or the first and how many more. */
	list(what = 'record'): RowProblem[] {
		if (!this.untold) return this.told;
		return [...this.told, { path: '', message: `The ${what} has ${this.untold.toLocaleString('en')} more problems.` }];
	}
}
