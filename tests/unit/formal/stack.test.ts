import { describe, expect, it } from 'vitest';
import type { Expression, Operator } from '../../../src/lib/domain/formal/expression.ts';
import { evaluateStack } from '../../../src/lib/domain/formal/stack/evaluate-stack.ts';
import { fact, facts, instant, lit, number, op, type Plain } from '../../support/expressions.ts';

// Written from the rules of encodings (docs/formal-check.md) alone, not from any evaluator.

type Word = 'permit' | 'deny' | 'unresolved' | 'error';

const result = (expression: Expression, given: Record<string, Plain> = {}) =>
	evaluateStack(expression, facts(given)).result;

/** No case of this file gives it. */
const UNKNOWN = fact('nobody.gives.this');
/** An error wherever it stands: `not` never takes a number. */
const BROKEN = op('not', lit(1));
const T = lit(true);
const F = lit(false);

/** Whether two expressions give the same value: the way to see what `+`, `-` and `length` give. */
const same = (a: Expression, b: Expression) => result(op('=', a, b));
const n = (text: string) => lit(number(text));
const at = (text: string) => lit(instant(text));

describe('facts and results', () => {
	it.each<[string, Expression, Record<string, Plain>, Word]>([
		['true permits', fact('a'), { a: true }, 'permit'],
		['false denies', fact('a'), { a: false }, 'deny'],
		['a fact that the case does not give is unresolved', fact('a'), { b: true }, 'unresolved'],
		['a name that every object has is no fact', fact('constructor'), {}, 'unresolved'],
		['a fact can have a name that every object has', fact('toString'), { toString: true }, 'permit'],
		['facts that the expression does not name change nothing', T, { a: 5, b: null }, 'permit'],
		['one fact may be used twice', op('=', fact('a'), fact('a')), { a: 'x' }, 'permit'],
		['a literal alone decides', F, {}, 'deny'],
		['a string at the end is an error', fact('a'), { a: 'true' }, 'error'],
		['a number at the end is an error', lit(1), {}, 'error'],
		['an instant at the end is an error', at('2031-05-03T10:00:00Z'), {}, 'error'],
		['a list at the end is an error', fact('a'), { a: [true] }, 'error'],
		['null at the end is an error', fact('a'), { a: null }, 'error'],
		['a computed number at the end is an error', op('+', lit(1), lit(1)), {}, 'error'],
		['a length at the end is an error', op('length', lit('x')), {}, 'error'],
		['what would be a number is unresolved while a fact is', op('+', lit(1), UNKNOWN), {}, 'unresolved']
	])('%s', (_, expression, given, word) => expect(result(expression, given)).toBe(word));

	it('evaluates the example of the contract', () => {
		const expression = op(
			'and',
			op('=', fact('grant.status'), lit('active')),
			op('<=', fact('request.amount'), op('-', fact('grant.limit'), fact('grant.used')))
		);
		const given = { 'grant.status': 'active', 'grant.limit': 500, 'grant.used': 380.5 };
		expect(result(expression, { ...given, 'request.amount': 119.5 })).toBe('permit');
		expect(result(expression, { ...given, 'request.amount': number('119.51') })).toBe('deny');
		expect(result(expression, given)).toBe('unresolved');
		expect(result(expression, { 'grant.status': 'closed' })).toBe('deny');
		expect(result(expression, { ...given, 'grant.limit': '500' })).toBe('error');
	});

	it('gives the same again, and leaves the facts as they were', () => {
		const given = facts({ a: ['x', 1], b: 'x' });
		const before = structuredClone(given);
		const expression = op('member', fact('b'), fact('a'));
		expect([1, 2].map(() => evaluateStack(expression, given).result)).toEqual(['permit', 'permit']);
		expect(given).toEqual(before);
	});
});

