import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { command } from '../support/command.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { metricOf } from '../support/ratings-of.ts';
import { richStudy } from '../support/rich-study.ts';
import { runCommand } from '../support/run-command.ts';

const WIDE = 'item,r1,r2\n1,A,A\n2,A,B\n';
let test: TestDatabase;
let folder: string;
const agreement = (...args: string[]) => runCommand(test, 'agreement', ...args, '--bootstrap', '0');
const reports = (json: unknown) => (json as { questions: Record<string, Record<string, unknown>> }).questions;

beforeAll(async () => {
	test = await database({ keep: true });
	await richStudy(test);
}, 60_000);
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'touchstone-ratings-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

describe('a file that this program wrote', () => {
	const NAMES = ['unanimous_share', 'pairwise_agreement', 'fleiss_kappa', 'gwet_ac1', 'pairwise_cohen_kappa'];

	it.each([
		['the answers in CSV', 'csv', ['--only', 'answers']],
		['the answers in JSON Lines', 'jsonl', ['--only', 'answers']],
		['cases and answers in CSV', 'csv', []],
		['cases and answers in JSON Lines', 'jsonl', []]
	])('%s gives the figures of the study', async (_, format, only) => {
		const file = join(folder, `out.${format}`);
		await runCommand(test, 'export', 'rich', '--format', format, '--out', file, ...only);
		const by = only.length ? [] : ['--by', 'place'];
		for (const unclear of ['flag', 'category', 'missing']) {
			const study = reports((await agreement('rich', '--unclear', unclear, ...by, '--json')).json);
			const found = reports((await agreement(file, '--unclear', unclear, ...by, '--json')).json);
			// Here an unclear mark stands in the answers to one question; the other marks by a label, which no file tells.
			const { tone, decision } = found;
			expect(decision).toMatchObject({ items: 6, ratings: study.decision.ratings, unclear: study.decision.unclear });
			for (const name of NAMES) expect(metricOf(decision, name), name).toEqual(metricOf(study.decision, name));
			expect(tone).toMatchObject({ items: 6, ratings: 18 });
			if (by.length) expect(decision.strata).toMatchObject({ place: { north: { items: 3 }, south: { items: 3 } } });
		}
	});

	it('the answers of a release are read as they are, the last independent revision of each', async () => {
		const release = join(import.meta.dirname, '../fixtures/releases/letters-1.0.0');
		const found = reports((await agreement(join(release, 'answers.jsonl'), '--json')).json);
		expect(found.decision).toMatchObject({ question: 'decision', items: 6, raters: 3, ratings: 18 });
		expect(metricOf(found.decision, 'unanimous_share')).toBeCloseTo(4 / 6, 12);
	});
});

describe('a study or a path', () => {
	const here = process.cwd();
	beforeEach(() => {
		writeFileSync(join(folder, 'plain'), WIDE);
		// Plain words are looked up where one stands.
		process.chdir(folder);
	});
	afterEach(() => process.chdir(here));

	it('a plain word is the study, even where a file has the name; with a slash it is the file', async () => {
		writeFileSync(join(folder, 'rich'), WIDE);
		expect(Object.keys(reports((await agreement('rich', '--json')).json))).toEqual(['decision', 'tone']);
		expect(reports((await agreement('./rich', '--json')).json)).toMatchObject({ ratings: { items: 2 } });
	});

	it('export takes the study too, even where a folder has the name', async () => {
		mkdirSync(join(folder, 'rich'));
		expect(await runCommand(test, 'export', 'rich', '--format', 'csv', '--out', 'x.csv')).toMatchObject({ code: 0 });
		expect(await runCommand(test, 'export', './rich', '--format', 'csv', '--out', 'y.csv')).toMatchObject({
			code: 2,
			err: expect.stringContaining('./rich')
		});
	});

	it('a plain word that is no study is the file of that name, and no database is made to find that out', async () => {
		expect((await agreement('plain', '--json')).json).toMatchObject({ items: 2 });
		expect((await command(['agreement', 'plain', '--data', 'none', '--json'])).code).toBe(0);
		expect(existsSync('none')).toBe(false);
	});

	it('a word that is neither is told in one line that names both', async () => {
		expect(await agreement('nothing')).toMatchObject({
			code: 2,
			out: '',
			err: 'There is no study "nothing", and no file of that name either.\n'
		});
		expect(await runCommand(test, 'export', 'nothing', '--format', 'csv', '--out', 'x')).toMatchObject({
			code: 2,
			out: '',
			err: 'There is no study "nothing", and no folder of that name either.\n'
		});
		expect(await agreement('nothing.csv')).toMatchObject({
			code: 2,
			err: expect.stringContaining('no file nothing.csv')
		});
	});
});

