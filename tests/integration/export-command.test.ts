import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';
import { IDS, richStudy } from '../support/rich-study.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/releases/letters-1.0.0');

let test: TestDatabase;
const at = (name: string) => join(test.env.data, name);
const run = (...args: string[]) => runCommand(test, 'export', ...args, '--json');
const lines = (name: string) =>
	readFileSync(at(name), 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
const table = (name: string): Record<string, string>[] =>
	parse(readFileSync(at(name), 'utf8'), { columns: true, bom: true });

beforeAll(async () => {
	test = await database({ keep: true });
	await richStudy(test);
});

describe('export of a release', () => {
	it('gives every reference beside its input, exactly', async () => {
		expect(await run(SAMPLE, '--format', 'jsonl', '--out', at('r.jsonl'))).toMatchObject({
			code: 0,
			json: { rows: 12, format: 'jsonl' }
		});
		const row = lines('r.jsonl').find((one) => one.id === 'a-10' && one.question === 'decision');
		expect(row).toMatchObject({
			label: 'YES',
			scenario: 's0',
			strata: { place: 'south' },
			visible: { letter: 'Dear friend,\nplease seal.' }
		});
	});

	it('with --public gives what a model may see and nothing else', async () => {
		await run(SAMPLE, '--format', 'jsonl', '--public', '--out', at('p.jsonl'));
		expect(readFileSync(at('p.jsonl'), 'utf8')).toBe(readFileSync(join(SAMPLE, 'inputs.jsonl'), 'utf8'));
		await run(SAMPLE, '--format', 'csv', '--public', '--out', at('p.csv'));
		expect(Object.keys(table('p.csv')[0])).toEqual([
			'id',
			'scenario',
			'visible.letter',
			'visible.record',
			'input_sha256'
		]);
	});

	it('as CSV is a table, with text kept and nothing that acts as a formula', async () => {
		expect(await run(SAMPLE, '--format', 'csv', '--out', at('r.csv'))).toMatchObject({ code: 0, json: { rows: 12 } });
		const rows = table('r.csv');
		expect(rows).toHaveLength(12);
		expect(rows.find((row) => row.id === 'a-10')).toMatchObject({
			'visible.letter': 'Dear friend,\nplease seal.',
			'strata.place': 'south'
		});
		for (const row of rows) for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+@\t\r-]/);
	});

	it('is filtered by strata', async () => {
		expect(await run(SAMPLE, '--format', 'jsonl', '--by', 'place=north', '--out', at('n.jsonl'))).toMatchObject({
			json: { rows: 6 }
		});
		expect(await run(SAMPLE, '--format', 'jsonl', '--by', 'nothing', '--out', at('x.jsonl'))).toMatchObject({
			code: 2
		});
	});

	it('says so where no case is in a stratum, and writes nothing', async () => {
		for (const by of ['place=nowhere', 'plaec=north'])
			for (const format of ['jsonl', 'csv'])
				expect(await run(SAMPLE, '--format', format, '--by', by, '--out', at('none'))).toMatchObject({
					code: 2,
					err: expect.stringContaining(by)
				});
		expect(existsSync(at('none'))).toBe(false);
	});

	it.each<[string, string, (text: Buffer) => Buffer]>([
		['is cut off', 'inputs.jsonl', (bytes) => bytes.subarray(0, -20)],
		['lacks a case', 'inputs.jsonl', (bytes) => bytes.subarray(bytes.indexOf(10) + 1)],
		['lacks the groups of a case', 'strata.jsonl', (bytes) => bytes.subarray(0, bytes.lastIndexOf(10, -2) + 1)],
		[
			'is no UTF-8',
			'inputs.jsonl',
			(bytes) => Buffer.concat([bytes.subarray(0, 30), Buffer.from([0xff]), bytes.subarray(30)])
		],
		['has a line that is no JSON', 'references.jsonl', (bytes) => Buffer.concat([bytes, Buffer.from('{\n')])]
	])('is not made from a release of which a file %s', async (_what, file, change) => {
		const folder = mkdtempSync(join(test.env.data, 'broken-'));
		cpSync(SAMPLE, folder, { recursive: true });
		writeFileSync(join(folder, file), change(readFileSync(join(SAMPLE, file))));
		const ran = await run(folder, '--format', 'jsonl', '--out', at('broken'));
		expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(file) });
		expect(ran.err).toContain('verify');
		expect(existsSync(at('broken'))).toBe(false);
	});

	it('as Croissant has what the specification requires', async () => {
		await run(SAMPLE, '--format', 'croissant', '--out', at('croissant.json'));
		const croissant = JSON.parse(readFileSync(at('croissant.json'), 'utf8'));
		for (const name of [
			'@context',
			'@type',
			'conformsTo',
			'description',
			'license',
			'name',
			'url',
			'creator',
			'datePublished',
			'distribution'
		])
			expect(croissant).toHaveProperty([name]);
		expect(croissant).toMatchObject({
			'@type': 'sc:Dataset',
			conformsTo: 'http://mlcommons.org/croissant/1.0',
			version: '1.0.0',
			license: 'CC-BY-4.0'
		});
		const files = new Set(croissant.distribution.map((file: { '@id': string }) => file['@id']));
		for (const set of croissant.recordSet)
			for (const field of set.field) expect(files).toContain(field.source.fileObject['@id']);
	});

	it('never replaces a file', async () => {
		const before = readFileSync(at('r.csv'));
		expect(await run(SAMPLE, '--format', 'csv', '--out', at('r.csv'))).toMatchObject({
			code: 2,
			err: expect.stringContaining('exists')
		});
		expect(readFileSync(at('r.csv'))).toEqual(before);
	});
});

