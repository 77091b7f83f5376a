import type { Expression } from '../expression.ts';
import type { Instruction } from './instruction.ts';

/**
 * The expression as a flat program, operands before their operator, in the order in which they stand. Example: `a < 5` gives
 * `load a`, `push 5`, `apply < to 2`. It works through a list instead of calling itself, so no depth is too deep for it.
 */
export function compile(expression: Expression): Instruction[] {
	const program: Instruction[] = [];
	// The next one stands last. What waits is an expression still to be opened, or the step that follows its operands.
	const waiting: (Expression | Instruction)[] = [expression];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if ('do' in next) program.push(next);
		else if (next.kind === 'literal') program.push({ do: 'push', value: next.value });
		else if (next.kind === 'fact') program.push({ do: 'load', fact: next.name });
		else {
			waiting.push({ do: 'apply', op: next.op, operands: next.args.length });
			for (let i = next.args.length - 1; i >= 0; i--) waiting.push(next.args[i]);
		}
	}
	return program;
}
