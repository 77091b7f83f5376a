import { describe, expect, it } from 'vitest';
import { OPERATORS, type Operator } from '../../../src/lib/domain/formal/expression.ts';
import { parseExpression } from '../../../src/lib/domain/formal/parse-expression.ts';
import { exactJson } from '../../../src/lib/domain/shared/exact-json.ts';
import { fact, instant, lit, number, op } from '../../support/expressions.ts';

/** What is read, and everything that is wrong, each as `path: message`. */
function read(text: string) {
	const parsed = exactJson.parse(text, 400);
	if (!parsed.ok) throw new Error(parsed.message);
	const problems: string[] = [];
	const expression = parseExpression(parsed.value, (path, message) => void problems.push(`${path}: ${message}`));
	// Either it is an expression, or it is said why not.
	expect(expression === null).toBe(problems.length > 0);
	for (const problem of problems) expect(problem).not.toMatch(/[\n\r\0]/);
	return { expression, problems };
}
const problems = (text: string) => read(text).problems;

/** How many operands each operator takes, least and most. */
const ARITY: Record<Operator, [number, number]> = {
	and: [1, Infinity],
	or: [1, Infinity],
	not: [1, 1],
	'=': [2, 2],
	'!=': [2, 2],
	'<': [2, 2],
	'<=': [2, 2],
	'>': [2, 2],
	'>=': [2, 2],
	member: [2, 2],
	subset: [2, 2],
	'+': [2, 2],
	'-': [2, 2],
	length: [1, 1]
};
const node = (operator: string, operands: number) =>
	JSON.stringify({ op: operator, args: Array.from({ length: operands }, () => ({ fact: 'a' })) });
const nested = (depth: number, inner = '{"fact":"a"}') =>
	'{"op":"not","args":['.repeat(depth) + inner + ']}'.repeat(depth);

describe('an expression is read', () => {
	it('with facts, literals and operators, numbers as they are written', () => {
		expect(
			read(
				'{"op":"and","args":[{"fact":"a.b"},{"op":"<=","args":[{"value":1.50},{"op":"-","args":[{"fact":"x"},{"value":-2e1,"type":"number"}]}]},{"op":"member","args":[{"value":"a"},{"type":"list","value":["a",null]}]},{"value":null},{"value":true,"type":"boolean"}]}'
			).expression
		).toEqual(
			op(
				'and',
				fact('a.b'),
				op('<=', lit(number('1.50')), op('-', fact('x'), lit(number('-2e1')))),
				op('member', lit('a'), lit(['a', null])),
				lit(null),
				lit(true)
			)
		);
	});

	it('with an instant only where its type is named', () => {
		expect(read('{"value":"2031-05-03T10:00:00Z"}').expression).toEqual(lit('2031-05-03T10:00:00Z'));
		expect(read('{"value":"2031-05-03T10:00:00Z","type":"instant"}').expression).toEqual(
			lit(instant('2031-05-03T10:00:00Z'))
		);
	});

	it('whatever operators will make of it: types are not looked at', () => {
		expect(problems('{"op":"not","args":[{"value":5}]}')).toEqual([]);
		expect(problems('{"op":"+","args":[{"value":"a"},{"value":null}]}')).toEqual([]);
		expect(problems('{"value":"a"}')).toEqual([]);
	});

	it('with names that every object has', () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ' ', '🔏'])
			expect(read(JSON.stringify({ fact: name })).expression).toEqual(fact(name));
	});

	it.each(OPERATORS)('%s takes as many operands as it takes', (operator) => {
		const [least, most] = ARITY[operator];
		for (const operands of [0, 1, 2, 3, 7])
			if (operands >= least && operands <= most) expect(problems(node(operator, operands))).toEqual([]);
			else
				expect(problems(node(operator, operands))).toEqual([
					`expression: The operator ${operator} takes ${most === Infinity ? 'one argument or more' : most === 1 ? 'one argument' : 'two arguments'}, but has ${operands}.`
				]);
	});

	it('with 10,000 operands', () => {
		expect(read(node('or', 10_000)).expression).toMatchObject({ op: 'or', args: { length: 10_000 } });
	});

	it('nested 100 operators deep, and no deeper', () => {
		expect(problems(nested(100))).toEqual([]);
		expect(problems(nested(100, '{"value":[1,2]}'))).toEqual([]);
		expect(problems(nested(101))).toEqual(['expression: The expression is nested more than 100 operators deep.']);
		expect(problems(nested(150))).toHaveLength(1);
	});
});

