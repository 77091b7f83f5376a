import { fail } from '../../shared/fail.ts';
import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import type { Operator } from '../expression.ts';
import { addCells } from './add-cells.ts';
import type { Cell, Known } from './cell.ts';
import { joinTruths } from './join-truths.ts';
import { keyOf } from './key-of.ts';
import { namedCell } from './named-cell.ts';
import { orderCells } from './order-cells.ts';
import { readDecimal } from './read-decimal.ts';
import { refusedOperand } from './refused-operand.ts';

const UNRESOLVED: Cell = { type: 'unresolved' };

/** What an operator gives over its operands, as many as it takes. Fails with `invalid`, and says which operator met what. */
export function applyOperator(op: Operator, operands: Cell[]): Result<Cell> {
	// Before anything else: a wrong type is an error beside what is unresolved, and beside what would decide `and` or `or`.
	const refused = refusedOperand(op, operands);
	if (refused) return fail('invalid', refused);
	if (op === 'and' || op === 'or') return ok(joinTruths(op, operands));
	const known = operands.filter((cell) => cell.type !== 'unresolved');
	return known.length < operands.length ? ok(UNRESOLVED) : applyToKnown(op, known);
}

/** The other operators, over values of types that they take. */
function applyToKnown(op: Exclude<Operator, 'and' | 'or'>, operands: Known[]): Result<Cell> {
	const [a, b] = operands;
	switch (op) {
		case 'not':
			return ok(truth(a.type === 'boolean' && !a.value));
		case '=':
			return ok(truth(keyOf(a) === keyOf(b)));
		case '!=':
			return ok(truth(keyOf(a) !== keyOf(b)));
		case '<':
		case '<=':
		case '>':
		case '>=':
			return compared(op, a, b);
		case 'member':
			return ok(truth(keysIn(b).has(keyOf(a))));
		case 'subset': {
			const keys = keysIn(b);
			return ok(truth([...keysIn(a)].every((key) => keys.has(key))));
		}
		case '+':
		case '-':
			return addCells(op, a, b);
		case 'length':
			// A string is walked by code points, so that one beyond the first plane counts once.
			return ok({ type: 'number', number: readDecimal(String([...parts(a)].length)) });
	}
}

function compared(op: '<' | '<=' | '>' | '>=', a: Known, b: Known): Result<Cell> {
	const order = orderCells(a, b);
	if (order === null) return fail('invalid', `The operator ${op} cannot compare ${namedCell(a)} with ${namedCell(b)}.`);
	return ok(truth((op.startsWith('<') ? order < 0 : order > 0) || (op.endsWith('=') && order === 0)));
}

const truth = (value: boolean): Cell => ({ type: 'boolean', value });

const keysIn = (list: Known) => new Set(list.type === 'list' ? list.items.map(keyOf) : []);

const parts = (cell: Known): Iterable<unknown> =>
	cell.type === 'list' ? cell.items : cell.type === 'string' ? cell.text : [];
