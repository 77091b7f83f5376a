import { describe, expect, it } from 'vitest';
import { encodingOf, given, line, problemsOf, SPAN } from '../../support/encodings.ts';
import { fact, number } from '../../support/expressions.ts';

const problems = (more: Record<string, unknown>) => problemsOf(JSON.stringify(line(more)));
const KNOWN = 'An encoding has format, scenario, question, permit, deny, expression, facts.';
const factProblems = (one: unknown) => problems({ facts: { a: { sealed: one } } });

describe('an encoding is read', () => {
	it('with all that it says', () => {
		const text =
			'{"format":"touchstone/encoding@1","scenario":"AP-001","question":"decision","permit":"ALLOW","deny":"BLOCK","expression":{"fact":"grant.status"},"facts":{"AP-001-a":{"grant.limit":{"type":"number","value":500.0,"span":{"field":"evidence","path":"/a","start":40,"end":43,"quote":"500"}}},"AP-001-b":{}}}';
		expect(encodingOf(text)).toEqual({
			scenario: 'AP-001',
			question: 'decision',
			permit: 'ALLOW',
			deny: 'BLOCK',
			expression: fact('grant.status'),
			facts: new Map([
				[
					'AP-001-a',
					new Map([
						[
							'grant.limit',
							{
								value: number('500.0'),
								span: { field: 'evidence', path: '/a', start: 40, end: 43, quote: '500' }
							}
						]
					])
				],
				['AP-001-b', new Map()]
			])
		});
	});

	it('without a question, which is then the only one', () => {
		expect(encodingOf(line({ question: undefined })).question).toBeNull();
	});

	it('with names that every object has, as cases and as facts', () => {
		const names = ['__proto__', 'constructor', 'toString'];
		const facts = `{${names.map((id) => `"${id}":{${names.map((name) => `"${name}":${JSON.stringify(given('string', name))}`).join()}}`).join()}}`;
		const text = JSON.stringify(line()).replace(/"facts":.*$/, `"facts":${facts}}`);
		const read = encodingOf(text);
		expect([...read.facts.keys()]).toEqual(names);
		for (const own of read.facts.values())
			expect([...own].map(([name, { value }]) => [name, value])).toEqual(
				names.map((name) => [name, { type: 'string', text: name }])
			);
	});

	it('with a format of a later minor version, and of no other major one', () => {
		expect(problems({ format: 'touchstone/encoding@1.2' })).toEqual([]);
		expect(problems({ format: 'touchstone/encoding@2' })).toEqual([
			'format: This is an encoding of format 2, which this version does not read. Use a newer Touchstone.'
		]);
		for (const format of [undefined, null, 1, '', 'touchstone/release@1', 'encoding', 'touchstone/encoding'])
			expect(problems({ format })).toEqual(['format: The format of an encoding is "touchstone/encoding@1".']);
	});
});

