import { describe, expect, it } from 'vitest';
import { fitEncodings } from '../../../src/lib/domain/formal/fit-encodings.ts';
import { formalCheckSteps, type FormalReport } from '../../../src/lib/domain/formal/formal-check.ts';
import { formalJson } from '../../../src/lib/domain/formal/formal-json.ts';
import type { Subject, SubjectItem } from '../../../src/lib/domain/formal/subject.ts';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { codebook, encodingOf, given, item, line, single, SPAN, type PlainFact } from '../../support/encodings.ts';

/** Checks encodings against items, which have to fit. */
function check(items: SubjectItem[], rows: Record<string, unknown>[], book = single()): FormalReport {
	const subject: Subject = { codebook: book, items };
	const { fitted, problems } = fitEncodings(
		rows.map((row, at) => ({ line: at + 1, encoding: encodingOf(line(row)) })),
		subject
	);
	if (problems.length) throw new Error(JSON.stringify(problems));
	const steps = formalCheckSteps(fitted, subject);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

const sealed = (value: boolean) => ({ sealed: given('boolean', value) });
const FOUR = [
	item('d', 's', { decision: 'YES' }),
	item('a', 's', { decision: 'YES' }),
	item('c', 's', { decision: 'NO' }),
	item('b', 's', { decision: 'YES' })
];

describe('what a check counts', () => {
	it('matches, mismatches, unresolved and errors, which together are the cases', () => {
		const facts = { a: sealed(true), b: sealed(false), c: {}, d: { sealed: given('number', 1) } };
		const report = check(FOUR, [{ facts }]);
		expect(report).toMatchObject({
			cases: 4,
			permits: 1,
			denials: 1,
			unresolved: 1,
			errors: 1,
			matches: 1,
			mismatches: 1,
			spanErrors: [],
			evaluatorsAgree: true,
			holds: false,
			facts: 3
		});
		expect(report.results.map((one) => [one.case, one.result, one.expected, one.got])).toEqual([
			['a', 'permit', 'YES', 'YES'],
			['b', 'deny', 'YES', 'NO'],
			['c', 'unresolved', 'NO', null],
			['d', 'error', 'YES', null]
		]);
		const byCase = Object.fromEntries(report.results.map((one) => [one.case, one]));
		expect(byCase.a).not.toHaveProperty('facts');
		expect(byCase.b.facts).toEqual([{ fact: 'sealed', value: { type: 'boolean', value: false }, span: SPAN }]);
		expect(byCase.c.facts).toEqual([{ fact: 'sealed', value: null, span: null }]);
		expect(byCase.d.facts).toEqual([{ fact: 'sealed', value: { type: 'number', text: '1' }, span: SPAN }]);
		expect(byCase.d.message).toMatch(/number/);
		for (const id of ['a', 'b', 'c']) expect(byCase[id]).not.toHaveProperty('message');
	});

	it('holds where every determinate case matches; what is unresolved may be', () => {
		const facts = { a: sealed(true), b: sealed(true), c: sealed(false), d: {} };
		expect(check(FOUR, [{ facts }])).toMatchObject({ matches: 3, unresolved: 1, holds: true });
	});

	it('takes permit and deny for the labels that the line says', () => {
		const facts = { a: sealed(false), b: sealed(false), c: sealed(true), d: sealed(false) };
		expect(check(FOUR, [{ permit: 'NO', deny: 'YES', facts }])).toMatchObject({
			permits: 1,
			denials: 3,
			matches: 4,
			holds: true
		});
	});

	it('finds a reference that is neither label a mismatch', () => {
		const tone = { question: 'tone', permit: 'WARM', deny: 'COLD' };
		const facts = { a: sealed(true), b: sealed(false) };
		const items = [item('a', 's', { tone: 'OPEN' }), item('b', 's', { tone: 'OPEN' })];
		const report = check(items, [{ ...tone, facts }], codebook());
		expect(report).toMatchObject({ matches: 0, mismatches: 2 });
		expect(report.results).toMatchObject([
			{ expected: 'OPEN', got: 'WARM' },
			{ expected: 'OPEN', got: 'COLD' }
		]);
	});

	it('leaves out what has no reference, but looks at its quotes', () => {
		const wrong = { sealed: given('boolean', true, { ...SPAN, quote: 'seal' }) };
		const report = check([item('a', 's'), item('b', 's', {})], [{ facts: { a: sealed(true), b: wrong } }]);
		expect(report).toMatchObject({ cases: 1, matches: 1, facts: 2, holds: false });
		expect(report.spanErrors).toMatchObject([{ case: 'b', fact: 'sealed' }]);
	});

	it('orders by question as the guideline has them, then by id, whatever the order of lines', () => {
		const items = ['é', 'a', 'Z'].map((id) => item(id, id, { decision: 'YES', tone: 'WARM' }));
		const rows = items.flatMap(({ id }) => [
			{ scenario: id, question: 'tone', permit: 'WARM', deny: 'COLD', facts: { [id]: sealed(true) } },
			{ scenario: id, facts: { [id]: sealed(true) } }
		]);
		expect(check(items, rows, codebook()).results.map((one) => `${one.question} ${one.case}`)).toEqual([
			'decision Z',
			'decision a',
			'decision é',
			'tone Z',
			'tone a',
			'tone é'
		]);
	});

	it('shows only what decides', () => {
		const expression = {
			op: 'and',
			args: [{ fact: 'x' }, { op: '<=', args: [{ fact: 'amount' }, { fact: 'limit' }] }]
		};
		const facts = { a: { x: given('boolean', true), amount: given('number', 10), limit: given('number', 5) } };
		const [one] = check([item('a', 's')], [{ expression, facts }]).results;
		expect(one).toMatchObject({ result: 'deny', facts: [{ fact: 'amount' }, { fact: 'limit' }] });
	});
});

describe('quotes', () => {
	const TEXT = 'Seal 🔏\r\nit. é e\u0301';
	const RECORD = { lines: ['one', 'two 🔏 three'], n: 7, 'a/b~c': 'odd', none: null, deep: { ok: true } };
	const MESSAGES = [{ role: 'user', content: 'May it be sealed?' }];
	const book = codebook((text) =>
		text
			.replace(/ {2}- id: tone[\s\S]*?(?=route:)/, '')
			.replace('fields:\n', 'fields:\n  - { name: chat, title: Chat, format: messages, required: false }\n')
	);
	const message = (
		span: Record<string, unknown>,
		visible: JsonObject = { letter: TEXT, record: RECORD, chat: MESSAGES }
	) => {
		const facts = { a: { f: given('boolean', true, span) } };
		const report = check([item('a', 's', undefined, visible)], [{ expression: { value: true }, facts }], book);
		// A span error changes no result.
		expect(report).toMatchObject({ permits: 1, matches: 1, errors: 0, holds: report.spanErrors.length === 0 });
		for (const one of report.spanErrors) expect(one).toMatchObject({ case: 'a', question: 'decision', fact: 'f' });
		return report.spanErrors.length ? report.spanErrors[0].message : null;
	};

	it.each<[string, Record<string, unknown>]>([
		['the first word', { field: 'letter', start: 0, end: 4, quote: 'Seal' }],
		['an emoji, one code point', { field: 'letter', start: 5, end: 6, quote: '🔏' }],
		['CR and LF, a code point each', { field: 'letter', start: 6, end: 8, quote: '\r\n' }],
		['what follows them', { field: 'letter', start: 8, end: 11, quote: 'it.' }],
		['a letter with its mark in one', { field: 'letter', start: 12, end: 13, quote: 'é' }],
		['a letter and its mark in two', { field: 'letter', start: 14, end: 16, quote: 'e\u0301' }],
		['all of the text', { field: 'letter', start: 0, end: 16, quote: TEXT }],
		['a string of a record', { field: 'record', path: '/lines/1', start: 4, end: 11, quote: '🔏 three' }],
		['a name that is escaped in the path', { field: 'record', path: '/a~1b~0c', start: 0, end: 3, quote: 'odd' }],
		['a message', { field: 'chat', path: '/0/content', start: 4, end: 6, quote: 'it' }]
	])('in place: %s', (_name, span) => {
		expect(message(span)).toBeNull();
	});

	it.each<[string, Record<string, unknown>, RegExp]>([
		['another text stands there', { field: 'letter', start: 0, end: 4, quote: 'seal' }, /where "Seal" stands/],
		['counted in UTF-16 units', { field: 'letter', start: 9, end: 12, quote: 'it.' }, /is not at code points 9 to 12/],
		['CR LF counted as one', { field: 'letter', start: 7, end: 10, quote: 'it.' }, /is not at code points 7 to 10/],
		['another form of the letter', { field: 'letter', start: 12, end: 13, quote: 'e\u0301' }, /is not at code points/],
		['begins where it ends', { field: 'letter', start: 4, end: 4, quote: '' }, /begins at 4 and ends at 4/],
		['ends before it begins', { field: 'letter', start: 4, end: 0, quote: 'Seal' }, /begins at 4 and ends at 0/],
		['begins before the text', { field: 'letter', start: -1, end: 3, quote: 'Sea' }, /do not lie in the text/],
		['ends after the text', { field: 'letter', start: 15, end: 17, quote: '\u0301x' }, /which has 16 code points/],
		['beyond all texts', { field: 'letter', start: 0, end: 999_999_999_999_999, quote: 'S' }, /do not lie in the text/],
		['no such field', { field: 'nowhere', start: 0, end: 1, quote: 'S' }, /no field "nowhere"/],
		['an empty field', { field: '', start: 0, end: 1, quote: 'S' }, /no field ""/],
		['a field that every object has', { field: 'constructor', start: 0, end: 1, quote: 'f' }, /no field "constructor"/],
		['__proto__', { field: '__proto__', start: 0, end: 1, quote: 'f' }, /no field "__proto__"/],
		['a path in a text', { field: 'letter', path: '/0', start: 0, end: 1, quote: 'S' }, /has no path/],
		['a record without a path', { field: 'record', start: 0, end: 1, quote: '{' }, /needs a path/],
		['messages without a path', { field: 'chat', start: 0, end: 1, quote: '[' }, /needs a path/],
		['a path to nothing', { field: 'record', path: '/lines/2', start: 0, end: 1, quote: 'o' }, /In the field "record"/],
		[
			'a path to what every object has',
			{ field: 'record', path: '/toString', start: 0, end: 1, quote: 'f' },
			/In the field/
		],
		[
			'a path to a number',
			{ field: 'record', path: '/n', start: 0, end: 1, quote: '7' },
			/"\/n" names in it is no string/
		],
		['a path to null', { field: 'record', path: '/none', start: 0, end: 4, quote: 'null' }, /is no string/],
		['a path to an object', { field: 'record', path: '/deep', start: 0, end: 1, quote: '{' }, /is no string/],
		['a path that is none', { field: 'record', path: 'lines', start: 0, end: 1, quote: 'o' }, /In the field "record"/],
		[
			'out of place in a record',
			{ field: 'record', path: '/lines/0', start: 1, end: 3, quote: 'on' },
			/where "ne" stands/
		]
	])('out of place: %s', (_name, span, expected) => {
		const said = message(span);
		expect(said).toMatch(expected);
		expect(said).not.toContain('\n');
	});

	it('out of place: a field that this case does not have', () => {
		expect(message({ field: 'record', path: '/n', start: 0, end: 1, quote: '7' }, { letter: TEXT })).toMatch(
			/no field "record"/
		);
	});

	it('are compared with the text, never with the value', () => {
		const facts = { a: { f: given('number', 7, SPAN), g: given('instant', '2031-05-03T10:00:00Z', SPAN) } };
		expect(check([item('a', 's')], [{ expression: { value: true }, facts }])).toMatchObject({
			spanErrors: [],
			holds: true
		});
	});

	it('of a scenario may stand in any of its cases', () => {
		const whole = codebook((text) =>
			text
				.replace(/ {2}- id: tone[\s\S]*?(?=route:)/, '')
				.replace('unit: case', 'unit: scenario')
				.replace('present: case', 'present: scenario')
		);
		const items = [item('s', 's', undefined, { letter: 'One letter.' }, { letter: 'Another letter.' })];
		const at = (start: number, end: number, quote: string) =>
			given('boolean', true, { field: 'letter', start, end, quote });
		const facts = { s: { first: at(0, 3, 'One'), second: at(0, 7, 'Another'), third: at(0, 3, 'Two') } };
		const report = check(items, [{ expression: { fact: 'first' }, facts }], whole);
		expect(report).toMatchObject({ cases: 1, matches: 1, facts: 3 });
		expect(report.spanErrors.map(({ fact }) => fact)).toEqual(['third']);
	});
});

describe('the report as JSON', () => {
	const facts: Record<string, Record<string, PlainFact>> = {
		a: sealed(true),
		b: sealed(false),
		c: {},
		d: { sealed: given('list', [1, '1', null, true], { ...SPAN, end: 99 }) }
	};
	const report = check(FOUR, [{ facts }]);

	it('names counts, mismatches with what decides them, span errors and each result', () => {
		expect(formalJson(report)).toEqual({
			format: 'touchstone/formal-check@1',
			cases: 4,
			permits: 1,
			denials: 1,
			unresolved: 1,
			errors: 1,
			matches: 1,
			mismatches: [
				{
					case: 'b',
					question: 'decision',
					expected: 'YES',
					got: 'NO',
					facts: [{ fact: 'sealed', type: 'boolean', value: false, span: SPAN }]
				}
			],
			span_errors: [{ case: 'd', question: 'decision', fact: 'sealed', message: expect.stringContaining('0 to 99') }],
			evaluators_agree: true,
			facts: 3,
			results: [
				{ case: 'a', question: 'decision', result: 'permit', expected: 'YES' },
				{ case: 'b', question: 'decision', result: 'deny', expected: 'YES' },
				{
					case: 'c',
					question: 'decision',
					result: 'unresolved',
					expected: 'NO',
					facts: [{ fact: 'sealed', missing: true }]
				},
				{
					case: 'd',
					question: 'decision',
					result: 'error',
					expected: 'YES',
					message: expect.any(String),
					facts: [
						{
							fact: 'sealed',
							type: 'list',
							// An element says its type: 1 and "1" are two values.
							value: [
								{ type: 'number', value: '1' },
								{ type: 'string', value: '1' },
								{ type: 'null', value: null },
								{ type: 'boolean', value: true }
							],
							span: { ...SPAN, end: 99 }
						}
					]
				}
			]
		});
	});

	it('says where the second evaluator gives another result', () => {
		// The evaluators agree, so a report in which they do not is made by hand.
		const results = report.results.map((one) =>
			one.case === 'a' ? { ...one, stack: { result: 'deny' as const } } : one
		);
		const json = formalJson({ ...report, results, evaluatorsAgree: false });
		expect(json.evaluators_agree).toBe(false);
		expect(json.results[0]).toEqual({
			case: 'a',
			question: 'decision',
			result: 'permit',
			expected: 'YES',
			second_evaluator: { result: 'deny' }
		});
		expect(json.results.filter((one) => one.second_evaluator)).toHaveLength(1);
	});

	it('keeps numbers as they are written', () => {
		const text = JSON.stringify(line({ facts: { a: { sealed: given('number', 0) } } })).replace(
			'"value":0',
			'"value":9007199254740993.10'
		);
		const { fitted } = fitEncodings([{ line: 1, encoding: encodingOf(text) }], {
			codebook: single(),
			items: [item('a', 's')]
		});
		const steps = formalCheckSteps(fitted, { codebook: single() });
		let step = steps.next();
		while (!step.done) step = steps.next();
		expect(formalJson(step.value).results[0].facts).toMatchObject([{ type: 'number', value: '9007199254740993.10' }]);
	});
});
