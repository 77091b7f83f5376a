import type { Problem } from './problem.ts';
import { visible } from './visible.ts';

/** Printed form of a problem on one line: `file:line: path: message`, what is not there left out, control characters escaped. */
export function describeProblem({ file, line, path, message }: Problem): string {
	const place = file ? `${file}:${line ? `${line}:` : ''} ` : '';
	return visible(`${place}${file && path ? `${path}: ` : ''}${message.replace(/\s*[\r\n]+\s*/g, ' ')}`);
}
