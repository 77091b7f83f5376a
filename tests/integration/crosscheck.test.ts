import { spawn } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAsk } from '../../src/lib/server/crosschecks/ask.ts';
import { readAttempts } from '../../src/lib/server/crosschecks/archive.ts';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { startChatServer, type ChatServer } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { PAPER_FIGURES as PAPER, PAPER_STUDY, paperCaseOf, paperCases, paperReplay } from '../support/paper-replay.ts';
import { runCommand } from '../support/run-command.ts';

let test: TestDatabase;
let release: string;
let server: ChatServer;
const { before, answer } = paperReplay();
const run = (...args: string[]) => runCommand(test, ...args);
const json = async (...args: string[]) => {
	const { json: value, ...told } = await run(...args, '--json');
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	return { ...told, value: value as any };
};
const ask = (target: string, ...more: string[]) =>
	json('crosscheck', target, '--base-url', server.url, '--model', 'replay', ...more);

async function attemptsOf(folder: string): Promise<Attempt[]> {
	const list: Attempt[] = [];
	for await (const one of readAttempts(folder)) list.push(one);
	return list;
}

/** Every row of every table that holds labels, and the release's bytes: what no cross-check may touch. */
async function labels(): Promise<string> {
	const { db } = test;
	const rows = await Promise.all([
		db.answer.findMany({ orderBy: { id: 'asc' } }),
		db.decision.findMany({ orderBy: { id: 'asc' } }),
		db.dispute.findMany({ orderBy: { id: 'asc' } }),
		db.release.findMany({ orderBy: { id: 'asc' } }),
		db.releaseReference.findMany({ orderBy: [{ releaseId: 'asc' }, { itemId: 'asc' }] })
	]);
	return sha256(JSON.stringify(rows) + readFileSync(join(release, 'SHA256SUMS'), 'utf8'));
}

beforeAll(async () => {
	test = await database({ keep: true });
	server = await startChatServer(answer);
	expect((await run('study', 'create', 'paper', '--guideline', 'authorization@1.0.0')).code).toBe(0);
	expect((await run('import', 'paper', `${PAPER_STUDY}cases.jsonl`)).code).toBe(0);
	expect((await run('labels', 'import', 'paper', `${PAPER_STUDY}answers.csv`)).code).toBe(0);
});
afterAll(() => server.close());

describe('before the freeze', () => {
	it('a run of a study tells its progress and nothing else, and is on the record', async () => {
		const { code, value, out } = await ask('paper');
		expect({ code, value }).toMatchObject({
			code: 0,
			value: { cases: 200, scored: 200, transport_failures: 0, sealed: true }
		});
		expect(Object.keys(value).sort()).toEqual(['cases', 'folder', 'run', 'scored', 'sealed', 'transport_failures']);
		expect(out).not.toMatch(/ALLOW|BLOCK|agree|usable/);
		const events = await test.db.auditEvent.findMany({ where: { type: { startsWith: 'crosscheck.' } } });
		expect(events.map((one) => one.type)).toEqual(['crosscheck.started', 'crosscheck.finished']);
		expect(JSON.stringify(events)).not.toMatch(/ALLOW|BLOCK/);
		for (const command of ['agreement', 'disputes']) expect((await run(command, 'paper')).out).not.toContain('replay');
	});
});

