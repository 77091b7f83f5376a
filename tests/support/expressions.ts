import type { Expression, Operator, Scalar, Value } from '../../src/lib/domain/formal/expression.ts';

/** What stands for a value in a test: plain JSON, or a value of `number` or `instant` where JSON's own would not say enough. */
export type Plain = string | number | boolean | null | Plain[] | Value;

/** A number as it is written, digit for digit. Example: `number('1e0')`. */
export function number(text: string): Scalar {
	return { type: 'number', text };
}

/** An instant as it is written. Example: `instant('2031-05-03T10:00:00Z')`. */
export function instant(text: string): Scalar {
	return { type: 'instant', text };
}

/** The value that the parser would give: text is a string, an array a list. */
export function value(plain: Plain): Value {
	if (plain === null) return { type: 'null' };
	if (typeof plain === 'string') return { type: 'string', text: plain };
	if (typeof plain === 'number') return number(String(plain));
	if (typeof plain === 'boolean') return { type: 'boolean', value: plain };
	// The parser lets no list into a list, and no test builds one.
	return Array.isArray(plain) ? { type: 'list', items: plain.map((one) => value(one) as Scalar) } : plain;
}

/** A literal. Examples: `lit(5)`, `lit(['a', null])`, `lit(number('1e3'))`. */
export function lit(plain: Plain): Expression {
	return { kind: 'literal', value: value(plain) };
}

/** A fact of the case, by its name. Example: `fact('grant.limit')`. */
export function fact(name: string): Expression {
	return { kind: 'fact', name };
}

/** An operator over expressions. Example: `op('and', fact('a'), lit(true))`. */
export function op(operator: Operator, ...args: Expression[]): Expression {
	return { kind: 'operation', op: operator, args };
}

/** The facts of one case. Example: `facts({ 'grant.status': 'active', 'grant.limit': 500 })`. */
export function facts(given: Record<string, Plain>): Map<string, Value> {
	return new Map(Object.entries(given).map(([name, plain]) => [name, value(plain)]));
}
