import { describe, expect, it } from 'vitest';
import { fitEncodings } from '../../../src/lib/domain/formal/fit-encodings.ts';
import type { Subject } from '../../../src/lib/domain/formal/subject.ts';
import { codebook, encodingOf, item, line, single } from '../../support/encodings.ts';

const fit = (subject: Subject, ...rows: Record<string, unknown>[]) =>
	fitEncodings(
		rows.map((row, at) => ({ line: at + 1, encoding: encodingOf(line(row)) })),
		subject
	);
const problems = (subject: Subject, ...rows: Record<string, unknown>[]) =>
	fit(subject, ...rows).problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);

const one: Subject = { codebook: single(), items: [item('a', 's'), item('b', 's'), item('c', 't')] };
const two: Subject = { ...one, codebook: codebook() };
const S = { facts: { a: {}, b: {} } };
const T = { scenario: 't', facts: { c: {} } };

describe('encodings that fit', () => {
	it('come with their question and their cases', () => {
		const { fitted, problems } = fit(one, T, S);
		expect(problems).toEqual([]);
		expect(fitted.map(({ question, items }) => [question.id, items.map(({ id }) => id)])).toEqual([
			['decision', ['c']],
			['decision', ['a', 'b']]
		]);
	});

	it('need not name the only question', () => {
		expect(problems(one, { ...S, question: undefined }, T)).toEqual([]);
	});

	it('may answer one of several questions, or more of them', () => {
		const tone = { question: 'tone', permit: 'WARM', deny: 'COLD' };
		expect(problems(two, S, T)).toEqual([]);
		expect(problems(two, { ...S, ...tone }, { ...T, ...tone }, T, S)).toEqual([]);
		expect(problems(two, { ...S, ...tone }, T, S)).toEqual([
			'0 : No line encodes the scenario "t" for the question tone: c is without encoding.'
		]);
	});

	it('are by scenario where that is the unit', () => {
		const whole: Subject = {
			codebook: codebook((text) =>
				text.replace('unit: case', 'unit: scenario').replace('present: case', 'present: scenario')
			),
			items: [item('s', 's'), item('t', 't')]
		};
		expect(problems(whole, { facts: { s: {} } }, { scenario: 't', facts: { t: {} } })).toEqual([]);
		expect(problems(whole, { facts: { a: {} } }, { scenario: 't', facts: { t: {} } })).toEqual([
			'1 facts.a: The scenario "s" has no scenario "a". Ids are compared exactly.',
			'1 facts: The scenario "s" has no encoding. Write its facts, or {} where it has none.'
		]);
	});

	it('may have ids that every object has', () => {
		const names = ['__proto__', 'constructor', 'toString'];
		const odd: Subject = { codebook: single(), items: names.map((id) => item(id, id)) };
		const rows = names.map((id) => ({ scenario: id, facts: Object.fromEntries([[id, {}]]) }));
		expect(problems(odd, ...rows)).toEqual([]);
		expect(problems(one, S, T, { scenario: 'constructor', facts: {} })).toEqual([
			'3 scenario: There is no scenario "constructor" here. Ids are compared exactly.'
		]);
		expect(problems(one, { facts: { a: {}, b: {}, toString: {} } }, T)).toEqual([
			'1 facts.toString: The scenario "s" has no case "toString". Ids are compared exactly.'
		]);
	});
});

describe('encodings that do not fit', () => {
	it.each<[string, Record<string, unknown>[], string[]]>([
		[
			'an unknown scenario',
			[S, T, { scenario: 'u', facts: {} }],
			['3 scenario: There is no scenario "u" here. Ids are compared exactly.']
		],
		[
			'a scenario in other letters',
			[S, { ...T, scenario: 'T' }],
			[
				'2 scenario: There is no scenario "T" here. Ids are compared exactly.',
				'0 : No line encodes the scenario "t" for the question decision: c is without encoding.'
			]
		],
		[
			'an unknown case, and one of another scenario',
			[{ facts: { a: {}, b: {}, c: {}, x: {} } }, T],
			[
				'1 facts.c: The scenario "s" has no case "c". Ids are compared exactly.',
				'1 facts.x: The scenario "s" has no case "x". Ids are compared exactly.'
			]
		],
		[
			'a case left out',
			[{ facts: { b: {} } }, T],
			['1 facts: The case "a" has no encoding. Write its facts, or {} where it has none.']
		],
		[
			'a scenario left out',
			[T],
			['0 : No line encodes the scenario "s" for the question decision: a, b are without encoding.']
		],
		[
			'a second line',
			[S, T, { ...S, question: undefined }],
			['3 scenario: The scenario "s" has an encoding already, on line 1.']
		],
		[
			'an unknown question',
			[S, T, { ...S, question: 'mood' }],
			['3 question: The guideline has no question "mood". It has decision.']
		],
		[
			'labels of no question',
			[{ ...S, permit: 'yes', deny: 'WARM' }, T],
			[
				'1 permit: The question decision has no label "yes". Its labels are YES, NO.',
				'1 deny: The question decision has no label "WARM". Its labels are YES, NO.'
			]
		],
		['both the same', [{ ...S, deny: 'YES' }, T], ['1 deny: Permit and deny are both "YES".']],
		['no encoding', [], ['0 : The file holds no encoding.']]
	])('%s', (_name, rows, expected) => {
		expect(problems(one, ...rows)).toEqual(expected);
	});

	it('without a question where there are several', () => {
		expect(problems(two, S, T, { question: undefined })).toEqual([
			'3 question: Name the question: the guideline has decision, tone.'
		]);
	});

	it('are said in the order of lines, and what is nowhere at the end', () => {
		const said = problems(one, { ...S, deny: 'YES' }, { scenario: 'u', facts: {} }, { ...S, permit: 'x' });
		expect(said.map((text) => text.split(' ')[0])).toEqual(['1', '2', '3', '3', '0']);
	});

	it('name a few of many cases, and long ids in part', () => {
		const items = Array.from({ length: 50_000 }, (_, at) => item(`c${at}`, 's'));
		const many: Subject = { codebook: single(), items: [...items, item('z', 'z'.repeat(5000))] };
		expect(problems(many, { scenario: 'z'.repeat(5000), facts: { z: {} } })).toEqual([
			'0 : No line encodes the scenario "s" for the question decision: c0, c1, c2, c3 and 49996 more are without encoding.'
		]);
		const facts = Object.fromEntries(items.map(({ id }) => [id, {}]));
		expect(problems(many, { facts })).toEqual([
			`0 : No line encodes the scenario "${'z'.repeat(80)}…" for the question decision: z is without encoding.`
		]);
		const [problem] = problems(one, S, T, { scenario: 'u'.repeat(1_000_000), facts: {} });
		expect(problem.length).toBeLessThan(200);
	});
});
