import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FormalJson } from '../../src/lib/domain/formal/formal-json.ts';
import { env } from '../../src/lib/server/env.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { contents } from '../support/contents.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { jsonLines } from '../support/json-lines.ts';
import { given } from '../support/encodings.ts';
import { richStudy } from '../support/rich-study.ts';
import { runCommand } from '../support/run-command.ts';

type Row = Record<string, unknown>;
interface Input {
	id: string;
	scenario: string;
	visible: { letter: string };
}

const folder = mkdtempSync(join(tmpdir(), 'touchstone-formal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A data folder that cannot be made: checking a release must not want one.
const nowhere = { env: env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: '/proc/nowhere' }) };

let test: TestDatabase;
let inputs: Input[];
let references: { id: string; question: string; label: string }[];
let before: { tables: Record<string, string[]>; file: string };
const release = join(folder, 'release');
const state = async () => ({
	tables: await contents(test.db),
	file: sha256(readFileSync(join(test.env.data, 'touchstone.db')))
});

beforeAll(async () => {
	test = await database({ keep: true });
	await richStudy(test);
	await richStudy(test, { slug: 'undecided', decided: false });
	expect(await runCommand(test, 'freeze', 'rich', '--out', release)).toMatchObject({ code: 0 });
	inputs = jsonLines(join(release, 'inputs.jsonl'));
	references = jsonLines(join(release, 'references.jsonl'));
	before = await state();
});

afterEach(async () => {
	// Whatever is checked, nothing in the database changes, labels least of all.
	expect(await state()).toEqual(before);
	vi.restoreAllMocks();
});

/** The first word of a case's letter, as a span. */
function firstWord(id: string): Row {
	const [word] = inputs.find((one) => one.id === id)!.visible.letter.split(' ');
	return { field: 'letter', start: 0, end: [...word].length, quote: word };
}
const labelOf = (id: string) => references.find((one) => one.id === id && one.question === 'decision')!.label;