describe('Kleene', () => {
	const words: Record<string, [Expression, Word]> = {
		true: [T, 'permit'],
		false: [F, 'deny'],
		unresolved: [UNKNOWN, 'unresolved']
	};

	it.each([
		['and', 'true', 'true', 'true'],
		['and', 'true', 'false', 'false'],
		['and', 'true', 'unresolved', 'unresolved'],
		['and', 'false', 'true', 'false'],
		['and', 'false', 'false', 'false'],
		['and', 'false', 'unresolved', 'false'],
		['and', 'unresolved', 'true', 'unresolved'],
		['and', 'unresolved', 'false', 'false'],
		['and', 'unresolved', 'unresolved', 'unresolved'],
		['or', 'true', 'true', 'true'],
		['or', 'true', 'false', 'true'],
		['or', 'true', 'unresolved', 'true'],
		['or', 'false', 'true', 'true'],
		['or', 'false', 'false', 'false'],
		['or', 'false', 'unresolved', 'unresolved'],
		['or', 'unresolved', 'true', 'true'],
		['or', 'unresolved', 'false', 'unresolved'],
		['or', 'unresolved', 'unresolved', 'unresolved']
	] as const)('%s of %s and %s is %s', (operator, a, b, gives) =>
		expect(result(op(operator, words[a][0], words[b][0]))).toBe(words[gives][1])
	);

	it.each([
		['true', 'false'],
		['false', 'true'],
		['unresolved', 'unresolved']
	])('not %s is %s', (a, gives) => expect(result(op('not', words[a][0]))).toBe(words[gives][1]));

	it.each([
		['and', 'true'],
		['and', 'false'],
		['and', 'unresolved'],
		['or', 'true'],
		['or', 'false'],
		['or', 'unresolved']
	] as const)('%s of %s alone is itself', (operator, a) => expect(result(op(operator, words[a][0]))).toBe(words[a][1]));

	it.each<[string, Expression, Word]>([
		['and of many is decided by one false in the middle', op('and', T, UNKNOWN, F, UNKNOWN, T), 'deny'],
		['or of many is decided by one true in the middle', op('or', F, UNKNOWN, T, UNKNOWN, F), 'permit'],
		['and of many true', op('and', T, T, T, T), 'permit'],
		['or of many false', op('or', F, F, F, F), 'deny'],
		['and of many with one unresolved', op('and', T, T, UNKNOWN, T), 'unresolved'],
		['or of many with one unresolved', op('or', F, UNKNOWN, F, F), 'unresolved'],
		['an unknown or its opposite is not known', op('or', UNKNOWN, op('not', UNKNOWN)), 'unresolved'],
		['an unknown inside does not hide a decided clause', op('or', op('and', UNKNOWN, T), op('not', F)), 'permit'],
		['what is unresolved inside is false beside false', op('not', op('and', op('<', UNKNOWN, lit(1)), F)), 'permit']
	])('%s', (_, expression, word) => expect(result(expression)).toBe(word));
});

describe('an unresolved operand', () => {
	it.each<[Operator, Expression[]]>([
		['=', [UNKNOWN, lit(1)]],
		['=', [lit(null), UNKNOWN]],
		['=', [UNKNOWN, UNKNOWN]],
		['!=', [UNKNOWN, lit('a')]],
		['!=', [lit([]), UNKNOWN]],
		['<', [UNKNOWN, lit(1)]],
		['<=', [lit('a'), UNKNOWN]],
		['>', [UNKNOWN, at('2031-05-03T10:00:00Z')]],
		['>=', [UNKNOWN, UNKNOWN]],
		['member', [UNKNOWN, lit([])]],
		['member', [lit(null), UNKNOWN]],
		['subset', [lit([]), UNKNOWN]],
		['subset', [UNKNOWN, lit(['a'])]]
	])('makes %s unresolved (%#)', (operator, operands) => expect(result(op(operator, ...operands))).toBe('unresolved'));

	it.each<[Operator, Expression[]]>([
		['+', [UNKNOWN, lit(1)]],
		['+', [at('2031-05-03T10:00:00Z'), UNKNOWN]],
		['+', [UNKNOWN, at('2031-05-03T10:00:00Z')]],
		['-', [lit(5), UNKNOWN]],
		['-', [UNKNOWN, at('2031-05-03T10:00:00Z')]],
		['length', [UNKNOWN]]
	])('makes %s unresolved, and all that is built on it (%#)', (operator, operands) => {
		expect(result(op(operator, ...operands))).toBe('unresolved');
		expect(result(op('not', op('=', op(operator, ...operands), lit('x'))))).toBe('unresolved');
	});

	it.each<[Operator, Expression[]]>([
		['and', [UNKNOWN, lit(1)]],
		['and', [lit(null), UNKNOWN]],
		['or', [UNKNOWN, lit('true')]],
		['or', [UNKNOWN, lit([true])]],
		['<', [UNKNOWN, T]],
		['<=', [lit(null), UNKNOWN]],
		['>', [UNKNOWN, lit([1])]],
		['>=', [F, UNKNOWN]],
		['member', [lit(['a']), UNKNOWN]],
		['member', [UNKNOWN, lit('abc')]],
		['member', [UNKNOWN, lit(null)]],
		['subset', [UNKNOWN, lit('a')]],
		['subset', [lit(null), UNKNOWN]],
		['+', [UNKNOWN, lit('1')]],
		['+', [lit(null), UNKNOWN]],
		['-', [UNKNOWN, T]],
		['-', [lit([1]), UNKNOWN]]
	])('does not excuse a wrong type beside it in %s (%#)', (operator, operands) =>
		expect(result(op(operator, ...operands))).toBe('error')
	);
});

