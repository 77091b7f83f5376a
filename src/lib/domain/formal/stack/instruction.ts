import type { Operator, Value } from '../expression.ts';

/** One step of the machine: put a literal on the stack, put a fact of the case there, or put what an operator gives in its operands' place. */
export type Instruction =
	{ do: 'push'; value: Value } | { do: 'load'; fact: string } | { do: 'apply'; op: Operator; operands: number };
