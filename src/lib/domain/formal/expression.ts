/** A value without parts. Numbers and instants are kept as written, so that each evaluator reads them by itself. */
export type Scalar =
	| { type: 'string'; text: string }
	/** A JSON number; at most 1,000 digits when written out. */
	| { type: 'number'; text: string }
	| { type: 'boolean'; value: boolean }
	/** `YYYY-MM-DDThh:mm:ss[.sss]Z`, a moment that exists. */
	| { type: 'instant'; text: string }
	| { type: 'null' };

/** A value of a fact or a literal. A list holds strings, numbers, booleans and null, and no instants. */
export type Value = Scalar | { type: 'list'; items: Scalar[] };

export type ValueType = Value['type'];

/** What each operator takes, and how many: docs/formal-check.md says what it gives. */
export const OPERATORS = [
	'and',
	'or',
	'not',
	'=',
	'!=',
	'<',
	'<=',
	'>',
	'>=',
	'member',
	'subset',
	'+',
	'-',
	'length'
] as const;

export type Operator = (typeof OPERATORS)[number];

/** A permission expression: a fact of the case, a literal, or an operator over expressions. At most 100 operators deep. */
export type Expression =
	| { kind: 'fact'; name: string }
	| { kind: 'literal'; value: Value }
	| { kind: 'operation'; op: Operator; args: Expression[] };