describe('an error', () => {
	it.each<[string, Expression]>([
		['beside a false that decides and', op('and', F, BROKEN)],
		['before a false that decides and', op('and', BROKEN, F)],
		['beside a true that decides or', op('or', T, BROKEN)],
		['before a true that decides or', op('or', BROKEN, T)],
		['in a clause that is itself decided', op('or', T, op('and', F, op('<', lit(1), lit('a'))))],
		['beside what is unresolved, under and', op('and', UNKNOWN, BROKEN)],
		['beside what is unresolved, under =', op('=', UNKNOWN, BROKEN)],
		['beside what is unresolved, under +', op('+', op('-', lit('a'), lit(1)), UNKNOWN)],
		['under not', op('not', BROKEN)],
		['in a literal operand of a decided clause', op('and', F, lit(0))],
		['as the operand of length', op('=', op('length', op('+', lit('a'), lit('b'))), lit(2))],
		['after a hundred decided clauses', op('or', ...Array.from({ length: 100 }, () => T), BROKEN)]
	])('is the result %s', (_, expression) => expect(result(expression)).toBe('error'));

	it.each<[string, Expression, RegExp]>([
		['a wrong type', op('and', T, lit(5)), /^The operator and .*number.*\.$/],
		['a mixture that has no order', op('<=', lit(1), lit('a')), /^The operator <= .*number.*string\.$/],
		[
			'a sum of instants',
			op('+', at('2031-05-03T10:00:00Z'), at('2031-05-03T10:00:00Z')),
			/^The operator \+ .*instant/
		],
		['an instant out of the calendar', op('-', at('0000-01-01T00:00:00Z'), lit(1)), /^The operator - .*year 0000\.$/],
		[
			'a fraction of a millisecond',
			op('+', at('2031-05-03T10:00:00Z'), n('1e-4')),
			/^The operator \+ .*millisecond\.$/
		],
		['null', op('length', lit(null)), /^The operator length .*null/],
		['a result that decides nothing', lit('yes'), /string/]
	])('says which operator met what: %s', (_, expression, says) => {
		const outcome = evaluateStack(expression, facts({}));
		expect(outcome.result === 'error' && outcome.message).toMatch(says);
	});
});

describe('operands of a type that the operator never takes', () => {
	const moment = instant('2031-05-03T10:00:00Z');
	it.each<[Operator, Plain[]]>([
		['not', ['true']],
		['not', [0]],
		['not', [null]],
		['not', [[true]]],
		['not', [moment]],
		['and', [true, moment]],
		['and', ['', true]],
		['or', [false, null]],
		['or', [1, false]],
		['<', [true, false]],
		['<', [null, null]],
		['<=', [[1], [2]]],
		['>', [null, 1]],
		['>=', ['a', true]],
		['member', [['a'], ['a']]],
		['member', ['a', 'abc']],
		['member', ['a', null]],
		['member', [1, moment]],
		['subset', ['a', ['a']]],
		['subset', [['a'], 'a']],
		['subset', [null, []]],
		['subset', [[], null]],
		['+', ['a', 'b']],
		['+', [1, '1']],
		['+', [true, 1]],
		['+', [[1], [2]]],
		['+', [moment, null]],
		['-', ['b', 'a']],
		['-', [moment, '1']],
		['-', [1, null]],
		['length', [5]],
		['length', [true]],
		['length', [null]],
		['length', [moment]]
	])('%s of %j is an error', (operator, operands) =>
		expect(result(op('=', op(operator, ...operands.map(lit)), lit(1)))).toBe('error')
	);

	it.each<[Operator, Plain, Plain]>([
		['<', 1, '1'],
		['<=', '1', 1],
		['>', moment, 1],
		['>=', 1, moment],
		['<', '2031-05-03T10:00:00Z', moment],
		['>', moment, ''],
		['+', moment, moment],
		['-', 1, moment]
	])('%s of %j and %j is an error: each is taken, but not together', (operator, a, b) =>
		expect(result(op('=', op(operator, lit(a), lit(b)), lit(1)))).toBe('error')
	);
});

