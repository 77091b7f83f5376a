import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import type { Value } from '../expression.ts';
import { applyOperator } from './apply-operator.ts';
import type { Cell } from './cell.ts';
import type { Instruction } from './instruction.ts';
import { readCell } from './read-cell.ts';

/**
 * Runs a program of `compile` over the facts of a case: the one cell that it leaves. Fails with `invalid` at the first error. It may stop
 * there, since an error is the result whatever the rest gives; it stops nowhere else, so an error in any clause is met.
 */
export function run(program: Instruction[], facts: ReadonlyMap<string, Value>): Result<Cell> {
	const stack: Cell[] = [];
	for (const step of program) {
		if (step.do === 'push') stack.push(readCell(step.value));
		else if (step.do === 'load') {
			const value = facts.get(step.fact);
			stack.push(value === undefined ? { type: 'unresolved' } : readCell(value));
		} else {
			const given = applyOperator(step.op, stack.splice(stack.length - step.operands));
			if (!given.ok) return given;
			stack.push(given.value);
		}
	}
	return ok(stack[0]);
}
