import { cutText } from './cut-text.ts';

/** The most of a name or text from a file that a message repeats, in UTF-16 units. */
const LONGEST = 80;

/** A name or text out of a file as a message quotes it: in quotes, on one line, cut where it is long. A file must not decide how long a message is. */
export function quoted(text: string): string {
	return JSON.stringify(cutText(text, LONGEST));
}
