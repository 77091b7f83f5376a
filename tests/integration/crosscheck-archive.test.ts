import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import * as crosschecks from '../../src/lib/server/crosschecks.ts';
import { claimRun, isHeld } from '../../src/lib/server/crosschecks/run-lock.ts';
import { answerContent, chatCompletion } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { jsonLines } from '../support/json-lines.ts';
import { system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';
import { smallRelease } from '../support/small-release.ts';

const CASES = Array.from({ length: 6 }, (_, at) => ({ id: `case-${at}` }));

let test: TestDatabase;
let release: string;
let archive: string;
let attempts: Attempt[];
let copies = 0;

beforeAll(async () => {
	test = await database({ keep: true });
	release = await smallRelease(test, 'small', CASES);
	const done = await run(release);
	archive = done.folder;
	attempts = jsonLines<Attempt>(join(archive, 'attempts.jsonl'));
});

/** A run over a release whose model says ALLOW to every case. */
async function run(folder: string, more: Partial<crosschecks.CrosscheckInput> = {}) {
	const body = Buffer.from(JSON.stringify(chatCompletion({ content: answerContent({ label: 'ALLOW' }) })));
	const done = await crosschecks.runFolderRelease(
		folder,
		{
			baseUrls: ['http://127.0.0.1:9/v1'],
			model: 'm',
			dialect: 'vllm',
			concurrency: 1,
			retries: 0,
			maxTokens: 100,
			deadlineS: 10,
			dataFolder: test.env.data,
			root: test.env.root,
			clock: () => new Date(),
			...more
		},
		{
			key: null,
			signal: new AbortController().signal,
			onProgress: () => undefined,
			ask: async () => ({ ok: true, status: 200, headers: {}, body, cut: false })
		}
	);
	if (!done.ok) throw new Error(done.message);
	return done.value;
}

/** A copy of the run with other lines. */
function changed(lines: (string | Attempt | object)[]): string {
	const folder = join(test.env.data, `copy-${++copies}`);
	cpSync(archive, folder, { recursive: true });
	const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
	writeFileSync(join(folder, 'attempts.jsonl'), `${text}\n`);
	return folder;
}

/** The same attempts, with the second one changed. */
const second = (change: Partial<Attempt>) => attempts.map((one, at) => (at === 1 ? { ...one, ...change } : one));
const response = () => attempts[1].response as string;
const report = (folder: string) => crosschecks.reportFolder(release, folder);

describe('an archive is made anew, and has to be what was noted of it', () => {
	it('as it came', async () => {
		const made = await report(archive);
		expect(made).toMatchObject({ ok: true, value: { report: { cases: 6, agree: 6, unscored: 0 } } });
	});

	it.each<[string, () => (string | object)[], RegExp]>([
		[
			'a label that was changed',
			() => second({ response: response().replace('ALLOW', 'BLOCK') }),
			/line 2: The response/
		],
		['a request that was changed', () => second({ request: `${attempts[1].request} ` }), /line 2: The request/],
		['a hash of zeros', () => second({ response_sha256: '0'.repeat(64) }), /line 2: The response/],
		[
			'another outcome',
			() => second({ outcome: 'refused' }),
			/line 2: The response was noted as refused, and is usable/
		],
		[
			'an outcome that there is not',
			() => second({ outcome: 'banana' as never }),
			/line 2: The response was noted as banana/
		],
		[
			'a line cut in the middle',
			() => [...attempts.slice(0, 2), JSON.stringify(attempts[2]).slice(0, 80)],
			/line 3: The JSON/
		],
		['an empty line', () => [attempts[0], '', ...attempts.slice(1)], /line 2: The JSON/],
		['a line of null', () => [attempts[0], 'null', ...attempts.slice(1)], /line 2: This is no attempt/]
	])('%s is refused with its line', async (_, lines, words) => {
		const folder = changed(lines());
		for (const made of [
			await report(folder),
			await crosschecks.attachRun(release, folder),
			await crosschecks.compareFolders(release, archive, folder)
		])
			expect(made).toMatchObject({ ok: false, message: expect.stringMatching(words) });
		expect(existsSync(join(release, 'attachments'))).toBe(false);
	});

	it('a folder without attempts is said to be one', async () => {
		const folder = join(test.env.data, 'bare');
		mkdirSync(folder);
		cpSync(join(archive, 'run.json'), join(folder, 'run.json'));
		expect(await report(folder)).toMatchObject({ ok: false, message: expect.stringContaining('ENOENT') });
		writeFileSync(join(folder, 'run.json'), '{"format":"touchstone/crosscheck-run@1","run":"x"}');
		expect(await report(folder)).toMatchObject({ ok: false, code: 'invalid' });
	});

	it('lines that stand twice, or in another order, change nothing', async () => {
		const made = await report(changed([...attempts].reverse().flatMap((one) => [one, one])));
		expect(made).toMatchObject({ ok: true, value: { report: { cases: 6, agree: 6 } } });
	});
});

it('a run about another text of a case says nothing of it', async () => {
	const other = await database();
	const theirs = await smallRelease(other, 'small', [{ id: 'case-0', request: 'Pay another.' }, ...CASES.slice(1)]);
	const settings = JSON.parse(readFileSync(join(archive, 'run.json'), 'utf8'));
	const folder = changed(attempts);
	writeFileSync(join(folder, 'run.json'), JSON.stringify({ ...settings, target: { kind: 'study', study: 'small' } }));
	const made = await crosschecks.reportFolder(theirs, folder);
	expect(made).toMatchObject({ ok: true, value: { report: { cases: 6, agree: 5, unscored: 1 } } });
	if (made.ok) {
		const row = made.value.report.matrix.ALLOW;
		expect([row.unscored, Object.values(row).reduce((sum, n) => sum + n, 0)]).toEqual([1, 6]);
	}
});

it('a run that goes on is put into no release, and its lock outlives no process', async () => {
	const folder = changed(attempts);
	expect(claimRun(folder)).toBe('claimed');
	expect(await crosschecks.attachRun(release, folder)).toMatchObject({ ok: false, code: 'conflict' });
	// Of a process that is no more, and of one with the same number that began at another time.
	for (const gone of ['999999999 1', `${process.pid} 1`, 'nonsense', '']) {
		writeFileSync(join(folder, 'run.lock'), gone);
		expect([gone, isHeld(folder)]).toEqual([gone, false]);
		expect(claimRun(folder)).toBe('claimed');
		expect(isHeld(folder)).toBe(true);
	}
});

it('a broken folder among the runs breaks no list', async () => {
	const runs = join(test.env.data, 'crosschecks');
	for (const [name, text] of [
		['odd', '{"format":"touchstone/crosscheck-run@1","run":"odd"}'],
		['none', 'x'],
		[
			'dated',
			JSON.stringify({
				...JSON.parse(readFileSync(join(archive, 'run.json'), 'utf8')),
				run: 'dated',
				created: 'yesterday'
			})
		]
	]) {
		mkdirSync(join(runs, name));
		writeFileSync(join(runs, name, 'run.json'), text);
	}
	const id = archive.split('/').at(-1)!;
	writeFileSync(join(archive, 'progress.json'), '{"scored":"<b>x","stopped":7}');
	const listed = await crosschecks.listRuns(test.db, system, 'small', test.env.data);
	expect(listed).toMatchObject({ ok: true, value: [{ settings: { run: id }, progress: null, state: 'broken' }] });
});

it('another prompt makes another run, which is compared with the first', async () => {
	const prompt = join(test.env.data, 'short.md');
	writeFileSync(prompt, 'Decide: {{question}}\n\n{{labels}}\n\n{{guideline}}\n');
	const { folder } = await run(release, { prompt });
	const settings = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
	expect(settings.texts.version).toBe('1.0.0 with short.md');
	const [first] = jsonLines<Attempt>(join(folder, 'attempts.jsonl'));
	expect(JSON.parse(first.request).messages[0].content).toMatch(/^Decide: /);
	expect(first.request_sha256).not.toBe(attempts[0].request_sha256);
	expect(await crosschecks.compareFolders(release, archive, folder)).toMatchObject({
		ok: true,
		value: { cases: 6, unchanged: 6, unscored: { before: 0, after: 0 } }
	});
	// It goes on with its own prompt alone.
	await expect(run(release, { resume: folder })).rejects.toThrow('other settings (texts)');
	expect(await run(release, { resume: folder, prompt })).toMatchObject({ scored: 6, stopped: null });
	writeFileSync(prompt, 'Decide: {{question}}');
	await expect(run(release, { prompt })).rejects.toThrow('has no place for {{labels}}, {{guideline}}');
	await expect(run(release, { prompt: `${prompt}.none` })).rejects.toThrow('cannot be read');
});

it('a run lies in no release, and its model has a name', async () => {
	await expect(run(release, { out: join(release, 'run') })).rejects.toThrow('A run is no part of a release');
	const { code, err } = await runCommand(
		test,
		'crosscheck',
		release,
		'--base-url',
		'http://127.0.0.1:9',
		'--model',
		' '
	);
	expect([code, err]).toEqual([2, expect.stringContaining('--model is the name of a model')]);
});
