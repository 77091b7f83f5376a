import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { croissantFaults } from '../support/croissant-faults.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

const RELEASES = join(import.meta.dirname, '../fixtures/releases');
const STUDY = join(RELEASES, 'paper-a-study');
/** A study knows no other address of itself, and not the language of its cases. */
const UNKNOWN = ['sameAs is missing', 'inLanguage is missing'];

type Thing = { [name: string]: unknown };
const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'croissant.json'), 'utf8')) as Thing;
/** The records that a field of a release gives, read the way Croissant says: its file, its column, its path. */
const values = (folder: string, set: Thing, id: string) => {
	const field = (set.recordSet as Thing[]).flatMap((one) => one.field as Thing[]).find((one) => one['@id'] === id)!;
	const { fileObject, extract, transform } = field.source as {
		fileObject: { '@id': string };
		extract: { column: string };
		transform?: { jsonPath: string };
	};
	const file = (set.distribution as Thing[]).find((one) => one['@id'] === fileObject['@id'])!;
	return readFileSync(join(folder, file.contentUrl as string), 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => (JSON.parse(line) as Thing)[extract.column])
		.map((value) => (transform ? (value as Thing)[transform.jsonPath.slice(2)] : value));
};

describe('croissant.json', () => {
	let test: TestDatabase;
	let paper: string;
	beforeAll(async () => {
		test = await database({ keep: true });
		paper = join(test.env.data, 'paper-a');
		const run = (...args: string[]) => runCommand(test, ...args, '--json');
		await run(
			'study',
			'create',
			'a',
			'--guideline',
			'authorization@1.0.0',
			'--seed',
			'7',
			'--licence',
			'CC-BY-4.0',
			'--creator',
			'Us'
		);
		// The study as it is, with splits by scenario beside its domains.
		const cases = readFileSync(join(STUDY, 'cases.jsonl'), 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line));
		const split = (scenario: string) => (scenario < 's20' ? 'dev' : 'test');
		const more = cases.map((one) => ({ ...one, strata: { ...one.strata, split: split(one.scenario) } }));
		const file = join(test.env.data, 'cases.jsonl');
		writeFileSync(file, more.map((one) => `${JSON.stringify(one)}\n`).join(''));
		await run('import', 'a', file);
		await run('labels', 'import', 'a', join(STUDY, 'answers.csv'));
		await run('close', 'a');
		await run('decisions', 'import', 'a', join(STUDY, 'decisions.csv'));
		expect(await run('freeze', 'a', '--out', paper)).toMatchObject({ code: 0 });
	}, 120_000);

	it('of the sample release and of paper-a has every required property, and the recommended ones that are known', () => {
		for (const folder of [join(RELEASES, 'letters-texts-2'), paper])
			expect(croissantFaults(read(folder))).toEqual({ required: [], recommended: UNKNOWN });
	});

	it('of releases of before has them but for a licence that is an address', () => {
		expect(croissantFaults(read(join(RELEASES, 'letters-1.0.0'))).required).toEqual(['license is wrong']);
	});

	it('is found lacking by name', () => {
		const without = (change: (set: Thing) => void) => {
			const set = read(paper);
			change(set);
			return croissantFaults(set).required;
		};
		for (const name of ['@type', 'conformsTo', 'description', 'license', 'name', 'url', 'creator', 'datePublished'])
			expect(without((set) => void delete set[name])).toEqual([`${name} is missing`]);
		expect(without((set) => void delete (set.distribution as Thing[])[1].sha256)).toEqual([
			'distribution[1].sha256 is missing'
		]);
		expect(without((set) => void delete ((set.recordSet as Thing[])[0].field as Thing[])[2].source)).toEqual([
			'recordSet[0].field[2].source is missing'
		]);
	});

	it('leads to the values: labels, inputs, groups and splits', () => {
		const set = read(paper);
		const labels = values(paper, set, 'references/label');
		expect(labels.filter((label) => label === 'ALLOW')).toHaveLength(100);
		expect(new Set(values(paper, set, 'references/id'))).toEqual(new Set(values(paper, set, 'inputs/id')));
		expect(new Set(values(paper, set, 'strata/domain')).size).toBeGreaterThan(1);
		expect(new Set(values(paper, set, 'strata/split'))).toEqual(new Set(['dev', 'test']));
		expect((set.recordSet as Thing[]).find((one) => one['@id'] === 'splits')!.data).toEqual([
			{ 'splits/name': 'dev', 'splits/url': 'cr:ValidationSplit' },
			{ 'splits/name': 'test', 'splits/url': 'cr:TestSplit' }
		]);
	});
});