describe('what is said', () => {
	const written = (text: string) => {
		writeFileSync(join(folder, 'r.csv'), text);
		return join(folder, 'r.csv');
	};

	it('standard input is read under the name -', async () => {
		vi.spyOn(process, 'stdin', 'get').mockReturnValue(
			Readable.from([Buffer.from('{"case":"1","annotator":"a","label":"X"}\n')]) as unknown as typeof process.stdin
		);
		expect((await agreement('-', '--json')).json).toMatchObject({ items: 1, ratings: 1, labels: ['X'] });
	});

	it('a hundred problems, how many more there are, and nothing else', async () => {
		const file = written(`case,annotator,label\n${'1,a,X\n'.repeat(104)}`);
		const { code, err, json } = await agreement(file, '--json');
		const { problems, unlisted } = json as { problems: { line: number }[]; unlisted: number };
		expect({ code, unlisted, listed: problems.length }).toEqual({ code: 2, unlisted: 3, listed: 100 });
		expect(problems.every(({ line }) => line > 0)).toBe(true);
		const lines = err.trimEnd().split('\n');
		expect(lines).toHaveLength(101);
		expect(lines.at(-1)).toBe('and 3 more');
	});

	it('where every problem is listed nothing is said of more', async () => {
		const { err, json } = await agreement(written('case,annotator,label\n1,a,X\n1,a,X\n'), '--json');
		expect(Object.keys(json as object)).toEqual(['problems']);
		expect(err).not.toContain('more');
	});

	it('the table names each question, its items and how unclear answers count', async () => {
		const rows = ['1,a,fit,X,true', '1,b,fit,X,', '2,a,fit,Y,', '1,a,tone,Z,', '1,b,tone,Z,'];
		const file = written(['case,annotator,question,label,unclear', ...rows].join('\n'));
		const { out } = await agreement(file, '--unclear', 'category');
		expect(out).toContain(
			'Question fit\n2 items, 2 raters, 3 ratings; labels X, Y, UNCLEAR\n1 answer marked as unclear, counted as UNCLEAR\n'
		);
		expect(out).toMatch(
			/\n\n-+\n\nQuestion tone\n1 item, 2 raters, 2 ratings; labels Z\n\nUnanimous share {17}1\.0000/
		);
		const one = await agreement(file, '--question', 'tone');
		expect(one.out.startsWith('Question tone\n1 item,')).toBe(true);
		expect(one.out).not.toContain('fit');
	});

	it('the table has AC1, to which its note on prevalence leads, and says what figures rest on and how intervals were made', async () => {
		const rows = Array.from({ length: 12 }, (_, i) => `i${i},s${i >> 1},X,${i === 0 ? 'Y' : i === 11 ? '' : 'X'}`);
		const file = written(['item,cluster,r1,r2', ...rows].join('\n'));
		const { out } = await runCommand(test, 'agreement', file, '--bootstrap', '200');
		expect(out).toContain('read observed agreement and AC1 beside it');
		expect(out).toMatch(
			/\nGwet's AC1 {22}0\.90\d\d {3}95 % interval 0\.\d{3} to 1\.000; 11 items, 1 left out: fewer than two ratings\n/
		);
		expect(out).toMatch(
			/\nKrippendorff's alpha {12}\S+ {3}95 % interval \S+ to \S+; undefined in \d+\.\d % of the resamples; 11 items/
		);
		expect(out).not.toMatch(/alpha, (ordinal|interval)/);
		const ofFormulas = await agreement(file);
		expect(ofFormulas.out).toMatch(/\nGwet's AC1 .* by formula; 11 items/);
		expect(ofFormulas.out).toContain('\nIntervals by formula take items as independent.\n');
		const ordinal = written(
			JSON.stringify({
				scale: 'ordinal',
				ratings: [
					[1, 2],
					[2, 2],
					[1, 1]
				]
			})
		);
		expect((await agreement(ordinal)).out).toMatch(/\nKrippendorff's alpha, ordinal +\d\.\d{4}\n/);
	});
});
