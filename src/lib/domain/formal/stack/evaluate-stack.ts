import type { Evaluator, Outcome } from '../outcome.ts';
import { compile } from './compile.ts';
import { namedCell } from './named-cell.ts';
import { run } from './run.ts';

/**
 * The second evaluator: compiles the expression for a stack machine and runs it, with arithmetic on written digits and a calendar of its
 * own. It shares nothing with the first but the parser, so that the two are wrong in the same way only where the parser is.
 */
export const evaluateStack: Evaluator = (expression, facts): Outcome => {
	const left = run(compile(expression), facts);
	if (!left.ok) return { result: 'error', message: left.message };
	const cell = left.value;
	if (cell.type === 'boolean') return { result: cell.value ? 'permit' : 'deny' };
	if (cell.type === 'unresolved') return { result: 'unresolved' };
	return { result: 'error', message: `The expression gives ${namedCell(cell)}, where only true or false can decide.` };
};