describe('equality', () => {
	it.each<[string, Plain, Plain, boolean]>([
		['null is null', null, null, true],
		['null is not false', null, false, false],
		['null is not zero', null, 0, false],
		['null is not the empty string', null, '', false],
		['null is not the empty list', null, [], false],
		['a number is not its text', 1, '1', false],
		['a boolean is not its text', true, 'true', false],
		['a boolean is not a number', true, 1, false],
		['a string is not a list of it', 'a', ['a'], false],
		['a number is not a list of it', 1, [1], false],
		['an instant is not its text', instant('2031-05-03T10:00:00Z'), '2031-05-03T10:00:00Z', false],
		['an instant is not a number', instant('1970-01-01T00:00:00Z'), 0, false],
		['true is true', true, true, true],
		['true is not false', true, false, false],
		['strings are equal as they stand', 'Grüße', 'Grüße', true],
		['strings differ by case', 'a', 'A', false],
		['strings differ by a blank at the end', 'a', 'a ', false],
		['strings are not normalised', '\u00e9', 'e\u0301', false],
		['the empty string is itself', '', '', true],
		[
			'an instant with and without its fraction',
			instant('2031-05-03T10:00:00Z'),
			instant('2031-05-03T10:00:00.000Z'),
			true
		],
		['a millisecond apart', instant('2031-05-03T10:00:00.001Z'), instant('2031-05-03T10:00:00Z'), false],
		['1 is 1.0', 1, number('1.0'), true],
		['1 is 1e0', 1, number('1e0'), true],
		['100 is 1E+2', 100, number('1E+2'), true],
		['0.01 is 1e-2', number('0.01'), number('1e-2'), true],
		['120.50 is 0.1205e3', number('120.50'), number('0.1205e3'), true],
		['12000e-3 is 12', number('12000e-3'), 12, true],
		['the exponent may have zeros in front', number('5e003'), 5000, true],
		['negative zero is zero', number('-0'), 0, true],
		['negative zero with a point and an exponent is zero', number('-0.00e-7'), 0, true],
		['zero times any power is zero', number('0e999999999999999999999'), number('0e-999999999999999999999'), true],
		['a number is not its opposite', -5, 5, false],
		['neighbours beyond the doubles', number('9007199254740993'), number('9007199254740992'), false],
		['decimals that a double would merge', number('0.1'), number('0.1000000000000000055511151231257827'), false],
		['numbers too large for a double', number('1e400'), number('1e401'), false],
		['numbers too small for a double', number('1e-400'), number('0'), false],
		['the empty list is itself', [], [], true],
		['lists in order', ['a', 1, null], ['a', 1, null], true],
		['lists in another order', ['a', 'b'], ['b', 'a'], false],
		['a list and its beginning', ['a', 'b'], ['a'], false],
		['a list and its repeats', ['a', 'a'], ['a'], false],
		['lists compare numbers by value', [1, 'x'], [number('1.00'), 'x'], true],
		['lists keep types apart', ['1', true, null], [1, 'true', 'null'], false],
		['no text in a list looks like two items', ['a","b'], ['a', 'b'], false],
		['no text in a list looks like a number of items', ['a,b'], ['a', 'b'], false],
		['no text in a list looks like an item with its type', ['a,string b'], ['a', 'b'], false],
		['no text in a list looks like its end', ['a', ''], ['a'], false]
	])('%s', (_, a, b, equal) => {
		for (const [one, other] of [
			[a, b],
			[b, a]
		]) {
			expect(result(op('=', lit(one), lit(other)))).toBe(equal ? 'permit' : 'deny');
			expect(result(op('!=', lit(one), lit(other)))).toBe(equal ? 'deny' : 'permit');
		}
	});

	it('is between a fact and a fact as between literals', () =>
		expect(result(op('=', fact('a'), fact('b')), { a: number('2.50'), b: 2.5 })).toBe('permit'));
});

