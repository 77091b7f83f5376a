import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { startChatServer, type ChatServer } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { jsonLines } from '../support/json-lines.ts';
import { PAPER_STUDY, paperReplay } from '../support/paper-replay.ts';
import { runCommand } from '../support/run-command.ts';

let test: TestDatabase;
let server: ChatServer;
const run = (...args: string[]) => runCommand(test, ...args);
const dry = async (...more: string[]) => {
	const { code, out, err } = await run('crosscheck', 'paper', '--dry-run', '--model', 'replay', '--json', ...more);
	return { code, err, value: out ? JSON.parse(out) : null };
};

beforeAll(async () => {
	test = await database({ keep: true });
	server = await startChatServer(paperReplay().answer);
	expect((await run('study', 'create', 'paper', '--guideline', 'authorization@1.0.0')).code).toBe(0);
	expect((await run('import', 'paper', `${PAPER_STUDY}cases.jsonl`)).code).toBe(0);
	expect((await run('labels', 'import', 'paper', `${PAPER_STUDY}answers.csv`)).code).toBe(0);
});
afterAll(() => server.close());

it('writes exactly the requests that a run sends, with their hashes, asks nobody, and records nothing', async () => {
	const { code, value } = await dry();
	expect({ code, value }).toMatchObject({ code: 0, value: { cases: 200 } });
	expect(server.requests).toEqual([]);
	expect(await test.db.auditEvent.count({ where: { type: { startsWith: 'crosscheck.' } } })).toBe(0);
	const file = join(value.folder, 'requests.jsonl');
	expect(sha256(readFileSync(file))).toBe(value.requests_sha256);
	const rows = jsonLines<{ case: string; request_sha256: string; request: string }>(file);
	expect(rows.map((row) => row.request_sha256)).toEqual(rows.map((row) => sha256(row.request)));
	expect(value.bytes).toBe(rows.reduce((sum, row) => sum + Buffer.byteLength(row.request), 0));

	const made = await run('crosscheck', 'paper', '--base-url', server.url, '--model', 'replay', '--json');
	const { folder } = JSON.parse(made.out);
	const sent = jsonLines<Attempt>(join(folder, 'attempts.jsonl'));
	expect(new Map(sent.map((one) => [one.case, one.request]))).toEqual(
		new Map(rows.map((one) => [one.case, one.request]))
	);
	// The settings are those of the run, but for what a run alone has.
	const [planned, ran] = [join(value.folder, 'settings.json'), join(folder, 'run.json')].map((path) =>
		JSON.parse(readFileSync(path, 'utf8'))
	);
	expect(planned).toEqual({
		...ran,
		format: 'touchstone/crosscheck-requests@1',
		created: planned.created,
		base_urls: [],
		run: undefined
	});
});

it('gives the same requests again, and others for another model or dialect', async () => {
	const first = await dry();
	expect((await dry()).value.requests_sha256).toBe(first.value.requests_sha256);
	for (const more of [
		['--dialect', 'ollama'],
		['--max-tokens', '100']
	])
		expect((await dry(...more)).value.requests_sha256).not.toBe(first.value.requests_sha256);
});

it('is written where it is told to, over nothing, and is no run', async () => {
	const out = join(test.env.data, 'requests');
	expect((await dry('--out', out)).code).toBe(0);
	expect(readdirSync(out).sort()).toEqual(['requests.jsonl', 'settings.json']);
	const again = await dry('--out', out);
	expect(again.code).toBe(2);
	expect(again.err).toContain('exists. Requests are never written into what is there');
	const nowhere = await dry('--out', join(test.env.data, 'no', 'such'));
	expect(nowhere.code).toBe(2);
	expect(nowhere.err.trim().split('\n')).toHaveLength(1);
	expect(existsSync(join(test.env.data, 'no'))).toBe(false);
	const listed = JSON.parse((await run('crosscheck', 'list', 'paper', '--json')).out);
	expect(listed.runs).toHaveLength(1);
	expect(listed.runs[0]).toMatchObject({ model: 'replay', cases: 200, scored: 200, state: 'ended' });
	expect(JSON.stringify(listed)).not.toMatch(/usable|agree|ALLOW|BLOCK/);
	const resumed = await run('crosscheck', 'paper', '--base-url', server.url, '--model', 'replay', '--resume', out);
	expect(resumed.code).toBe(2);
});

it('needs no server, and a run does', async () => {
	const without = await run('crosscheck', 'paper', '--model', 'replay');
	expect([without.code, without.err.trim()]).toEqual([
		2,
		expect.stringContaining('Say which server is asked, with --base-url')
	]);
	const both = await dry('--resume', 'x');
	expect([both.code, both.err]).toEqual([2, expect.stringContaining('leave out --resume')]);
	expect((await run('crosscheck', 'list', 'nothing')).code).toBe(2);
});
