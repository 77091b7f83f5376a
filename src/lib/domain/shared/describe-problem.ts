import type { Problem } from './problem.ts';

// A name from a file must not move the cursor or start a new line on the reader's terminal.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Printed form of a problem: `file:line: path: message`, with the path left out where there is none. Control characters are escaped. */
export function describeProblem({ file, line, path, message }: Problem): string {
	const visible = (text: string) => text.replace(UNSEEN, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
	return visible(`${file}:${line}: ${path ? `${path}: ` : ''}${message}`);
}