describe('order', () => {
	const nines = '9'.repeat(1000);
	it.each<[string, Plain, Plain]>([
		['numbers, not their texts', 9, 10],
		['a negative before a positive', -1, 1],
		['negatives the other way about', -10, -9],
		['a negative before zero', number('-0.001'), 0],
		['fractions digit by digit, not by length', number('0.10'), number('0.9')],
		['a fraction after its whole', 3, number('3.0000000000000000000000001')],
		['the sixteenth digit', number('9007199254740992'), number('9007199254740993')],
		['powers of ten', number('9.99e5'), number('1e6')],
		['small powers', number('1e-999'), number('2e-999')],
		['the thousandth digit', number('9'.repeat(999) + '8'), number(nines)],
		['the thousandth digit below zero', number('-' + nines), number('-' + '9'.repeat(999) + '8')],
		['strings letter by letter', 'abc', 'abd'],
		['a string after its beginning', 'ab', 'abc'],
		['the empty string first', '', ' '],
		['upper case before lower case', 'Z', 'a'],
		['strings of digits as strings', '10', '9'],
		['a character beyond the first plane after U+FFFD', '\uFFFD', '\u{1F600}'],
		['two characters beyond the first plane', '\u{1F600}', '\u{1F601}'],
		['a difference after one beyond the first plane', '\u{1F600}a', '\u{1F600}b'],
		['the last code point after all', '\uFFFF', '\u{10FFFF}'],
		['a composed letter after its parts', 'e\u0301', '\u00e9'],
		['instants by day', instant('2031-05-03T23:59:59Z'), instant('2031-05-04T00:00:00Z')],
		['instants by millisecond', instant('2031-05-03T10:00:00Z'), instant('2031-05-03T10:00:00.001Z')],
		['instants with and without fraction', instant('2031-05-03T10:00:00.999Z'), instant('2031-05-03T10:00:01Z')],
		['the first and the last instant', instant('0000-01-01T00:00:00Z'), instant('9999-12-31T23:59:59.999Z')]
	])('%s', (_, less, more) => {
		const all = (a: Plain, b: Plain) =>
			(['<', '<=', '>', '>='] as const).map((operator) => result(op(operator, lit(a), lit(b))));
		expect(all(less, more)).toEqual(['permit', 'permit', 'deny', 'deny']);
		expect(all(more, less)).toEqual(['deny', 'deny', 'permit', 'permit']);
	});

	it.each<[string, Plain, Plain]>([
		['numbers', number('1.50'), number('15e-1')],
		['zero and negative zero', number('-0.0'), 0],
		['strings', 'a\u{1F600}', 'a\u{1F600}'],
		['instants', instant('2031-05-03T10:00:00.000Z'), instant('2031-05-03T10:00:00Z')]
	])('equal %s are neither before nor after one another', (_, a, b) =>
		expect((['<', '<=', '>', '>='] as const).map((operator) => result(op(operator, lit(a), lit(b))))).toEqual([
			'deny',
			'permit',
			'deny',
			'permit'
		])
	);
});

describe('member and subset', () => {
	it.each<[string, Plain, Plain[], boolean]>([
		['a string that is there', 'b', ['a', 'b'], true],
		['a string that is not', 'c', ['a', 'b'], false],
		['a part of a string that is there', 'a', ['ab'], false],
		['a number by its value', number('1.0'), ['1', number('1e0')], true],
		['a number whose text is there', 1, ['1'], false],
		['a boolean', false, [true, false], true],
		['false where null is', false, [null], false],
		['null that is there', null, ['a', null], true],
		['null that is not', null, ['null', 0, false, ''], false],
		['anything in the empty list', 'a', [], false],
		['an instant, which is in no list', instant('2031-05-03T10:00:00Z'), ['2031-05-03T10:00:00Z'], false],
		['an instant in the empty list', instant('2031-05-03T10:00:00Z'), [], false]
	])('member: %s', (_, one, list, is) =>
		expect(result(op('member', lit(one), lit(list)))).toBe(is ? 'permit' : 'deny')
	);

	it('looks for a computed number', () =>
		expect(result(op('member', op('+', n('0.1'), n('0.2')), lit([0.3])))).toBe('permit'));

	it.each<[string, Plain[], Plain[], boolean]>([
		['some of them', ['a'], ['a', 'b'], true],
		['all of them in another order', ['b', 'a'], ['a', 'b'], true],
		['repeats in the first', ['a', 'a', 'a'], ['a'], true],
		['repeats in the second', ['a'], ['a', 'a'], true],
		['one that is missing', ['a', 'c'], ['a', 'b'], false],
		['more than there are', ['a', 'b'], ['a'], false],
		['nothing, of something', [], ['a'], true],
		['nothing, of nothing', [], [], true],
		['something, of nothing', ['a'], [], false],
		['numbers by value', [number('2.0'), 1], [1, 2], true],
		['types apart', ['1'], [1], false],
		['null and booleans', [null, true], [true, 'x', null], true]
	])('subset: %s', (_, a, b, is) => expect(result(op('subset', lit(a), lit(b)))).toBe(is ? 'permit' : 'deny'));
});

