import type { Cell } from './cell.ts';

/** Kleene's three: what is not known stands between false and true, so that `and` is the least of them and `or` the greatest. */
const TRUTHS: Cell[] = [{ type: 'boolean', value: false }, { type: 'unresolved' }, { type: 'boolean', value: true }];

/** What `and` or `or` gives over booleans and what is unresolved. */
export function joinTruths(op: 'and' | 'or', operands: Cell[]): Cell {
	const ranks: number[] = operands.map((cell) => (cell.type === 'boolean' ? (cell.value ? 2 : 0) : 1));
	return TRUTHS[ranks.reduce((a, b) => (op === 'and' ? Math.min(a, b) : Math.max(a, b)))];
}