describe('what is wrong with an expression is said with its path', () => {
	const NODE = 'A node has to be an object: {"fact": ...}, {"value": ...} or {"op": ..., "args": [...]}.';
	const KNOWN = `Operators are ${OPERATORS.join(', ')}.`;
	it.each<[string, string, string[]]>([
		['null', 'null', [`expression: ${NODE}`]],
		['a list', '[]', [`expression: ${NODE}`]],
		['a string', '"a"', [`expression: ${NODE}`]],
		['a number', '1', [`expression: ${NODE}`]],
		['nothing', '{}', ['expression: A node has to have one of "fact", "value" and "op".']],
		['args alone', '{"args":[]}', ['expression: A node has to have one of "fact", "value" and "op".']],
		['two kinds', '{"fact":"a","value":1}', ['expression: A node is of one kind, but this has "fact" and "value".']],
		[
			'three kinds',
			'{"op":"not","args":[],"fact":"a","value":1}',
			['expression: A node is of one kind, but this has "fact" and "value" and "op".']
		],
		[
			'an unknown name beside a fact',
			'{"fact":"a","type":"string"}',
			['expression: The name "type" is not known in a node with "fact".']
		],
		[
			'unknown names beside an operator',
			'{"op":"not","args":[{"fact":"a"}],"note":1,"__proto__":2}',
			[
				'expression: The name "note" is not known in a node with "op".',
				'expression: The name "__proto__" is not known in a node with "op".'
			]
		],
		['a fact without a name', '{"fact":""}', ['expression: The name of a fact has to be a string that is not empty.']],
		['a number as the name', '{"fact":12}', ['expression: The name of a fact has to be a string that is not empty.']],
		['null as the name', '{"fact":null}', ['expression: The name of a fact has to be a string that is not empty.']],
		['an unknown operator', '{"op":"nand","args":[]}', [`expression.op: The operator "nand" is not known. ${KNOWN}`]],
		['an operator in capitals', '{"op":"AND","args":[]}', [`expression.op: The operator "AND" is not known. ${KNOWN}`]],
		['another sign', '{"op":"==","args":[]}', [`expression.op: The operator "==" is not known. ${KNOWN}`]],
		['no operator', '{"op":null,"args":[]}', [`expression.op: The operator null is not known. ${KNOWN}`]],
		['a number', '{"op":12,"args":[]}', [`expression.op: The operator the number 12 is not known. ${KNOWN}`]],
		['a list', '{"op":[1],"args":[]}', [`expression.op: The operator a list is not known. ${KNOWN}`]],
		['__proto__', '{"op":"__proto__","args":[]}', [`expression.op: The operator "__proto__" is not known. ${KNOWN}`]],
		[
			'constructor',
			'{"op":"constructor","args":[]}',
			[`expression.op: The operator "constructor" is not known. ${KNOWN}`]
		],
		['toString', '{"op":"toString","args":[]}', [`expression.op: The operator "toString" is not known. ${KNOWN}`]],
		['no args', '{"op":"and"}', ['expression: An operator needs "args", an array.']],
		['args that are no array', '{"op":"and","args":{"0":1}}', ['expression: An operator needs "args", an array.']],
		[
			'a literal that does not fit',
			'{"value":"5","type":"number"}',
			['expression: The literal cannot be read: the type is number, but the value is the string "5".']
		],
		[
			'a literal of an unknown type',
			'{"value":"5","type":"date"}',
			['expression: The type "date" is not known. Types are string, number, boolean, instant, list, null.']
		],
		[
			'a type that is null',
			'{"value":"5","type":null}',
			['expression: The type null is not known. Types are string, number, boolean, instant, list, null.']
		],
		[
			'a type that is a number',
			'{"value":"5","type":5}',
			['expression: The type the number 5 is not known. Types are string, number, boolean, instant, list, null.']
		],
		[
			'an object as a literal',
			'{"value":{"a":1}}',
			['expression: The literal cannot be read: the value is an object; a value is a scalar, or a list of scalars.']
		],
		[
			'a list in a list',
			'{"value":[1,[2]]}',
			[
				'expression: The literal cannot be read: element 2 of the list: the value is a list; a value is a scalar, or a list of scalars.'
			]
		],
		[
			'a number too long',
			'{"value":1e1000}',
			['expression: The literal cannot be read: the number has more than 1,000 digits when written out.']
		],
		[
			'an instant that does not exist',
			'{"value":"2031-02-29T10:00:00Z","type":"instant"}',
			['expression: The literal cannot be read: "2031-02-29T10:00:00Z" names a day that no calendar has.']
		]
	])('%s', (_name, text, expected) => {
		expect(problems(text)).toEqual(expected);
	});

	it('all of it, each in its place', () => {
		expect(
			problems(
				'{"op":"xor","args":[{"op":"not","args":[]},7,{"op":"=","args":[{"fact":""},{"op":"<","args":[{"value":{}},{"fact":"a","b":1}]}]}]}'
			)
		).toEqual([
			`expression.op: The operator "xor" is not known. ${KNOWN}`,
			'expression.args[0]: The operator not takes one argument, but has 0.',
			`expression.args[1]: ${NODE}`,
			'expression.args[2].args[0]: The name of a fact has to be a string that is not empty.',
			'expression.args[2].args[1].args[0]: The literal cannot be read: the value is an object; a value is a scalar, or a list of scalars.',
			'expression.args[2].args[1].args[1]: The name "b" is not known in a node with "fact".'
		]);
	});

	it('names of any length in one short line', () => {
		const long = 'a'.repeat(5_000_000);
		for (const text of [`{"op":"${long}","args":[]}`, `{"fact":"a","${long}":1}`, `{"value":1,"type":"${long}"}`])
			for (const problem of problems(text)) expect(problem.length).toBeLessThan(300);
	});
});