describe('export of a study that is not frozen', () => {
	it('gives its cases and answers, and no reference', async () => {
		expect(await run('rich', '--format', 'jsonl', '--out', at('s.jsonl'))).toMatchObject({
			code: 0,
			json: { rows: 37 }
		});
		const rows = lines('s.jsonl');
		expect(new Set(rows.map((row) => row.case))).toEqual(new Set(IDS));
		expect(rows.some((row) => 'basis' in row)).toBe(false);
		expect(await run('rich', '--format', 'croissant', '--out', at('s.json'))).toMatchObject({ code: 2 });
		expect(existsSync(at('s.json'))).toBe(false);
	});

	it('is safe in a spreadsheet and exact in JSONL', async () => {
		await run('rich', '--format', 'csv', '--only', 'answers', '--out', at('a.csv'));
		await run('rich', '--format', 'jsonl', '--only', 'answers', '--out', at('a.jsonl'));
		expect(lines('a.jsonl').some((row) => row.note === '=1+1, "quoted"')).toBe(true);
		expect(table('a.csv').some((row) => row.note === `'=1+1, "quoted"`)).toBe(true);
	});

	it('can be read back', async () => {
		await run('rich', '--format', 'jsonl', '--only', 'cases', '--with-hidden', '--out', at('c.jsonl'));
		const cases = await runCommand(test, 'import', 'rich', at('c.jsonl'), '--json');
		expect(cases).toMatchObject({ code: 0, json: { cases: 6, unchanged: 6 } });
		expect(await runCommand(test, 'labels', 'import', 'rich', at('a.jsonl'), '--json')).toMatchObject({
			code: 0,
			json: { rows: 37, unchanged: 37 }
		});
	});

	it('names what is neither a study nor a folder', async () => {
		expect(await run('nobody', '--format', 'jsonl', '--out', at('y.jsonl'))).toMatchObject({
			code: 2,
			err: expect.stringContaining('nobody')
		});
	});
});

it('hidden data of a study is given only where it is asked for', async () => {
	expect(await run('rich', '--format', 'jsonl', '--only', 'cases', '--out', at('plain.jsonl'))).toMatchObject({
		code: 0
	});
	expect(readFileSync(at('plain.jsonl'), 'utf8')).not.toContain('hidden');
	await run('rich', '--format', 'jsonl', '--only', 'cases', '--with-hidden', '--out', at('whole.jsonl'));
	expect(lines('whole.jsonl')[0]).toMatchObject({ hidden: { key: expect.stringMatching(/^hidden-/) } });
	expect(await run('rich', '--format', 'jsonl', '--with-hidden', '--out', at('never.jsonl'))).toMatchObject({
		code: 2
	});
	expect(existsSync(at('never.jsonl'))).toBe(false);
});