describe('the published cross-check, replayed on its release', () => {
	beforeAll(async () => {
		expect((await run('close', 'paper')).code).toBe(0);
		expect((await run('decisions', 'import', 'paper', `${PAPER_STUDY}decisions.csv`)).code).toBe(0);
		release = join(test.env.data, 'paper-release');
		expect((await run('freeze', 'paper', '--out', release)).code).toBe(0);
	});

	it('an earlier run that met nothing but 502 is archived as such, and scores nothing', async () => {
		server.use(before);
		const unchanged = await labels();
		const { code, value, err } = await ask(release, '--retries', '0', '--concurrency', '4');
		server.use(answer);
		expect({ code, value }).toMatchObject({
			code: 1,
			value: { cases: 200, unscored: 200, agree: 0, disagree: 0, labels: { ALLOW: 0, BLOCK: 0, UNDETERMINED: 0 } }
		});
		expect(Object.values(value.outcomes)).toEqual([0, 0, 0, 0, 0]);
		expect(value.transport_failures).toBeGreaterThanOrEqual(20);
		expect(err).toContain('20 requests in a row failed; the last: HTTP 502');
		for (const one of await attemptsOf(value.folder))
			expect(one).toMatchObject({ outcome: null, why: expect.stringMatching(/HTTP 502|Interrupted/) });
		expect(await labels()).toBe(unchanged);
	});

	it('gives exactly the published figures, changes no label, and keeps every byte', async () => {
		const unchanged = await labels();
		const from = server.requests.length;
		const { code, value } = await ask(release);
		expect(code).toBe(0);
		expect(value).toMatchObject({
			cases: PAPER.cases,
			unscored: 0,
			outcomes: {
				usable: PAPER.usable,
				output_limit: PAPER.outputLimit,
				schema_invalid: 0,
				refused: 0,
				model_error: 0
			},
			labels: { ALLOW: PAPER.allow, BLOCK: PAPER.block, UNDETERMINED: 0 },
			agree: PAPER.agree,
			disagree: PAPER.disagree,
			inexact_quotes: PAPER.inexact,
			inexact_only_in_form: PAPER.inexactByBlanks,
			transport_failures: 0
		});
		expect(value.matrix.ALLOW.BLOCK).toBe(PAPER.lawfulBlocked);
		expect(value.matrix.BLOCK.ALLOW).toBe(PAPER.forbiddenAllowed);
		for (const row of Object.values<Record<string, number>>(value.matrix))
			expect(Object.values(row).reduce((sum, n) => sum + n, 0)).toBe(100);
		expect(value.disagreements).toHaveLength(PAPER.disagree);
		expect(await labels()).toBe(unchanged);
		const attempts = await attemptsOf(value.folder);
		expect(attempts.map((one) => one.case).sort()).toEqual(
			paperCases()
				.map((one) => one.id)
				.sort()
		);
		const sent = new Set(server.requests.slice(from).map((one) => one.text));
		for (const { request, request_sha256, response, response_sha256, status } of attempts) {
			expect(sent.has(request)).toBe(true);
			expect(sha256(request)).toBe(request_sha256);
			expect(sha256(response as string)).toBe(response_sha256);
			expect(status).toBe(200);
		}
		// Nothing hidden, no stratum, no label of anybody, no public id was sent.
		const [{ request }] = attempts;
		const { messages } = JSON.parse(request);
		expect(Object.keys(JSON.parse(request))).not.toContain('metadata');
		expect(messages[1].content).toMatch(/^## Policy\n\n[^]*## Request[^]*## Effect[^]*## Evidence/);
		expect(messages[1].content).not.toMatch(/reference|"hidden"|"strata"|s\d+-c\d/);
		expect((await run('crosscheck', release, '--base-url', server.url, '--model', 'replay')).out).toContain(
			'200 cases: 196 usable, 4 output_limit'
		);
	});

	it('of the study itself is laid beside its newest release', async () => {
		expect((await ask('paper')).value).toMatchObject({ cases: 200, agree: PAPER.agree, disagree: PAPER.disagree });
	});

	it('is reported again from its archive, compared with another run, and put into the release, which then holds with it', async () => {
		const { folder, run: id, ...told } = (await ask(release)).value;
		expect((await json('crosscheck', 'report', folder, release)).value).toEqual({ run: id, ...told });
		expect((await json('crosscheck', 'report', id, release)).value).toEqual({ run: id, ...told });
		// A second model is right where the first was wrong in one scenario, and wrong in another case.
		const [lawful] = told.disagreements.filter((one: { reference: string }) => one.reference === 'ALLOW');
		const other = paperCases().find(
			({ id: one }) => !told.disagreements.some((d: { case: string }) => d.case === one)
		)!;
		server.use(async (request) => {
			const reply = await answer(request);
			const flips = [lawful.case, other.id].includes(paperCaseOf(request));
			const flip = (text: string) => text.replace(/ALLOW|BLOCK/g, (label) => (label === 'ALLOW' ? 'BLOCK' : 'ALLOW'));
			return flips ? { ...reply, body: flip(String(reply.body)) } : reply;
		});
		const second = (await ask(release)).value;
		server.use(answer);
		const compared = await json('crosscheck', 'compare', folder, second.folder, release);
		expect(compared.value).toMatchObject({
			cases: 200,
			gained: 1,
			lost: 1,
			unchanged: 198,
			net: 0,
			p_value: lawful.case.split('-')[0] === other.id.split('-')[0] ? null : 1
		});
		const copy = join(test.env.data, 'with-run');
		cpSync(release, copy, { recursive: true });
		expect((await json('crosscheck', 'attach', folder, copy)).value).toEqual({ attached: 'crosscheck' });
		expect((await json('crosscheck', 'attach', second.folder, copy)).value).toEqual({ attached: 'crosscheck-2' });
		expect((await json('verify', copy)).value).toMatchObject({ holds: true });
		const manifest = (at: string) => JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')).content_sha256;
		expect(manifest(copy)).toBe(manifest(release));
		const attempts = join(copy, 'attachments/crosscheck/attempts.jsonl');
		expect(readFileSync(attempts, 'utf8')).toBe(readFileSync(join(folder, 'attempts.jsonl'), 'utf8'));
		writeFileSync(attempts, readFileSync(attempts, 'utf8').replace('BLOCK', 'ALLOW'));
		expect((await json('verify', copy)).value).toMatchObject({
			holds: false,
			findings: expect.arrayContaining([expect.objectContaining({ file: 'attachments/crosscheck/attempts.jsonl' })])
		});
	});

	it('is laid beside no release but its own', async () => {
		const { value } = await ask(release);
		const other = join(test.env.data, 'other-release');
		for (const args of [
			['study', 'create', 'other', '--guideline', 'authorization@1.0.0'],
			['import', 'other', `${PAPER_STUDY}cases.jsonl`],
			['labels', 'import', 'other', `${PAPER_STUDY}answers.csv`],
			['close', 'other'],
			['decisions', 'import', 'other', `${PAPER_STUDY}decisions.csv`],
			['freeze', 'other', '--out', other]
		])
			expect((await run(...args)).code, args[0]).toBe(0);
		for (const command of ['report', 'attach'])
			expect(await run('crosscheck', command, value.folder, other)).toMatchObject({
				code: 2,
				err: expect.stringContaining('not about this release')
			});
		expect(await run('crosscheck', 'report', 'no-such-run', release)).toMatchObject({ code: 2 });
	});

	it('asks nobody anything where a run is resumed that is complete, and refuses to go on as another', async () => {
		const { value } = await ask(release);
		const from = server.requests.length;
		const again = await ask(release, '--resume', value.folder);
		expect(again).toMatchObject({ code: 0, value: { run: value.run, agree: PAPER.agree } });
		expect(server.requests.length).toBe(from);
		const other = ['crosscheck', release, '--base-url', server.url, '--resume', value.folder];
		expect(await run(...other, '--model', 'another')).toMatchObject({
			code: 2,
			err: expect.stringContaining('other settings (model)')
		});
		expect(await run(...other, '--model', 'replay', '--max-tokens', '10')).toMatchObject({
			code: 2,
			err: expect.stringContaining('parameters')
		});
	});

	it('keeps the key out of the archive and of what is printed, also where a server echoes it', async () => {
		process.env.CROSSCHECK_TEST_KEY = 'sk-very-secret-0123';
		server.use((request) => {
			expect(request.headers.authorization).toBe('Bearer sk-very-secret-0123');
			return { body: JSON.stringify({ error: { message: `no ${request.headers.authorization}` } }), status: 400 };
		});
		const { value, out, err } = await ask(release, '--key-env', 'CROSSCHECK_TEST_KEY');
		server.use(answer);
		delete process.env.CROSSCHECK_TEST_KEY;
		// In the same words for every case: the run ends before it has asked about all.
		expect(value.outcomes.model_error).toBeGreaterThanOrEqual(20);
		expect(value.outcomes.model_error).toBeLessThan(40);
		expect(err).toContain('The server refuses every request in the same words');
		for (const file of ['run.json', 'attempts.jsonl'])
			expect(readFileSync(join(value.folder, file), 'utf8'), file).not.toContain('very-secret');
		expect(out + err).not.toContain('very-secret');
		expect(
			await run('crosscheck', release, '--base-url', server.url, '--model', 'm', '--key-env', 'NONE_SUCH')
		).toMatchObject({ code: 2, err: expect.stringContaining('NONE_SUCH') });
	});

	it.each([
		['an address that is none', ['--base-url', 'localhost:1'], 'http'],
		['a password in the address', ['--base-url', 'http://u:p@127.0.0.1:1/v1'], 'archived'],
		['an unknown dialect', ['--base-url', 'http://127.0.0.1:1', '--dialect', 'x'], 'vllm'],
		['an unknown question', ['--base-url', 'http://127.0.0.1:1', '--question', 'x'], 'decision'],
		['no concurrency', ['--base-url', 'http://127.0.0.1:1', '--concurrency', '0'], '1 to']
	])('refuses %s in one line', async (_name, args, words) => {
		const { code, err } = await run('crosscheck', release, '--model', 'm', ...args);
		expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(words) });
		expect(err.trim().split('\n')).toHaveLength(1);
	});

	it('ends at once, with the case unscored, where the server refuses the run as such', async () => {
		server.use(() => ({ status: 404, body: JSON.stringify({ error: { message: 'no model replay' } }) }));
		const from = server.requests.length;
		const { code, err, value } = await ask(release, '--concurrency', '1');
		server.use(answer);
		expect(code).toBe(1);
		expect(err).toContain('The server refuses the run: HTTP 404: no model replay');
		expect(server.requests.length - from).toBe(1);
		expect(value).toMatchObject({ unscored: 200, transport_failures: 1 });
	});

	it('tries again what failed on the way, waits as it is told, and scores the answer that comes', async () => {
		server.use((request) =>
			request.count % 2 === 1 && request.order % 3 === 0
				? { status: 429, headers: { 'retry-after': '0' }, body: '' }
				: answer(request)
		);
		const { code, value } = await ask(release, '--max-tokens', '16000');
		server.use(answer);
		expect(code).toBe(0);
		expect(value).toMatchObject({ unscored: 0, agree: PAPER.agree });
		expect(value.transport_failures).toBeGreaterThan(10);
		const attempts = await attemptsOf(value.folder);
		expect(attempts).toHaveLength(200 + value.transport_failures);
		for (const { case: id, attempt } of attempts.filter((one) => one.outcome !== null))
			expect(attempts.filter((one) => one.case === id)).toHaveLength(attempt);
	});
});

