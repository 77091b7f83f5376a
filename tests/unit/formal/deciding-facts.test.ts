import { expect, it } from 'vitest';
import { decidingFacts } from '../../../src/lib/domain/formal/deciding-facts.ts';
import type { Expression } from '../../../src/lib/domain/formal/expression.ts';
import { evaluateStack } from '../../../src/lib/domain/formal/stack/evaluate-stack.ts';
import { evaluateTree } from '../../../src/lib/domain/formal/tree/evaluate-tree.ts';
import { fact, facts, lit, op, type Plain } from '../../support/expressions.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(fact);
const is = (one: Expression, plain: Plain) => op('=', one, lit(plain));

it.each<[string, Expression, Record<string, Plain>, string[]]>([
	['a fact alone', a, { a: true, b: false }, ['a']],
	['of a false and the false clauses alone', op('and', a, b, c), { a: true, b: false, c: false }, ['b', 'c']],
	['of a true and all clauses', op('and', a, b, c), { a: true, b: true, c: true }, ['a', 'b', 'c']],
	['of a true or the true clauses alone', op('or', a, b, c), { a: false, b: true, c: true }, ['b', 'c']],
	['of a false or all clauses', op('or', a, b), { a: false, b: false }, ['a', 'b']],
	['a false clause beside what is missing', op('and', a, b), { b: false }, ['b']],
	['a true clause beside what is missing', op('or', a, b), { b: true }, ['b']],
	['of an unresolved and the unresolved clauses alone', op('and', a, b, c), { a: true, c: true }, ['b']],
	['of an unresolved or too', op('or', a, b, c), { b: false }, ['a', 'c']],
	['through not', op('not', op('and', a, b)), { a: true, b: false }, ['b']],
	[
		'through several',
		op('or', op('and', a, b), op('and', c, op('not', d))),
		{ a: true, b: false, c: true, d: false },
		['c', 'd']
	],
	[
		'below a comparison every operand',
		op('<', op('+', a, b), op('-', c, lit(1))),
		{ a: 1, b: 2, c: 9 },
		['a', 'b', 'c']
	],
	['below an unresolved comparison what is missing alone', op('<', op('+', a, b), c), { a: 1, c: 2 }, ['b']],
	[
		'and not what a decided clause below it leaves open',
		op('=', op('and', a, b), op('or', c, lit(false))),
		{ b: false },
		['c']
	],
	[
		'of an error the clauses with an error alone',
		op('and', a, is(b, 1), op('<', c, lit(5))),
		{ a: true, b: 1, c: 'x' },
		['c']
	],
	['of an error the operand that is no boolean', op('or', a, b), { a: true, b: null }, ['b']],
	['of a result that is no boolean, all of it', op('+', a, b), { a: 1, b: 2 }, ['a', 'b']],
	[
		'each once, in the order in which they are read',
		op('and', is(b, 1), is(a, 1), is(b, 1)),
		{ a: 1, b: 1 },
		['b', 'a']
	],
	['none where literals decide', op('or', lit(true), a), { a: false }, []],
	['none where no fact is read', lit(true), { a: true }, []],
	['names that every object has', op('and', fact('__proto__'), fact('toString')), { toString: true }, ['__proto__']]
])('%s', (_name, expression, given, expected) => {
	for (const evaluate of [evaluateTree, evaluateStack])
		expect(decidingFacts(expression, facts(given), evaluate)).toEqual(expected);
});

it('of an expression nested 100 deep, and of 10,000 clauses, soon', () => {
	let deep: Expression = a;
	for (let n = 0; n < 100; n++) deep = op(n % 2 ? 'not' : 'and', ...(n % 2 ? [deep] : [deep, lit(true)]));
	expect(decidingFacts(deep, facts({ a: true }), evaluateTree)).toEqual(['a']);
	const names = Array.from({ length: 10_000 }, (_, n) => `f${n}`);
	expect(decidingFacts(op('or', ...names.map(fact)), facts({}), evaluateTree)).toEqual(names);
});
