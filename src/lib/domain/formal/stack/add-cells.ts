import { fail } from '../../shared/fail.ts';
import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import { addDecimals } from './add-decimals.ts';
import type { Cell, Known } from './cell.ts';
import type { Decimal } from './decimal.ts';
import { momentsApart } from './moments-apart.ts';
import { moveMoment } from './move-moment.ts';
import { namedCell } from './named-cell.ts';
import { negateDecimal } from './negate-decimal.ts';

/**
 * What `+` or `-` gives over two numbers or instants: a number, or an instant moved by seconds. Fails with `invalid` for pairs that have
 * no sum or difference, and for an instant that its form cannot write.
 */
export function addCells(op: '+' | '-', a: Known, b: Known): Result<Cell> {
	const signed = (number: Decimal) => (op === '-' ? negateDecimal(number) : number);
	if (a.type === 'number' && b.type === 'number')
		return ok({ type: 'number', number: addDecimals(a.number, signed(b.number)) });
	if (a.type === 'instant' && b.type === 'number') return movedBy(op, a.moment, signed(b.number));
	if (op === '+' && a.type === 'number' && b.type === 'instant') return movedBy(op, b.moment, a.number);
	if (op === '-' && a.type === 'instant' && b.type === 'instant')
		return ok({ type: 'number', number: momentsApart(b.moment, a.moment) });
	return fail('invalid', `The operator ${op} does not take ${namedCell(a)} and ${namedCell(b)}, in this order.`);
}

function movedBy(op: '+' | '-', from: number, seconds: Decimal): Result<Cell> {
	const moved = moveMoment(from, seconds);
	if (!moved.ok) return fail('invalid', `The operator ${op} met an instant and a number that give ${moved.message}.`);
	return ok({ type: 'instant', moment: moved.value });
}