describe('arithmetic of numbers', () => {
	const nines = '9'.repeat(1000);
	it.each<[string, string, '+' | '-', string, string]>([
		['tenths', '0.1', '+', '0.2', '0.3'],
		['a carry through all digits', '999', '+', '1', '1000'],
		['a carry over the point', '0.95', '+', '0.05', '1'],
		['fractions of other lengths', '1.5', '+', '2.25', '3.75'],
		['a negative to a larger positive', '10', '+', '-3', '7'],
		['a negative to a smaller positive', '3', '+', '-10', '-7'],
		['two negatives', '-1.5', '+', '-2.5', '-4'],
		['opposites', '12.34', '+', '-12.34', '0'],
		['opposites, the negative first', '-12.34', '+', '12.34', '0'],
		['a negative from itself', '-7', '-', '-7.0', '0'],
		['zero', '0', '+', '-5', '-5'],
		['negative zero', '-0', '+', '-0', '0'],
		['a difference', '500', '-', '380.5', '119.5'],
		['a difference below zero', '1', '-', '1.001', '-0.001'],
		['taking away a negative', '5', '-', '-5', '10'],
		['a negative from a negative', '-5', '-', '-8', '3'],
		['a borrow through all digits', '1000', '-', '0.001', '999.999'],
		['nothing from nothing', '0', '-', '0', '0'],
		['exponents', '1e3', '+', '1E-3', '1000.001'],
		['beyond the doubles', '9007199254740992', '+', '1', '9007199254740993'],
		['where a double rounds', '0.1', '-', '0.3', '-0.2'],
		['a thousand nines and one', nines, '+', '1', '1' + '0'.repeat(1000)],
		['ten to the 999th less one', '1e999', '-', '1', '9'.repeat(999)],
		['the largest and the smallest', '1e999', '+', '1e-999', `1${'0'.repeat(999)}.${'0'.repeat(998)}1`],
		['a thousand digits twice', nines, '+', nines, '1' + '9'.repeat(999) + '8'],
		['a thousand digits less themselves', nines, '-', nines, '-0'],
		['999 places after the point', `0.${'9'.repeat(999)}`, '+', '1e-999', '1'],
		['a zero with an exponent beyond all measure', '7', '+', '0e-99999999999', '7']
	])('%s: no rounding', (_, a, operator, b, gives) => expect(same(op(operator, n(a), n(b)), n(gives))).toBe('permit'));

	it('keeps a small part through a large detour', () => {
		const detour = op('-', op('+', n('1e-999'), n('1e999')), n('1e999'));
		expect(same(detour, n('1e-999'))).toBe('permit');
		expect(result(op('>', detour, lit(0)))).toBe('permit');
	});
	it('sees the smallest overdraft', () =>
		expect(result(op('<=', op('+', n('0.1'), n('0.7')), n('0.8')))).toBe('permit'));
	it('is not commutative in -', () => expect(same(op('-', lit(2), lit(5)), lit(3))).toBe('deny'));
	it('gives numbers, whose text is another thing', () => expect(same(op('+', lit(1), lit(1)), lit('2'))).toBe('deny'));
});

