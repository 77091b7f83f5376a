import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

let test: TestDatabase;
const run = (...args: string[]) => runCommand(test, ...args);
const json = async (...args: string[]) => {
	const { json: value, ...told } = await run(...args, '--json');
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	return { ...told, value: value as any };
};

describe('the demonstration study', () => {
	beforeAll(async () => {
		test = await database({ keep: true });
		const made = await json('demonstrate');
		expect(made).toMatchObject({ code: 0, value: { slug: 'demonstration', simulated: true } });
		expect(made.value.settled + made.value.disputed).toBe(200);
	});

	it('is made once: again changes nothing, and another study of its name stays as it is', async () => {
		const state = async () => [
			await test.db.answer.count(),
			await test.db.decision.count(),
			await test.db.auditEvent.count({ where: { type: { not: 'study.created' } } })
		];
		const before = await state();
		expect(await run('demonstrate')).toMatchObject({ code: 0 });
		expect(await state()).toEqual(before);
		expect((await run('study', 'create', 'taken', '--guideline', 'authorization@1.1.0')).code).toBe(0);
		expect(await run('demonstrate', 'taken')).toMatchObject({ code: 2, err: expect.stringContaining('another study') });
	});

	it('is completed where it was cut short', async () => {
		const made = ['--simulated', '--title', 'Demonstration: is this operation authorized?'];
		expect((await run('study', 'create', 'cut', '--guideline', 'authorization@1.1.0', ...made)).code).toBe(0);
		expect((await run('import', 'cut', 'prisma/sample/authorization.jsonl')).code).toBe(0);
		expect((await json('demonstrate', 'cut')).value).toMatchObject({ slug: 'cut', simulated: true });
		expect((await json('disputes', 'cut')).value.open).toBe(0);
	});

	it('has its disputes decided, the arguable contexts with both readings', async () => {
		expect((await json('disputes', 'demonstration')).value.open).toBe(0);
		const unresolved = await test.db.decision.findMany({
			where: { unresolved: true, dispute: { study: { slug: 'demonstration' } } },
			include: { dispute: { include: { item: true } } }
		});
		const arguable = readFileSync('prisma/sample/authorization.jsonl', 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line))
			.filter((one) => one.hidden.arguable)
			.map((one) => one.id);
		// One of them may be settled by three answers alike: unclear alone disputes as well, so none is.
		expect(unresolved.map((one) => one.dispute.item.key).sort()).toEqual(arguable);
	});

	it('says wherever its answers appear that they are simulated', async () => {
		const { value } = await json('agreement', 'demonstration');
		expect(value.warnings[0]).toMatchObject({ code: 'simulated' });
		expect(value.questions.decision.warnings[0]).toMatchObject({ code: 'simulated' });
		expect(value.annotators).toEqual(['simulated-1', 'simulated-2', 'simulated-3']);
		expect((await run('agreement', 'demonstration')).out).toContain('The answers are simulated');
		const out = join(test.env.data, 'answers.csv');
		expect(await run('export', 'demonstration', '--format', 'csv', '--only', 'answers', '--out', out)).toMatchObject({
			code: 0
		});
		const rows = readFileSync(out, 'utf8').trimEnd().split('\n').slice(1);
		expect(rows).toHaveLength(600);
		for (const row of rows) expect(row).toMatch(/,simulated-[123],/);
		expect((await json('study', 'list')).value.studies).toContainEqual(
			expect.objectContaining({ slug: 'demonstration', simulated: true })
		);
	});

	it('is in no release unless that is asked for, and then the release says so', async () => {
		const out = join(test.env.data, 'out');
		const refused = await json('freeze', 'demonstration', '--out', out);
		expect(refused).toMatchObject({ code: 1, value: { blocked: [{ code: 'simulated-answers' }] } });
		expect(refused.err).toContain('--with-simulated');
		expect(await test.db.release.count()).toBe(0);
		expect(await json('freeze', 'demonstration', '--out', out, '--with-simulated')).toMatchObject({
			code: 0,
			value: { references: 200 }
		});
		expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).simulated).toBe(true);
		expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('The answers are simulated');
		expect((await json('verify', out)).value).toMatchObject({ holds: true });
		// People go by pseudonyms there; each exported row says it.
		for (const format of ['jsonl', 'csv']) {
			const file = join(test.env.data, `references.${format}`);
			expect((await run('export', out, '--format', format, '--out', file)).code).toBe(0);
			const text = readFileSync(file, 'utf8');
			if (format === 'csv') expect(text.split('\n', 1)[0]).toMatch(/,simulated\r?$/);
			expect(text.match(format === 'csv' ? /,[0-9a-f]{64},true\r?$/gm : /"simulated":true/g)).toHaveLength(200);
		}
	});

	it('is reproduced by its encodings: every determinate case, and the arguable ones unresolved', async () => {
		const encodings = ['--encodings', 'prisma/sample/encodings.jsonl'];
		for (const target of ['demonstration', join(test.env.data, 'out')]) {
			const { code, value } = await json('formal', 'check', target, ...encodings);
			expect({ code, ...value, results: [] }).toMatchObject({
				code: 0,
				cases: 200,
				permits: 98,
				denials: 98,
				unresolved: 4,
				errors: 0,
				matches: 196,
				mismatches: [],
				span_errors: [],
				evaluators_agree: true
			});
		}
	});

	it('takes no name that could be a person’s, and a study of people takes none of its names', async () => {
		const file = join(test.env.data, 'answers.jsonl');
		mkdirSync(test.env.data, { recursive: true });
		const row = (annotator: string) =>
			`${JSON.stringify({ case: 'AP-001-a', annotator, label: 'ALLOW', at: '2031-11-03T08:00:00Z' })}\n`;
		const guideline = ['--guideline', 'authorization@1.1.0'];
		for (const [slug, more, name] of [
			['play', ['--simulated'], 'maria'],
			['work', [], 'simulated-1']
		] as const) {
			expect((await run('study', 'create', slug, ...guideline, ...more)).code).toBe(0);
			expect((await run('import', slug, 'tests/fixtures/studies/authorization-small.jsonl')).code).toBe(0);
			writeFileSync(file, row(name) + row(name).replace('-a"', '-b"'));
			const refused = await json('labels', 'import', slug, file);
			expect(refused).toMatchObject({ code: 2, value: { problems: [{ line: 1, path: 'annotator' }] } });
			// The name is told once, however many rows it has.
			expect(refused.value.problems).toHaveLength(1);
		}
		// Nor does an account answer in the wrong kind of study.
		for (const name of ['maria', 'simulated-9'])
			expect((await run('user', 'add', name, '--role', 'annotator')).code).toBe(0);
		expect(await run('assign', 'play', '--annotators', 'maria')).toMatchObject({
			code: 2,
			err: expect.stringContaining('would be taken for a person')
		});
		expect(await run('assign', 'work', '--annotators', 'simulated-9')).toMatchObject({
			code: 2,
			err: expect.stringContaining('the name of a simulated person')
		});
	});
});