/** Encodings of `decision` that give each case its reference, but for what is changed in facts. */
function rows(change: Record<string, Row> = {}, more: Row = {}): Row[] {
	return [...new Set(inputs.map((one) => one.scenario))].map((scenario) => ({
		format: 'touchstone/encoding@1',
		scenario,
		question: 'decision',
		permit: 'YES',
		deny: 'NO',
		expression: { fact: 'seal.valid' },
		facts: Object.fromEntries(
			inputs
				.filter((one) => one.scenario === scenario)
				.map(({ id }) => [id, change[id] ?? { 'seal.valid': given('boolean', labelOf(id) === 'YES', firstWord(id)) }])
		),
		...more
	}));
}
const textOf = (list: Row[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');

let count = 0;
function file(content: string | Uint8Array | Row[], ending = 'jsonl'): string {
	const path = join(folder, `encodings-${++count}.${ending}`);
	writeFileSync(path, Array.isArray(content) ? textOf(content) : content);
	return path;
}
const check = (target: string, encodings: string, ...more: string[]) =>
	runCommand(
		target === 'rich' || target === 'undecided' ? test : nowhere,
		'formal',
		'check',
		target,
		'--encodings',
		encodings,
		...more
	);
const checked = async (target: string, encodings: string, ...more: string[]) => {
	const ran = await check(target, encodings, '--json', ...more);
	return { ...ran, json: ran.json as FormalJson & { attached?: string } };
};
/** Runs a check that must not take long, and must end with one clear line for each problem. */
async function refused(content: string | Uint8Array | Row[], ...messages: (string | RegExp)[]) {
	const path = file(content);
	const ran = await check(release, path);
	expect(ran).toMatchObject({ code: 2, out: '' });
	const lines = ran.err.trimEnd().split('\n');
	expect(lines).toHaveLength(messages.length);
	for (const [at, message] of messages.entries()) {
		expect(lines[at]).toMatch(message);
		expect(lines[at].startsWith(path)).toBe(true);
		expect(lines[at].length).toBeLessThan(2000);
	}
}
const copy = () => {
	const to = join(folder, `copy-${++count}`);
	cpSync(release, to, { recursive: true });
	return to;
};
const verify = (target: string) => runCommand(nowhere, 'verify', target, '--json');

describe('formal check of a study and of its release', () => {
	it('gives the same: what matches holds', async () => {
		const encodings = file(rows());
		const [study, frozen] = [await checked('rich', encodings), await checked(release, encodings)];
		expect(frozen).toMatchObject({
			code: 0,
			err: '',
			json: { cases: 6, unresolved: 0, errors: 0, matches: 6, mismatches: [], span_errors: [], evaluators_agree: true }
		});
		expect(frozen.json.permits + frozen.json.denials).toBe(6);
		expect(study.json).toEqual(frozen.json);
		expect(study.code).toBe(0);
		// The order is that of ids, by code unit.
		expect(frozen.json.results.map((one) => one.case)).toEqual(inputs.map((one) => one.id).sort());
	});

	it('names mismatches, unresolved, errors and span errors, with exit code 1', async () => {
		const wrong = labelOf('a-1') !== 'YES';
		const change = {
			'a-1': { 'seal.valid': given('boolean', wrong, firstWord('a-1')) },
			'a-10': {},
			'B-2': { 'seal.valid': given('string', 'yes', { ...firstWord('B-2'), quote: 'Tho' }) }
		};
		for (const target of ['rich', release]) {
			const { code, json } = await checked(target, file(rows(change)));
			expect(code).toBe(1);
			expect(json).toMatchObject({
				cases: 6,
				matches: 3,
				unresolved: 1,
				errors: 1,
				mismatches: [
					{
						case: 'a-1',
						expected: labelOf('a-1'),
						got: wrong ? 'YES' : 'NO',
						facts: [{ fact: 'seal.valid', type: 'boolean', value: wrong, span: firstWord('a-1') }]
					}
				],
				span_errors: [{ case: 'B-2', fact: 'seal.valid', message: expect.stringContaining('"Tho"') }],
				evaluators_agree: true
			});
			expect(json.cases).toBe(json.matches + json.mismatches.length + json.unresolved + json.errors);
			const of = (id: string) => json.results.find((one) => one.case === id);
			expect(of('a-10')).toMatchObject({ result: 'unresolved', facts: [{ fact: 'seal.valid', missing: true }] });
			expect(of('B-2')).toMatchObject({ result: 'error', message: expect.stringContaining('string') });
		}
	});

	it.each<[string, Record<string, Row>, number]>([
		['unresolved alone', { 'a-1': {} }, 0],
		[
			'an error alone',
			{ 'a-1': { 'seal.valid': given('null', null, { field: 'letter', start: 0, end: 2, quote: 'No' }) } },
			1
		],
		[
			'a span error alone',
			{ 'a-1': { 'seal.valid': given('boolean', true, { field: 'letter', start: 0, end: 2, quote: 'no' }) } },
			1
		]
	])('ends as it has to: %s', async (_name, change, code) => {
		expect(labelOf('a-1')).toBe('YES');
		expect((await check(release, file(rows(change)))).code).toBe(code);
	});

	it('says it in words, one line for each thing', async () => {
		const change = {
			'a-1': { 'seal.valid': given('boolean', false, firstWord('a-1')) },
			// A name that would pass for a line of the report.
			'a-10': { 'x\na-1: NO, but': given('boolean', true, { field: 'letter', start: 0, end: 2, quote: 'zz' }) },
			'B-2': {
				'seal.valid': given('list', [1, '1'], {
					field: 'record',
					path: '/lines/1',
					start: 0,
					end: 5,
					quote: 'two\u001b[2J'
				})
			}
		};
		const { code, out } = await check('rich', file(rows(change)));
		expect(code).toBe(1);
		expect(out).not.toContain('\u001b');
		const lines = out.trimEnd().split('\n');
		expect(lines[0]).toMatch(/^6 cases: \d permits?, \d denials?, 1 unresolved, 1 errors?\.$/);
		expect(lines).toContain('a-1: NO, but the reference is YES.');
		expect(lines).toContain('    seal.valid = false: “No” (letter, 0–2)');
		expect(lines).toContain(`a-10: unresolved; the reference is ${labelOf('a-10')}.`);
		expect(lines).toContain('    seal.valid is not given');
		expect(lines.filter((one) => one.startsWith('a-10, fact x⏎a-1: NO, but: '))).toHaveLength(1);
		expect(lines.find((one) => one.startsWith('B-2: error. '))).toMatch(/list/);
		expect(lines).toContain('    seal.valid = [1, "1"]: “two\\u001b[2J” (record/lines/1, 0–5)');
		expect(lines.find((one) => one.startsWith('B-2, fact seal.valid: '))).toContain('is not at code points 0 to 5');
	});

	it('may take another question, with labels of its own', async () => {
		const change = Object.fromEntries(inputs.map(({ id }) => [id, {}]));
		const tone = { question: 'tone', permit: 'WARM', deny: 'COLD', expression: { value: true } };
		const both = [...rows(), ...rows(change, tone)];
		const { json } = await checked('rich', file(both));
		expect(json.cases).toBe(12);
		expect(json.results.map((one) => one.question)).toEqual([...Array(6).fill('decision'), ...Array(6).fill('tone')]);
		const { out } = await check('rich', file(both));
		expect(out).toContain('a-10 tone: WARM, but the reference is COLD.');
		expect((await checked('rich', file(rows(change, tone)))).json).toMatchObject({ cases: 6, permits: 6 });
	});

	it('says of a study without references what blocks a freeze', async () => {
		const ran = await checked('undecided', file(rows()));
		expect(ran).toMatchObject({ code: 1, json: { blocked: [{ code: 'open-disputes', message: expect.any(String) }] } });
		const words = await check('undecided', file(rows()));
		expect(words).toMatchObject({ code: 1, out: '' });
		expect(words.err).toMatch(/^The study "undecided" has no references yet:\n\S/);
	});

	it('uses no hidden data: what stands there cannot be quoted', async () => {
		const hidden = join(folder, 'with-hidden');
		const done = await runCommand(
			test,
			...['freeze', 'rich', '--out', hidden, '--version', '1.0.1', '--with-hidden']
		).finally(async () => (before = await state()));
		expect(done).toMatchObject({ code: 0 });
		expect(readFileSync(join(hidden, 'hidden.jsonl'), 'utf8')).toContain('"key":"hidden-1"');
		const fact = { 'seal.valid': given('boolean', false, { field: 'key', start: 0, end: 8, quote: 'hidden-1' }) };
		for (const target of ['rich', hidden])
			expect((await checked(target, file(rows({ 'a-1': fact })))).json.span_errors).toEqual([
				{ case: 'a-1', question: 'decision', fact: 'seal.valid', message: 'The case has no field "key" to quote from.' }
			]);
	});
});

describe('what it is given', () => {
	it.each<[string, () => string, RegExp]>([
		['a study that is not there', () => 'nobody', /There is no study "nobody", and no folder of that name either\./],
		['a folder that is not there', () => join(folder, 'nothing'), /There is no folder .*nothing/],
		['a file in place of the folder', () => file('x', 'txt'), /is a file\. A release is a folder/],
		['an empty folder', () => mkdtempSync(join(folder, 'empty-')), /is empty/],
		['a folder of other things', () => join(process.cwd(), 'docs'), /There is no release/]
	])('%s', async (_name, target, message) => {
		const ran = await runCommand(test, 'formal', 'check', target(), '--encodings', file(rows()), '--json');
		expect(ran).toMatchObject({ code: 2, json: { problems: [{ message: expect.stringMatching(message) }] } });
		expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
	});

	it.each<[string, () => string, RegExp]>([
		['no such file', () => join(folder, 'none.jsonl'), /There is no file/],
		['a folder', () => folder, /is a folder/]
	])('encodings: %s', async (_name, encodings, message) => {
		for (const target of ['rich', release]) {
			const ran = await check(target, encodings());
			expect(ran).toMatchObject({ code: 2, out: '' });
			expect(ran.err.trimEnd()).toMatch(message);
			expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
		}
	});

	it('no encodings, or more than it takes', async () => {
		expect(await runCommand(test, 'formal', 'check', 'rich')).toMatchObject({ code: 2, out: '' });
		expect(await runCommand(test, 'formal', 'check', '--encodings', file(rows()))).toMatchObject({ code: 2 });
		expect(await check('rich', file(rows()), 'more')).toMatchObject({ code: 2 });
		expect(await check('rich', file(rows()), '--attach')).toMatchObject({
			code: 2,
			err: expect.stringMatching(/^A report is put into a release: name its folder/)
		});
	});

	it('refuses a release with one bit flipped, in each of its files', async () => {
		const encodings = file(rows());
		for (const name of readdirSync(release)) {
			const broken = copy();
			const bytes = readFileSync(join(broken, name));
			bytes[bytes.length >> 1] ^= 1;
			writeFileSync(join(broken, name), bytes);
			const ran = await check(broken, encodings, '--attach');
			expect(ran, name).toMatchObject({ code: 2, out: '' });
			expect(ran.err.trimEnd().split('\n'), name).toHaveLength(1);
			expect(readdirSync(broken)).not.toContain('attachments');
		}
	});

	it('standard input', async () => {
		const stdin = (text: string) =>
			vi
				.spyOn(process, 'stdin', 'get')
				.mockReturnValue(Readable.from([Buffer.from(text)]) as unknown as typeof process.stdin);
		stdin(textOf(rows()));
		expect((await checked(release, '-')).json).toMatchObject({ matches: 6 });
		stdin(`${textOf(rows())}{"scenario"\n`);
		expect((await check('rich', '-')).err).toMatch(/^-:3: The JSON cannot be read/);
		stdin('');
		expect((await check('rich', '-')).err).toBe('-:1: The file is empty.\n');
	});

	it('with a mark, with CR LF, as UTF-16, as an array, with blank lines', async () => {
		const text = textOf(rows());
		const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
		for (const content of [
			`\ufeff${text}`,
			text.replaceAll('\n', '\r\n'),
			text.replaceAll('\n', '\r'),
			`\n \n${text.replace('\n', '\n\n')}`,
			text.trimEnd(),
			utf16,
			Buffer.from(utf16).swap16(),
			JSON.stringify(rows(), null, 2)
		])
			expect((await checked(release, file(content))).json).toMatchObject({ matches: 6, span_errors: [] });
	});
});

describe('problems: one line each, and nothing is evaluated', () => {
	it('are printed as JSON too', async () => {
		const path = file([{ ...rows()[0], deny: 'MAYBE' }, rows()[1]]);
		const ran = await check(release, path, '--json');
		expect(ran.code).toBe(2);
		expect(ran.json).toEqual({
			problems: [
				{
					file: path,
					line: 1,
					path: 'deny',
					message: 'The question decision has no label "MAYBE". Its labels are YES, NO.'
				}
			]
		});
		expect(ran.err).toBe(`${path}:1: deny: The question decision has no label "MAYBE". Its labels are YES, NO.\n`);
	});

	it('of files that are no encodings', async () => {
		await refused('', /The file is empty\.$/);
		await refused('\n \n', /The file is empty\.$/);
		await refused('\ufeff', /The file is empty\.$/);
		await refused('[]', /: The file holds no encoding\.$/);
		const csv = file('scenario,permit\ns0,YES\n', 'csv');
		expect((await check(release, csv)).err).toBe(
			`${csv}:1: Encodings come as JSON Lines: one object a line, not as CSV.\n`
		);
		await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /is a zip archive/);
		await refused(Buffer.from(textOf(rows()), 'utf16le'), /UTF-16/);
		await refused(JSON.stringify(rows()[0], null, 2), /One object is spread over several lines/);
		await refused('{"format":1', /The JSON cannot be read: .* ends before/);
	});

	it('of names twice, half characters and what else JSON lets through', async () => {
		const [first, second] = rows().map((row) => JSON.stringify(row));
		const both = (changed: string) => `${changed}\n${second}\n`;
		await refused(both(first.replace('"deny"', '"permit"')), /:1: .*has the name "permit" twice/);
		await refused(both(first.replace('seal.valid', 'seal\\ud800')), /:1: .*half a surrogate pair/);
		await refused(both(first.replace('seal.valid', 'seal\\u0000')), /:1: .*NUL/);
		await refused(both(first.replace('"start":0', '"start":00')), /:1: .*a number that JSON does not know/);
		await refused(both(first.replace('"start":0', '"start":NaN')), /:1: .*"NaN"/);
		await refused(
			Buffer.concat([Buffer.from(first.slice(0, 40)), Buffer.from([0xff]), Buffer.from(both(first.slice(40)))]),
			/:1: This line is not UTF-8 text/
		);
	});

	it('of scenarios, cases, questions and labels that do not fit', async () => {
		const [first, second] = rows();
		await refused([first, second, first], /:3: scenario: The scenario "s0" has an encoding already, on line 1\./);
		await refused([first], /: No line encodes the scenario "s1" for the question decision/);
		await refused([first, { ...second, question: undefined }], /:2: question: Name the question/, /"s1"/);
		await refused([first, { ...second, deny: 'YES' }], /:2: deny: Permit and deny are both "YES"/);
		await refused([first, { ...second, facts: {} }], ...Array(3).fill(/:2: facts: The case .* has no encoding/));
		const odd = JSON.stringify(second).replace('"facts":{', '"facts":{"__proto__":{},"constructor":{},"toString":{},');
		await refused(
			`${JSON.stringify(first)}\n${odd}\n`,
			/facts\.__proto__: The scenario "s1" has no case "__proto__"/,
			/facts\.constructor: /,
			/facts\.toString: /
		);
		await refused(
			[first, second, { ...second, scenario: '__proto__' }],
			/:3: scenario: There is no scenario "__proto__"/
		);
		for (const op of ['__proto__', 'constructor', 'toString'])
			await refused([first, { ...second, expression: { op, args: [] } }], new RegExp(`"${op}" is not known`));
	});

	it('at most so many are listed, and how many more there are', async () => {
		const many = Array.from({ length: 1500 }, () => '{}').join('\n');
		const ran = await check(release, file(many), '--json');
		const { problems, unlisted } = ran.json as { problems: object[]; unlisted: number };
		expect(ran.code).toBe(2);
		expect(problems).toHaveLength(1000);
		expect(problems.length + unlisted).toBeGreaterThan(1500);
	});
});

describe('large and deep encodings neither crash nor hang', () => {
	const FACT = { fact: 'seal.valid' };
	const within = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
		const start = performance.now();
		const done = await work();
		expect(performance.now() - start).toBeLessThan(seconds * 1000);
		return done;
	};
	/** The lines with this as the text of the first one's expression. */
	const withExpression = (text: string, change: Record<string, Row> = {}) => {
		const [first, second] = rows(change).map((row) => JSON.stringify(row));
		return `${first.replace('"expression":{"fact":"seal.valid"}', () => `"expression":${text}`)}\n${second}\n`;
	};
	const withValue = (text: string) =>
		textOf(rows()).replace(/"type":"boolean","value":(true|false)/, () => `"type":"list","value":${text}`);
	/** An expression that the case's own fact decides, if this is true. */
	const and = (text: string) => `{"op":"and","args":[${JSON.stringify(FACT)},${text}]}`;

	it.each<[string, () => string]>([
		[
			'an expression nested 100,000 deep',
			() => withExpression('{"op":"not","args":['.repeat(100_000) + '{"value":true}' + ']}'.repeat(100_000))
		],
		['an expression cut off 100,000 deep', () => withExpression('{"op":"not","args":['.repeat(100_000))],
		['a value nested 100,000 deep', () => withValue('['.repeat(100_000) + ']'.repeat(100_000))],
		['objects as a value, 100,000 deep', () => withValue('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))]
	])('%s', async (_name, text) => {
		await within(20, () => refused(text(), /:1: The JSON cannot be read: .* is nested more than 300 levels deep\.$/));
	});

	it('raw JSON nested 100,000 deep', async () => {
		await within(20, () => refused('{"a":'.repeat(100_000), /nested more than 300 levels deep/));
		await within(20, () => refused('['.repeat(100_000), /nested more than 300 levels deep/));
		await within(20, () =>
			refused(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`, /nested more than 300 levels deep/)
		);
	});

	it('101 operators deep is a problem, 100 are read', async () => {
		const deep = (n: number) => '{"op":"and","args":['.repeat(n) + JSON.stringify(FACT) + ']}'.repeat(n);
		await refused(
			withExpression(deep(101)),
			/:1: expression: The expression is nested more than 100 operators deep\.$/
		);
		expect((await checked(release, file(withExpression(deep(100))))).json).toMatchObject({ matches: 6 });
	});

	it('10,000 arguments, right or wrong', async () => {
		const args = (one: string, n = 10_000) => `{"op":"and","args":[${Array(n).fill(one).join()}]}`;
		const done = await within(30, () => checked(release, file(withExpression(args(JSON.stringify(FACT))))));
		expect(done.json).toMatchObject({ matches: 6 });
		const ran = await within(30, () => check(release, file(withExpression(args('{}', 200_000))), '--json'));
		expect(ran.code).toBe(2);
		expect((ran.json as { problems: object[] }).problems).toHaveLength(1000);
	});

	it('lists of 200,000 elements on both sides of subset, member and =', async () => {
		const list = Array.from({ length: 200_000 }, (_, n) => (n % 3 ? n : String(n)));
		const own = (value: unknown[]) => given('list', value, firstWord('a-1'));
		const others = Object.fromEntries(inputs.map(({ id }) => [id, {}]));
		const change = { ...others, 'a-1': { list: own(list), turned: own([...list].reverse()) } };
		const [all, turned] = [{ fact: 'list' }, { fact: 'turned' }];
		const not = (one: object) => ({ op: 'not', args: [one] });
		const args = [
			{ op: 'subset', args: [all, turned] },
			not({ op: 'subset', args: [all, { value: [1] }] }),
			{ op: 'member', args: [{ value: list.at(-1) }, all] },
			not({ op: 'member', args: [{ value: null }, turned] }),
			{ op: '=', args: [all, all] },
			not({ op: '=', args: [all, turned] }),
			{ op: '=', args: [{ op: 'length', args: [all] }, { value: 200_000 }] }
		];
		const done = await within(60, () => checked(release, file(rows(change, { expression: { op: 'and', args } }))));
		expect(done).toMatchObject({ code: 0, json: { permits: 1, matches: 1, unresolved: 5, evaluators_agree: true } });
		// Where it is a mismatch the lists are shown, in part.
		const expression = { op: 'subset', args: [turned, { value: list.slice(1) }] };
		const ran = await within(60, () => check(release, file(rows(change, { expression }))));
		expect(ran.code).toBe(1);
		expect(ran.out).toContain('a-1: NO, but the reference is YES.');
		for (const line of ran.out.split('\n')) expect(line.length).toBeLessThan(1000);
	});

	it('a string of 5 MB', async () => {
		const long = 'é🔏'.repeat(900_000);
		const text = (compared: string) =>
			and(
				`{"op":"and","args":[{"op":"=","args":[{"op":"length","args":[{"value":"${long}"}]},{"value":1800000}]},{"op":"<","args":[{"value":"${long}"},{"value":"${compared}"}]}]}`
			);
		const { json } = await within(60, () => checked(release, file(withExpression(text(`${long}a`)))));
		expect(json).toMatchObject({ matches: 6, evaluators_agree: true });
		const change = { 'a-1': { 'seal.valid': given('string', long, { ...firstWord('a-1'), quote: long }) } };
		const ran = await within(60, () => check(release, file(rows(change))));
		expect(ran.code).toBe(1);
		for (const line of ran.out.split('\n')) expect(line.length).toBeLessThan(1000);
	});

	it('numbers of 1,000 digits, and of one more', async () => {
		const digits = '9'.repeat(1000);
		const sum = `{"op":"=","args":[{"op":"+","args":[{"value":${digits}},{"value":1}]},{"op":"+","args":[{"value":1e999},{"value":9e999}]}]}`;
		const small = `{"op":"<","args":[{"value":1e-999},{"op":"+","args":[{"value":1e-999},{"value":1e-999}]}]}`;
		for (const text of [sum, small])
			expect((await checked(release, file(withExpression(and(text))))).json).toMatchObject({
				matches: 6,
				evaluators_agree: true
			});
		for (const number of [`${digits}9`, '1e1000', '1e-1000', `1e${'9'.repeat(100_000)}`])
			await refused(withExpression(`{"value":${number}}`), /the number has more than 1,000 digits when written out\.$/);
	});

	it('names that every object has, as facts', async () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
			const text = textOf(rows()).replaceAll('seal.valid', name);
			expect((await checked(release, file(text))).json).toMatchObject({ matches: 6, facts: 6 });
			const missing = textOf(rows()).replaceAll('"fact":"seal.valid"', `"fact":"${name}"`);
			expect((await checked(release, file(missing))).json).toMatchObject({ unresolved: 6 });
		}
	});
});

describe('--attach', () => {
	const manifestOf = (target: string) =>
		JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as { content_sha256: string; version: string };

	it('puts report and encodings into the release, which holds as before', async () => {
		const target = copy();
		const change = { 'a-1': { 'seal.valid': given('boolean', false, firstWord('a-1')) } };
		const encodings = file(rows(change));
		const ran = await checked(target, encodings, '--attach');
		expect(ran).toMatchObject({ code: 1, json: { attached: 'formal-check', matches: 5 } });
		const at = (name: string) => join(target, 'attachments/formal-check', name);
		expect(readdirSync(join(target, 'attachments/formal-check')).sort()).toEqual([
			'SHA256SUMS',
			'encodings.jsonl',
			'manifest.json',
			'report.json'
		]);
		expect(readFileSync(at('encodings.jsonl'))).toEqual(readFileSync(encodings));
		const { attached: _name, ...report } = ran.json;
		expect(JSON.parse(readFileSync(at('report.json'), 'utf8'))).toEqual(report);
		expect(JSON.parse(readFileSync(at('manifest.json'), 'utf8'))).toMatchObject({
			format: 'touchstone/attachment@1',
			kind: 'formal-check',
			release: { version: '1.0.0', content_sha256: manifestOf(release).content_sha256 },
			encodings_sha256: sha256(readFileSync(encodings)),
			counts: { cases: 6, matches: 5, mismatches: 1, unresolved: 0, errors: 0, span_errors: 0 },
			evaluators_agree: true
		});
		// Nothing else of the release was touched.
		for (const name of readdirSync(release))
			expect(readFileSync(join(target, name))).toEqual(readFileSync(join(release, name)));
		expect(readdirSync(target).sort()).toEqual([...readdirSync(release), 'attachments'].sort());
		expect(await verify(target)).toMatchObject({ code: 0, json: { holds: true, findings: [] } });
		// Without the product's own code.
		if (spawnSync('sha256sum', ['--version']).status === 0)
			for (const cwd of [target, join(target, 'attachments/formal-check')])
				execFileSync('sha256sum', ['--check', '--strict', '--status', 'SHA256SUMS'], { cwd });
	});

	it('again gets another name, and the first stays', async () => {
		const target = copy();
		const encodings = file(rows());
		for (const name of ['formal-check', 'formal-check-2', 'formal-check-3']) {
			expect((await checked(target, encodings, '--attach')).json.attached).toBe(name);
			expect((await check(target, encodings)).out).not.toContain('attachments/');
		}
		expect((await check(target, encodings, '--attach')).out).toMatch(
			/The report is in attachments\/formal-check-4\.\n$/
		);
		expect(readdirSync(join(target, 'attachments')).sort()).toEqual(
			['', '-2', '-3', '-4'].map((more) => `formal-check${more}`)
		);
		expect(await verify(target)).toMatchObject({ code: 0 });
		expect(readdirSync(folder).filter((name) => name.includes('attaching'))).toEqual([]);
	});

	it('keeps encodings as text, whatever they came as', async () => {
		const text = textOf(rows());
		const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
		for (const [content, kept] of [
			[text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r\n')],
			[`\ufeff${text}`, `\ufeff${text}`],
			[utf16, text],
			[Buffer.from(utf16).swap16(), text]
		]) {
			const target = copy();
			expect((await checked(target, file(content), '--attach')).json.attached).toBe('formal-check');
			const stored = readFileSync(join(target, 'attachments/formal-check/encodings.jsonl'));
			expect(stored).toEqual(Buffer.from(kept));
			const manifest = JSON.parse(readFileSync(join(target, 'attachments/formal-check/manifest.json'), 'utf8'));
			expect(manifest.encodings_sha256).toBe(sha256(stored));
			expect(await verify(target)).toMatchObject({ code: 0 });
			// What was kept can be checked again.
			expect((await checked(target, join(target, 'attachments/formal-check/encodings.jsonl'))).json.matches).toBe(6);
		}
	});

	it('is found by verify when someone changes it', async () => {
		const target = copy();
		await check(target, file(rows()), '--attach');
		const inside = join(target, 'attachments/formal-check');
		for (const name of readdirSync(inside)) {
			const path = join(inside, name);
			const bytes = readFileSync(path);
			const changed = Buffer.from(bytes);
			changed[changed.length >> 1] ^= 1;
			writeFileSync(path, changed);
			const found = await verify(target);
			expect(found, name).toMatchObject({ code: 1, json: { holds: false } });
			expect(JSON.stringify(found.json), name).toContain('attachments/formal-check/');
			// And nothing is checked against it, or added, any more.
			expect(await check(target, file(rows()), '--attach'), name).toMatchObject({ code: 2 });
			rmSync(path);
			expect(await verify(target), name).toMatchObject({ code: 1 });
			writeFileSync(path, bytes);
		}
		writeFileSync(join(inside, 'more.txt'), 'x');
		expect(await verify(target)).toMatchObject({ code: 1 });
		rmSync(join(inside, 'more.txt'));
		expect(await verify(target)).toMatchObject({ code: 0 });
	});

	it('leaves a release alone whose encodings have problems', async () => {
		const target = copy();
		for (const content of ['', '{}\n', textOf(rows().slice(0, 1)), textOf(rows()).replaceAll('"NO"', '"YES"')])
			expect(await check(target, file(content), '--attach')).toMatchObject({ code: 2 });
		expect(readdirSync(target).sort()).toEqual(readdirSync(release).sort());
		expect(await verify(target)).toMatchObject({ code: 0 });
	});

	it('says in one line that a folder cannot be written to', async () => {
		const parent = mkdtempSync(join(tmpdir(), 'touchstone-read-only-'));
		const target = join(parent, 'release');
		cpSync(release, target, { recursive: true });
		const encodings = file(rows());
		// The modules are loaded, whoever may read them.
		expect(await check(target, encodings)).toMatchObject({ code: 0 });
		const root = process.getuid?.() === 0;
		chmodSync(folder, 0o755);
		for (const locked of [[parent], [target], [parent, target]]) {
			for (const one of [parent, target])
				chmodSync(one, root && !locked.includes(one) ? 0o777 : locked.includes(one) ? 0o555 : 0o755);
			// Permissions do not bind root.
			if (root) process.seteuid!(65534);
			const ran = await check(target, encodings, '--attach').finally(() => {
				if (root) process.seteuid!(0);
			});
			expect(ran).toMatchObject({ code: 2, out: '' });
			expect(ran.err).toBe(
				`Nothing can be added to ${target} (EACCES). Check the permissions of the folder, or copy it.\n`
			);
			for (const one of [parent, target]) chmodSync(one, 0o755);
			expect(readdirSync(parent)).toEqual(['release']);
			expect(readdirSync(target).sort()).toEqual(readdirSync(release).sort());
		}
		rmSync(parent, { recursive: true });
	});

	it('does not need a data folder, and makes none', async () => {
		const data = join(folder, 'no-data');
		const here = { env: env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: data }) };
		const target = copy();
		expect(await runCommand(here, 'formal', 'check', target, '--encodings', file(rows()), '--attach')).toMatchObject({
			code: 0
		});
		expect(readdirSync(folder)).not.toContain('no-data');
		mkdirSync(data);
		expect(await runCommand(here, 'formal', 'check', target, '--encodings', file(rows()))).toMatchObject({ code: 0 });
		expect(readdirSync(data)).toEqual([]);
	});
});