describe('arithmetic of instants', () => {
	it.each<[string, string, '+' | '-', string, string]>([
		['seconds later', '2031-05-03T10:00:00Z', '+', '90', '2031-05-03T10:01:30Z'],
		['seconds earlier', '2031-05-03T10:00:00Z', '-', '1', '2031-05-03T09:59:59Z'],
		['a negative number of seconds', '2031-05-03T10:00:00Z', '+', '-3600', '2031-05-03T09:00:00Z'],
		['taking away a negative number', '2031-05-03T10:00:00Z', '-', '-0.5', '2031-05-03T10:00:00.500Z'],
		['no seconds', '2031-05-03T10:00:00Z', '+', '-0', '2031-05-03T10:00:00.000Z'],
		['a millisecond', '2031-05-03T10:00:00.999Z', '+', '0.001', '2031-05-03T10:00:01Z'],
		['a millisecond, written at length', '2031-05-03T10:00:00Z', '+', '0.0010000', '2031-05-03T10:00:00.001Z'],
		['a millisecond as a power', '2031-05-03T10:00:00Z', '-', '1e-3', '2031-05-03T09:59:59.999Z'],
		['the end of a month', '2031-04-30T23:59:59Z', '+', '1', '2031-05-01T00:00:00Z'],
		['the end of a year', '2031-12-31T23:59:59.999Z', '+', '0.001', '2032-01-01T00:00:00Z'],
		['into a leap day', '2032-02-28T12:00:00Z', '+', '86400', '2032-02-29T12:00:00Z'],
		['over a leap day', '2032-03-01T00:00:00Z', '-', '86400', '2032-02-29T00:00:00Z'],
		['no leap day in a common year', '2031-02-28T12:00:00Z', '+', '86400', '2031-03-01T12:00:00Z'],
		['no leap day in 1900', '1900-02-28T00:00:00Z', '+', '86400', '1900-03-01T00:00:00Z'],
		['a leap day in 2000', '2000-02-28T00:00:00Z', '+', '86400', '2000-02-29T00:00:00Z'],
		['no leap day in 2100', '2100-03-01T00:00:00Z', '-', '86400', '2100-02-28T00:00:00Z'],
		['a leap day in the year 0000', '0000-02-28T00:00:00Z', '+', '86400', '0000-02-29T00:00:00Z'],
		['four hundred years', '1600-01-01T00:00:00Z', '+', '12622780800', '2000-01-01T00:00:00Z'],
		['to the last millisecond', '9999-12-31T23:59:59Z', '+', '0.999', '9999-12-31T23:59:59.999Z'],
		['to the first millisecond', '0000-01-01T00:00:00.001Z', '-', '0.001', '0000-01-01T00:00:00Z'],
		['through all years', '0000-01-01T00:00:00Z', '+', '315569519999.999', '9999-12-31T23:59:59.999Z']
	])('%s', (_, from, operator, seconds, to) => expect(same(op(operator, at(from), n(seconds)), at(to))).toBe('permit'));

	it('takes the seconds first as well', () =>
		expect(same(op('+', n('0.25'), at('2031-05-03T10:00:00Z')), at('2031-05-03T10:00:00.250Z'))).toBe('permit'));

	it.each<[string, string, '+' | '-', string]>([
		['after 9999', '9999-12-31T23:59:59.999Z', '+', '0.001'],
		['before 0000', '0000-01-01T00:00:00Z', '-', '0.001'],
		['before 0000, by a negative sum', '0000-01-01T00:00:00Z', '+', '-86400'],
		['after 9999, by a negative difference', '9999-12-31T23:59:59Z', '-', '-1'],
		['a thousand digits later', '2031-05-03T10:00:00Z', '+', '9'.repeat(1000)],
		['a thousand digits earlier', '2031-05-03T10:00:00Z', '-', '1e999'],
		['a tenth of a millisecond', '2031-05-03T10:00:00Z', '+', '0.0001'],
		['the smallest fraction of a millisecond', '2031-05-03T10:00:00Z', '-', '1e-999']
	])('%s is an instant that cannot be written, so an error', (_, from, operator, seconds) =>
		expect(result(op('<', op(operator, at(from), n(seconds)), at('2031-05-03T10:00:00Z')))).toBe('error')
	);

	it('is an error on the way, also where the end could be written', () => {
		const over = op('+', at('9999-12-31T23:59:59Z'), lit(1));
		expect(result(op('=', op('-', over, lit(1)), at('9999-12-31T23:59:59Z')))).toBe('error');
		const half = op('+', at('2031-05-03T10:00:00Z'), n('0.0005'));
		expect(result(op('=', op('+', half, n('0.0005')), at('2031-05-03T10:00:00.001Z')))).toBe('error');
	});

	it.each<[string, string, string, string]>([
		['seconds', '2031-05-03T10:01:30Z', '2031-05-03T10:00:00Z', '90'],
		['milliseconds', '2031-05-03T10:00:00.001Z', '2031-05-03T10:00:00Z', '0.001'],
		['milliseconds below zero', '2031-05-03T10:00:00Z', '2031-05-03T10:00:00.050Z', '-0.05'],
		['none', '2031-05-03T10:00:00Z', '2031-05-03T10:00:00.000Z', '0'],
		['a day', '2031-05-03T10:00:00Z', '2031-05-04T10:00:00Z', '-86400'],
		['a leap year', '2033-01-01T00:00:00Z', '2032-01-01T00:00:00Z', '31622400'],
		['a common year', '2032-01-01T00:00:00Z', '2031-01-01T00:00:00Z', '31536000'],
		['the Unix epoch from the year 0000', '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '62167219200'],
		['all there is', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z', '315569519999.999']
	])('two instants give seconds, exactly: %s', (_, a, b, seconds) =>
		expect(same(op('-', at(a), at(b)), n(seconds))).toBe('permit')
	);

	it('counts days in every year as the calendar of JavaScript does', () => {
		const wrong: string[] = [];
		for (let year = 0; year <= 9999; year++) {
			for (const day of ['01-01', '02-28', '03-01', '12-31']) {
				const text = `${String(year).padStart(4, '0')}-${day}T00:00:00Z`;
				const seconds = op('-', at(text), at('1970-01-01T00:00:00Z'));
				if (same(seconds, n(String(Date.parse(text) / 1000))) !== 'permit') wrong.push(text);
			}
		}
		expect(wrong).toEqual([]);
	});

	it('begins every month of a common and of a leap year where the calendar does', () => {
		for (const year of [2031, 2032])
			for (let month = 1; month <= 12; month++) {
				const text = `${year}-${String(month).padStart(2, '0')}-01T00:00:00Z`;
				const days = n(String((Date.parse(text) - Date.UTC(year, 0, 1)) / 1000));
				expect(same(op('+', at(`${year}-01-01T00:00:00Z`), days), at(text))).toBe('permit');
			}
	});

	it('takes the difference of two as seconds again', () => {
		const age = op('-', fact('now'), fact('granted'));
		const given = { now: instant('2031-05-03T10:00:00Z'), granted: instant('2031-05-02T10:00:00.001Z') };
		expect(result(op('<', age, lit(86400)), given)).toBe('permit');
		expect(same(op('+', at('2031-05-02T10:00:00.001Z'), age), fact('now'))).toBe('unresolved');
		expect(result(op('=', op('+', fact('granted'), age), fact('now')), given)).toBe('permit');
	});
});

describe('length', () => {
	it.each<[string, Plain, number]>([
		['of nothing', '', 0],
		['of letters', 'abc', 3],
		['of characters beyond the first plane', '\u{1F600}\u{1F601}a', 3],
		['of a letter with a combining mark', 'e\u0301', 2],
		['of a composed letter', '\u00e9', 1],
		['of joined signs, part by part', '\u{1F469}\u200D\u{1F4BB}', 3],
		['of blanks and breaks', ' \r\n\t', 4],
		['of an empty list', [], 0],
		['of a list with repeats and null', ['a', 'a', null, 1], 4],
		['of a list, not of what is in it', ['abc'], 1]
	])('%s', (_, one, gives) => {
		expect(same(op('length', lit(one)), lit(gives))).toBe('permit');
		expect(result(op('<', op('length', lit(one)), lit(gives)))).toBe('deny');
	});

	it('is a number to reckon with', () =>
		expect(same(op('+', op('length', lit('ab')), n('0.5')), n('2.5'))).toBe('permit'));
});

describe('nesting', () => {
	const nested = (depth: number, wrap: (inner: Expression) => Expression, innermost: Expression) => {
		let all = innermost;
		for (let i = 0; i < depth; i++) all = wrap(all);
		return all;
	};

	it.each<[string, (inner: Expression) => Expression, Expression, Word]>([
		['a hundred times not', (inner) => op('not', inner), T, 'permit'],
		['a hundred times not, unresolved', (inner) => op('not', inner), UNKNOWN, 'unresolved'],
		['a hundred times and, on the right', (inner) => op('and', T, inner), F, 'deny'],
		['a hundred times or, on the left', (inner) => op('or', inner, F), T, 'permit'],
		['a hundred times =, true each time', (inner) => op('=', inner, T), T, 'permit'],
		['an error a hundred deep under what decides', (inner) => op('and', F, inner), lit(1), 'error']
	])('%s', (_, wrap, innermost, word) => expect(result(nested(100, wrap, innermost))).toBe(word));

	it('adds a hundred tenths up to ten', () => {
		const ten = nested(100, (inner) => op('+', inner, n('0.1')), lit(0));
		expect(same(ten, lit(10))).toBe('permit');
	});
	it('keeps the order of operands at every depth', () => {
		// 1 - (1 - (1 - ... 0)): with an even number of steps, 0 again.
		expect(
			same(
				nested(100, (inner) => op('-', lit(1), inner), lit(0)),
				lit(0)
			)
		).toBe('permit');
		expect(
			same(
				nested(99, (inner) => op('-', lit(1), inner), lit(0)),
				lit(1)
			)
		).toBe('permit');
		expect(
			same(
				nested(100, (inner) => op('-', inner, lit(1)), lit(0)),
				lit(-100)
			)
		).toBe('permit');
	});
	it('has no depth of its own at which it breaks', () =>
		expect(result(nested(100_000, (inner) => op('not', inner), T))).toBe('permit'));
	it('takes ten thousand clauses side by side', () =>
		expect(result(op('and', ...Array.from({ length: 10_000 }, (_, i) => op('<', lit(i), lit(10_000)))))).toBe(
			'permit'
		));
});