describe('what is wrong with an encoding is said with its path', () => {
	it.each(['null', '[]', '"a"', '1', 'true'])('%s is no encoding', (text) => {
		expect(problemsOf(text)).toEqual([': An encoding is a JSON object, one a line.']);
	});

	it.each(['scenario', 'permit', 'deny'])('%s is missing, empty or no string', (name) => {
		expect(problems({ [name]: undefined })).toEqual([`${name}: The ${name} is missing.`]);
		for (const wrong of ['', null, 1, true, ['a'], {}])
			expect(problems({ [name]: wrong })).toEqual([`${name}: The ${name} has to be a string that is not empty.`]);
	});

	it('a question that is no string', () => {
		for (const wrong of ['', null, 1, ['a']])
			expect(problems({ question: wrong })).toEqual(['question: The question has to be a string that is not empty.']);
	});

	it('an unknown name, also one that every object has', () => {
		expect(problems({ note: 'x' })).toEqual([`: The name "note" is not known. ${KNOWN}`]);
		const text = JSON.stringify(line()).replace('{', '{"__proto__":1,"toString":2,');
		expect(problemsOf(text)).toEqual([
			`: The name "__proto__" is not known. ${KNOWN}`,
			`: The name "toString" is not known. ${KNOWN}`
		]);
	});

	it('a name twice: of the line, a case, a fact, in the expression', () => {
		const text = JSON.stringify(line());
		const fact = JSON.stringify(given('boolean', true));
		for (const doubled of [
			text.replace('"scenario":"s"', '"scenario":"s","scenario":"t"'),
			text.replace(/"facts":.*$/, '"facts":{"a":{},"a":{}}}'),
			text.replace(/"facts":.*$/, `"facts":{"a":{"f":${fact},"f":${fact}}}}`),
			text.replace(/"facts":.*$/, `"facts":{"a":{"f":${fact},"\\u0066":${fact}}}}`),
			text.replace('{"fact":"sealed"}', '{"fact":"sealed","fact":"sealed"}')
		])
			expect(problemsOf(doubled)).toEqual([
				expect.stringMatching(/^The JSON cannot be read: .* twice in one object\.$/)
			]);
	});

	it('half a surrogate pair or a NUL anywhere', () => {
		for (const wrong of ['\\ud800', '\\udfff', '\\u0000'])
			for (const place of ['"s"', '"YES"', '"sealed"', '"quote":"Seal"', '"boolean"']) {
				const text = JSON.stringify(line()).replace(place, place.replace(/"$/, `${wrong}"`));
				expect(problemsOf(text), text).toEqual([
					expect.stringMatching(/^The JSON cannot be read: .* holds (half a surrogate pair|a NUL character)/)
				]);
			}
	});

	it('no expression, or no facts', () => {
		expect(problems({ expression: undefined })).toEqual([expect.stringMatching(/^expression: A node has to be/)]);
		for (const wrong of [undefined, null, [], 'a', 1])
			expect(problems({ facts: wrong })).toEqual([
				'facts: The facts are an object: for each case of the scenario its facts by name, {} where it has none.'
			]);
		for (const wrong of [null, [], 'a', 1])
			expect(problems({ facts: { 'a.b': wrong } })).toEqual([
				'facts.a.b: The facts of a case are an object: each fact by its name.'
			]);
		expect(problems({ facts: { a: { '': given('null', null) } } })).toEqual(['facts.a: A fact needs a name.']);
	});

	it('everything at once, one line each', () => {
		const wrong = {
			format: 'x',
			extra: 1,
			scenario: '',
			permit: undefined,
			expression: { op: 'nor', args: [] },
			facts: { a: { f: { type: 'date', value: {}, span: { field: 1, path: 2, start: '0', end: 1.5, quote: null } } } }
		};
		expect(problems(wrong)).toEqual([
			'format: The format of an encoding is "touchstone/encoding@1".',
			expect.stringContaining('"extra"'),
			'scenario: The scenario has to be a string that is not empty.',
			'permit: The permit is missing.',
			expect.stringMatching(/^expression\.op: The operator "nor" is not known/),
			'facts.a.f.type: The type of a fact is one of string, number, boolean, instant, list, null.',
			'facts.a.f.value: The fact cannot be read: the value is an object; a value is a scalar, or a list of scalars.',
			'facts.a.f.span.field: The field of a span is a string.',
			'facts.a.f.span.path: The path of a span is a JSON Pointer, written as a string.',
			'facts.a.f.span.start: The start of a span is a whole number of code points.',
			'facts.a.f.span.end: The end of a span is a whole number of code points.',
			'facts.a.f.span.quote: The quote of a span is a string.'
		]);
	});

	it('a thousand times, and then how often besides', () => {
		const args = Array.from({ length: 200_000 }, () => ({}));
		const said = problems({ expression: { op: 'or', args } });
		expect(said).toHaveLength(1000);
		expect(said[998]).toMatch(/^expression\.args\[998\]: /);
		expect(said[999]).toBe(': The line has 199,001 more problems.');
	});

	it('in a short line, however long a name is', () => {
		const long = 'a'.repeat(1_000_000);
		const facts = { [long]: { [long]: { [long]: 1 } } };
		for (const problem of problems({ [long]: 1, facts })) expect(problem.length).toBeLessThan(500);
	});
});

describe('what is wrong with a fact', () => {
	it.each<[string, unknown, string[]]>([
		['no object', 5, ['facts.a.sealed: An object with type, value, span belongs here.']],
		['null', null, ['facts.a.sealed: An object with type, value, span belongs here.']],
		['nothing in it', {}, ['facts.a.sealed: It lacks type, value, span.']],
		['no value', { type: 'null', span: SPAN }, ['facts.a.sealed: It lacks value.']],
		['no span', { type: 'null', value: null }, ['facts.a.sealed: It lacks span.']],
		[
			'an unknown name',
			{ ...given('null', null), note: '' },
			['facts.a.sealed: The name "note" is not known here; known are type, value, span.']
		],
		[
			'an unknown type',
			given('date', '2031-05-03'),
			['facts.a.sealed.type: The type of a fact is one of string, number, boolean, instant, list, null.']
		],
		[
			'a value of another type',
			given('number', '500'),
			['facts.a.sealed.value: The fact cannot be read: the type is number, but the value is the string "500".']
		],
		[
			'an instant in another spelling',
			given('instant', '2031-05-03'),
			[
				'facts.a.sealed.value: The fact cannot be read: "2031-05-03" is no instant; write it as 2031-05-03T10:00:00Z, in UTC.'
			]
		],
		[
			'null where a number belongs',
			given('number', null),
			['facts.a.sealed.value: The fact cannot be read: the type is number, but the value is null.']
		],
		[
			'a span that is no object',
			given('null', null, [] as unknown as Record<string, unknown>),
			['facts.a.sealed.span: An object with field, start, end, quote belongs here.']
		],
		[
			'a span without its end',
			given('null', null, { field: 'letter', start: 0, quote: 'S' }),
			['facts.a.sealed.span: It lacks end.']
		],
		[
			'a span with more',
			given('null', null, { ...SPAN, line: 1 }),
			['facts.a.sealed.span: The name "line" is not known here; known are field, path, start, end, quote.']
		],
		[
			'a place between two characters',
			given('null', null, { ...SPAN, start: 0.5 }),
			['facts.a.sealed.span.start: The start of a span is a whole number of code points.']
		],
		[
			'a path that is null',
			given('null', null, { ...SPAN, path: null }),
			['facts.a.sealed.span.path: The path of a span is a JSON Pointer, written as a string.']
		]
	])('%s', (_name, one, expected) => {
		expect(factProblems(one)).toEqual(expected);
	});

	it('but not that its quote is out of place: that is for the check', () => {
		for (const span of [
			{ ...SPAN, start: 9, end: 3 },
			{ ...SPAN, start: 0, end: 0 },
			{ ...SPAN, start: -4, end: 0 },
			{ ...SPAN, field: 'nowhere' },
			{ ...SPAN, field: '' },
			{ ...SPAN, quote: '' },
			{ ...SPAN, end: 999_999_999 },
			{ ...SPAN, path: 'no pointer' }
		])
			expect(factProblems(given('boolean', true, span))).toEqual([]);
	});
});
