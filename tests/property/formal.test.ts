import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
	OPERATORS,
	type Expression,
	type Operator,
	type Scalar,
	type Value
} from '../../src/lib/domain/formal/expression.ts';
import { evaluateStack } from '../../src/lib/domain/formal/stack/evaluate-stack.ts';
import { evaluateTree } from '../../src/lib/domain/formal/tree/evaluate-tree.ts';

// Few values of each type, and those near one another, so that equal, greater and out-of-range ones meet often.
const text = fc.constantFrom(
	'',
	'a',
	'b',
	'ab',
	'é',
	'e\u0301',
	'\ufffd',
	'\u{10000}',
	'🔏',
	'1',
	'true',
	'2031-05-03T10:00:00Z'
);
const digits = fc.oneof(
	fc.constantFrom(
		'0',
		'-0',
		'1',
		'1.0',
		'10e-1',
		'-1',
		'0.1',
		'0.2',
		'0.3',
		'1e3',
		'1000.000',
		'86400',
		'-86400.001',
		'0.0001'
	),
	fc.constantFrom('9007199254740993', '9007199254740992', '1e999', '-1e999', '1e-998', '31556952000', '315569520000'),
	fc.integer().map(String),
	fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map(String)
);
const moment = fc.oneof(
	fc.constantFrom(
		'2031-05-03T10:00:00Z',
		'2031-05-03T10:00:00.000Z',
		'2031-05-03T10:00:00.001Z',
		'2032-02-29T23:59:59.999Z',
		'0000-01-01T00:00:00Z',
		'0000-02-29T12:00:00Z',
		'9999-12-31T23:59:59.999Z',
		'1900-02-28T23:59:59Z'
	),
	fc
		.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
		.map((date) => date.toISOString())
);
const scalarInList: fc.Arbitrary<Scalar> = fc.oneof(
	text.map((one): Scalar => ({ type: 'string', text: one })),
	digits.map((one): Scalar => ({ type: 'number', text: one })),
	fc.boolean().map((one): Scalar => ({ type: 'boolean', value: one })),
	fc.constant<Scalar>({ type: 'null' })
);
const value: fc.Arbitrary<Value> = fc.oneof(
	{ weight: 4, arbitrary: fc.boolean().map((one): Value => ({ type: 'boolean', value: one })) },
	{ weight: 3, arbitrary: digits.map((one): Value => ({ type: 'number', text: one })) },
	{ weight: 3, arbitrary: moment.map((one): Value => ({ type: 'instant', text: one })) },
	{ weight: 2, arbitrary: text.map((one): Value => ({ type: 'string', text: one })) },
	{ weight: 2, arbitrary: fc.array(scalarInList, { maxLength: 4 }).map((items): Value => ({ type: 'list', items })) },
	{ weight: 1, arbitrary: fc.constant<Value>({ type: 'null' }) }
);
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const given = fc.dictionary(fc.constantFrom(...NAMES.slice(0, 5)), value).map((one) => new Map(Object.entries(one)));

const leaf: fc.Arbitrary<Expression> = fc.oneof(
	{ weight: 3, arbitrary: value.map((one): Expression => ({ kind: 'literal', value: one })) },
	{ weight: 2, arbitrary: fc.constantFrom(...NAMES).map((name): Expression => ({ kind: 'fact', name })) }
);
const arity = (op: Operator) =>
	op === 'not' || op === 'length' ? [1, 1] : op === 'and' || op === 'or' ? [1, 4] : [2, 2];

/** Any expression: most of these meet an error somewhere. */
const wild: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => ({
	node: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, operation(tie('node')))
})).node;

function operation(arg: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
	return fc.constantFrom(...OPERATORS).chain((op) => {
		const [minLength, maxLength] = arity(op);
		return fc.array(arg, { minLength, maxLength }).map((args): Expression => ({ kind: 'operation', op, args }));
	});
}

/** Expressions whose operands fit, so that values and unresolved facts meet instead of errors. */
const { bool: fitting } = fc.letrec<Record<'bool' | 'num' | 'time' | 'str' | 'list', Expression>>((tie) => {
	const lit = (of: fc.Arbitrary<Value>) => of.map((one): Expression => ({ kind: 'literal', value: one }));
	const node = (op: Operator, ...args: fc.Arbitrary<Expression>[]) =>
		fc.tuple(...args).map((all): Expression => ({ kind: 'operation', op, args: all }));
	const unknown = fc.constant<Expression>({ kind: 'fact', name: 'f' });
	const [bool, num, time, str, list] = (['bool', 'num', 'time', 'str', 'list'] as const).map((kind) => tie(kind));
	const compare = (kind: fc.Arbitrary<Expression>) =>
		fc.constantFrom<Operator>('=', '!=', '<', '<=', '>', '>=').chain((op) => node(op, kind, kind));
	return {
		bool: fc.oneof(
			{ maxDepth: 5 },
			lit(fc.boolean().map((one): Value => ({ type: 'boolean', value: one }))),
			unknown,
			node('not', bool),
			fc
				.constantFrom<Operator>('and', 'or')
				.chain((op) =>
					fc.array(bool, { minLength: 1, maxLength: 4 }).map((args): Expression => ({ kind: 'operation', op, args }))
				),
			compare(num),
			compare(time),
			compare(str),
			node('member', fc.oneof(num, str, bool), list),
			node('subset', list, list)
		),
		num: fc.oneof(
			{ maxDepth: 4 },
			lit(digits.map((one): Value => ({ type: 'number', text: one }))),
			unknown,
			node('+', num, num),
			node('-', num, num),
			node('-', time, time),
			node('length', fc.oneof(str, list))
		),
		time: fc.oneof(
			{ maxDepth: 4 },
			lit(moment.map((one): Value => ({ type: 'instant', text: one }))),
			unknown,
			node('+', time, num),
			node('+', num, time),
			node('-', time, num)
		),
		str: fc.oneof(lit(text.map((one): Value => ({ type: 'string', text: one }))), unknown),
		list: fc.oneof(
			lit(fc.array(scalarInList, { maxLength: 4 }).map((items): Value => ({ type: 'list', items }))),
			unknown
		)
	};
});

it.each([
	['any expressions', wild, 14_000],
	['expressions whose operands fit', fitting, 14_000]
])('the two evaluators agree on %s: in value, unresolved and error', (_name, expression, numRuns) => {
	const seen = new Map<string, number>();
	fc.assert(
		fc.property(expression, given, (one, facts) => {
			const { result } = evaluateTree(one, facts);
			seen.set(result, (seen.get(result) ?? 0) + 1);
			expect(evaluateStack(one, facts).result).toBe(result);
		}),
		{ numRuns, seed: 20311103 }
	);
	// A property that meets one kind of result only would prove little.
	expect([...seen.keys()].sort()).toEqual(['deny', 'error', 'permit', 'unresolved']);
	for (const [result, times] of seen) expect(times, result).toBeGreaterThan(100);
});
