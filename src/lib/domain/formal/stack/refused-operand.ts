import type { Operator, ValueType } from '../expression.ts';
import type { Cell } from './cell.ts';
import { namedCell } from './named-cell.ts';

const ANY: ValueType[] = ['string', 'number', 'boolean', 'instant', 'list', 'null'];
const SCALAR: ValueType[] = ['string', 'number', 'boolean', 'instant', 'null'];
const ORDERED: ValueType[] = ['number', 'string', 'instant'];
const COUNTED: ValueType[] = ['number', 'instant'];

/** The types that an operator takes in some case, place by place; the last stands for all further places. */
const TAKES: Record<Operator, ValueType[][]> = {
	and: [['boolean']],
	or: [['boolean']],
	not: [['boolean']],
	'=': [ANY],
	'!=': [ANY],
	'<': [ORDERED],
	'<=': [ORDERED],
	'>': [ORDERED],
	'>=': [ORDERED],
	member: [SCALAR, ['list']],
	subset: [['list']],
	'+': [COUNTED],
	'-': [COUNTED],
	length: [['string', 'list']]
};

/**
 * Says which operand is of a type that its operator never takes in that place, whatever the others are; null where there is none.
 * What is unresolved has no type, and is never refused.
 */
export function refusedOperand(op: Operator, operands: Cell[]): string | null {
	const places = TAKES[op];
	for (const [i, cell] of operands.entries()) {
		const takes = places[Math.min(i, places.length - 1)];
		if (cell.type !== 'unresolved' && !takes.includes(cell.type))
			return `The operator ${op} never takes ${namedCell(cell)} as operand ${i + 1}.`;
	}
	return null;
}
