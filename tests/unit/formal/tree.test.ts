import { describe, expect, it } from 'vitest';
import type { Expression } from '../../../src/lib/domain/formal/expression.ts';
import { evaluateTree } from '../../../src/lib/domain/formal/tree/evaluate-tree.ts';
import { fact, facts, instant, lit, number, op, type Plain } from '../../support/expressions.ts';

const give = (expression: Expression, given: Record<string, Plain> = {}) => evaluateTree(expression, facts(given));
const result = (expression: Expression, given: Record<string, Plain> = {}) => give(expression, given).result;

const [T, F, U] = [lit(true), lit(false), fact('not.given')];
const WORD = new Map<Expression, string>([
	[T, 'permit'],
	[F, 'deny'],
	[U, 'unresolved']
]);

describe('the recursive evaluator', () => {
	it.each([
		['and', [T, T, T, T, F, F, T, U, U, F, T, F, F, F, F, F, U, F, U, T, U, U, F, F, U, U, U]],
		['or', [T, T, T, T, F, T, T, U, T, F, T, T, F, F, F, F, U, U, U, T, T, U, F, U, U, U, U]]
	] as const)('decides %s as Kleene does', (name, rows) => {
		for (let i = 0; i < rows.length; i += 3)
			expect(result(op(name, rows[i], rows[i + 1])), `${WORD.get(rows[i])} ${WORD.get(rows[i + 1])}`).toBe(
				WORD.get(rows[i + 2])
			);
	});

	it('negates, and leaves what is unresolved unresolved', () => {
		expect([T, F, U].map((one) => result(op('not', one)))).toEqual(['deny', 'permit', 'unresolved']);
	});

	it('takes any number of clauses, and one', () => {
		expect(result(op('and', T))).toBe('permit');
		expect(result(op('or', F, F, F, U, F))).toBe('unresolved');
		expect(result(op('or', F, F, F, U, T))).toBe('permit');
	});

	it('finds values of other types unequal, and null equal to null only', () => {
		expect(result(op('=', lit('1'), lit(1)))).toBe('deny');
		expect(result(op('!=', lit('true'), lit(true)))).toBe('permit');
		expect(result(op('=', lit(null), lit(null)))).toBe('permit');
		expect(result(op('=', lit(null), lit(false)))).toBe('deny');
		expect(result(op('=', lit(null), U))).toBe('unresolved');
	});

	it('compares numbers by value, exactly', () => {
		expect(result(op('=', lit(number('1.0')), lit(number('10e-1'))))).toBe('permit');
		expect(result(op('=', lit(number('-0')), lit(number('0e999'))))).toBe('permit');
		// Both are 9007199254740992 to a double.
		expect(result(op('<', lit(number('9007199254740992')), lit(number('9007199254740993'))))).toBe('permit');
		expect(result(op('=', op('+', lit(number('0.1')), lit(number('0.2'))), lit(number('0.3'))))).toBe('permit');
	});

	it('compares strings by code points, without normalising', () => {
		// U+FFFD stands before U+10000, though its UTF-16 unit is the greater.
		expect(result(op('<', lit('\ufffd'), lit('\u{10000}')))).toBe('permit');
		expect(result(op('=', lit('e\u0301'), lit('\u00e9')))).toBe('deny');
		expect(result(op('<', lit('a'), lit('ab')))).toBe('permit');
	});

	it('compares instants by the moment', () => {
		const [short, long] = [lit(instant('2031-05-03T10:00:00Z')), lit(instant('2031-05-03T10:00:00.000Z'))];
		expect(result(op('=', short, long))).toBe('permit');
		expect(result(op('<', short, lit(instant('2031-05-03T10:00:00.001Z'))))).toBe('permit');
	});

	it.each([
		['a number and a string', lit(1), lit('1')],
		['a string and an instant', lit('2031-05-03T10:00:00Z'), lit(instant('2031-05-03T10:00:00Z'))],
		['null and a number', lit(null), lit(1)],
		['two booleans', T, F],
		['two lists', lit([1]), lit([2])]
	])('orders no %s: an error, not false', (_name, a, b) => {
		expect(result(op('<', a, b))).toBe('error');
	});

	it('finds members and subsets by equality, repeats aside', () => {
		expect(result(op('member', lit(number('2.0')), lit([1, 2])))).toBe('permit');
		expect(result(op('member', lit(null), lit([null])))).toBe('permit');
		expect(result(op('member', lit(instant('2031-05-03T10:00:00Z')), lit(['2031-05-03T10:00:00Z'])))).toBe('deny');
		expect(result(op('subset', lit(['a', 'a', 'b']), lit(['b', 'a'])))).toBe('permit');
		expect(result(op('subset', lit([]), lit([])))).toBe('permit');
		expect(result(op('subset', lit([1]), lit(['1'])))).toBe('deny');
		expect(result(op('=', lit([1, 2]), lit([2, 1])))).toBe('deny');
	});

	it('adds seconds to an instant in either order, and gives seconds between two', () => {
		const start = lit(instant('2032-02-28T23:59:59.500Z'));
		const later = lit(instant('2032-02-29T00:00:00.250Z'));
		expect(result(op('=', op('+', start, lit(number('0.75'))), later))).toBe('permit');
		expect(result(op('=', op('+', lit(number('0.75')), start), later))).toBe('permit');
		expect(result(op('=', op('-', later, start), lit(number('0.75'))))).toBe('permit');
	});

	it('gives no instant that the format cannot write', () => {
		const last = lit(instant('9999-12-31T23:59:59.999Z'));
		expect(result(op('=', op('+', last, lit(number('0.001'))), last))).toBe('error');
		expect(result(op('=', op('+', last, lit(number('-0.0001'))), last))).toBe('error');
		const first = lit(instant('0000-01-01T00:00:00Z'));
		expect(result(op('=', op('-', first, lit(1)), first))).toBe('error');
	});

	it('counts code points of a string and elements of a list', () => {
		expect(result(op('=', op('length', lit('a🔏e\u0301')), lit(4)))).toBe('permit');
		expect(result(op('=', op('length', lit([null, null])), lit(2)))).toBe('permit');
		expect(result(op('=', op('length', lit(12)), lit(2)))).toBe('error');
	});

	it('gives an error anywhere as the result, also beside what has decided', () => {
		expect(result(op('and', F, op('<', lit(null), lit(1))))).toBe('error');
		expect(result(op('or', T, op('and', F, op('not', lit('x')))))).toBe('error');
	});

	it('finds an operand that never fits an error beside one that is unresolved, and one that may fit unresolved', () => {
		expect(result(op('<', U, lit(null)))).toBe('error');
		expect(result(op('member', lit([1]), U))).toBe('error');
		expect(result(op('-', lit(1), U))).toBe('unresolved');
		expect(result(op('-', lit(1), lit(instant('2031-05-03T10:00:00Z'))))).toBe('error');
		expect(result(op('and', U, lit(1)))).toBe('error');
	});

	it('gives an error for a result that is neither boolean nor unresolved', () => {
		expect(give(op('+', lit(1), lit(1)))).toEqual({
			result: 'error',
			message: 'The expression gives a number, which permits and denies nothing.'
		});
		expect(result(lit(null))).toBe('error');
		expect(result(fact('a'), { a: ['x'] })).toBe('error');
		expect(result(U)).toBe('unresolved');
	});

	it('says what met what', () => {
		expect(give(op('<', lit(1), lit('a')))).toEqual({
			result: 'error',
			message: 'The operator < cannot be applied to a number and a string.'
		});
		expect(give(op('not', lit(null)))).toEqual({
			result: 'error',
			message: 'The operator not does not take null as its operand 1.'
		});
	});
});