describe('a run that is killed', () => {
	it(
		'at any of fifty moments goes on where it was: no case asked again once its answer was archived, none lost',
		{ timeout: 600_000 },
		async () => {
			server.use(async (request) => ({ after: 5 + (request.order % 40), ...(await answer(request)) }));
			const data = mkdtempSync(join(tmpdir(), 'touchstone-kill-'));
			let kills = 0;
			for (let round = 0; kills < 50; round++) {
				const folder = join(data, `run-${round}`);
				const archived = new Set<string>();
				for (let sitting = 0; ; sitting++) {
					const from = server.requests.length;
					const child = spawn(
						process.execPath,
						[
							'bin/touchstone.mjs',
							'--data',
							data,
							'crosscheck',
							release,
							'--base-url',
							server.url,
							'--model',
							'replay',
							'--concurrency',
							'3',
							...(existsSync(folder) ? ['--resume', folder] : ['--out', folder])
						],
						{ stdio: 'ignore' }
					);
					const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
					// From before the first request to well into the run.
					const wanted = (7 * kills + 3 * sitting) % 45;
					while (server.requests.length - from < wanted && child.exitCode === null)
						await new Promise((go) => setTimeout(go, 2));
					const all = sitting >= 6;
					if (!all && child.exitCode === null && child.kill('SIGKILL')) kills++;
					const code = await ended;
					for (const { text } of server.requests.slice(from)) expect(archived.has(sha256(text))).toBe(false);
					const attempts = await attemptsOf(folder).catch(() => []);
					for (const one of attempts) if (one.outcome !== null) archived.add(one.request_sha256);
					if (code === 0) {
						const scored = attempts.filter((one) => one.outcome !== null).map((one) => one.case);
						expect(scored.sort()).toEqual(
							paperCases()
								.map((one) => one.id)
								.sort()
						);
						break;
					}
				}
			}
			server.use(answer);
			rmSync(data, { recursive: true, force: true });
			expect(kills).toBeGreaterThanOrEqual(50);
		}
	);
});

it('the client waits as long as its deadline says, and no longer', async () => {
	server.use(() => ({ ...answerless, after: 200 }));
	const patient = makeAsk({ key: null, deadlineMs: 5000 });
	const hasty = makeAsk({ key: null, deadlineMs: 50 });
	const idle = new AbortController();
	expect(await patient.ask(server.url, '{}', idle.signal)).toMatchObject({ ok: true, status: 200 });
	expect(await hasty.ask(server.url, '{}', idle.signal)).toMatchObject({
		ok: false,
		why: expect.stringContaining('0.05 s')
	});
	const called = patient.ask(server.url, '{}', idle.signal);
	setTimeout(() => idle.abort(), 20);
	expect(await called).toMatchObject({ ok: false, why: 'Interrupted.' });
	expect(await patient.ask(server.url, '{}', idle.signal)).toMatchObject({ ok: false, why: 'Interrupted.' });
	// A run of a hundred thousand requests has one signal, so none may leave anything at it.
	expect(getEventListeners(idle.signal, 'abort')).toEqual([]);
	server.use(answer);
	await patient.close();
	await hasty.close();
});
const answerless = { body: '{}' };
