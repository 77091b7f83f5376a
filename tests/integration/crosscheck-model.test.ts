import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAttempts } from '../../src/lib/server/crosschecks/archive.ts';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { type ModelServer, installModelPass, startModelServer } from '../support/model-pass.ts';
import { runCommand } from '../support/run-command.ts';
import { smallRelease } from '../support/small-release.ts';
import { spawnedCommand } from '../support/spawned-command.ts';

/** Two cases have one text: their requests are the same, and each has an answer of its own all the same. */
const CASES = [
	{ id: 'bill', label: 'BLOCK' as const },
	{ id: 'twin-1', evidence: 'The receipt.' },
	{ id: 'twin-2', evidence: 'The receipt.' },
	{ id: 'zoe', request: 'Zo\u00eb\u2019s bill \ud83d\udd0f' }
];
const IDS = CASES.map(({ id }) => id);
let test: TestDatabase;
let release: string;
let brief: ModelServer;
let endless: ModelServer;

beforeAll(async () => {
	test = await database({ keep: true });
	release = await smallRelease(test, 'small', CASES);
	await installModelPass();
	[brief, endless] = await Promise.all([startModelServer('brief'), startModelServer('endless')]);
}, 600_000);
afterAll(() => Promise.all([brief?.close(), endless?.close()]));

let runs = 0;
const newFolder = () => join(test.env.data, `run-${++runs}`);
const args = (server: ModelServer, ...more: string[]) => [
	...['crosscheck', release, '--base-url', server.url, '--model', server.model, '--dialect', 'llamacpp'],
	...['--concurrency', '2', '--json', ...more]
];

async function attemptsOf(folder: string): Promise<Attempt[]> {
	const list: Attempt[] = [];
	for await (const one of readAttempts(folder)) list.push(one);
	return list;
}
const contentOf = ({ response }: Attempt) =>
	(JSON.parse(response as string) as { choices: { message: { content: string } }[] }).choices[0].message.content;

/** What each line says has to be what its bytes say. */
async function checked(folder: string, server: ModelServer, finish: string): Promise<Map<string, string>> {
	const attempts = await attemptsOf(folder);
	expect(attempts.map((one) => one.case).sort()).toEqual(IDS);
	for (const one of attempts) {
		expect(one).toMatchObject({ attempt: 1, status: 200, finish_reason: finish, model: server.model, cut: false });
		expect(JSON.parse(one.request)).toMatchObject({
			model: server.model,
			chat_template_kwargs: { enable_thinking: false }
		});
		expect(sha256(one.request)).toBe(one.request_sha256);
		expect(sha256(one.response as string)).toBe(one.response_sha256);
		expect(sha256(contentOf(one))).toBe(one.content_sha256);
		const { usage } = JSON.parse(one.response as string) as { usage: Record<string, number> };
		expect(one.usage).toEqual({ prompt: usage.prompt_tokens, completion: usage.completion_tokens });
		expect(one.usage.completion).toBeGreaterThan(20);
	}
	return new Map(attempts.map((one) => [one.case, one.content_sha256!]));
}

it('a model under real constrained decoding answers every case, and the same after a kill in the middle', async () => {
	const [whole, killed] = [newFolder(), newFolder()];
	const { code, json } = await runCommand(test, ...args(brief, '--out', whole));
	expect({ code, json }).toMatchObject({
		code: 0,
		json: { cases: 4, unscored: 0, transport_failures: 0, outcomes: { usable: 4, output_limit: 0 } }
	});
	const contents = await checked(whole, brief, 'stop');
	expect(new Set(contents.values()).size).toBeGreaterThan(1);
	expect(contents.get('twin-1')).toBe(contents.get('twin-2'));
	const { run, folder, ...told } = json as { run: string; folder: string };
	expect(folder).toBe(whole);
	const report = await runCommand(test, 'crosscheck', 'report', whole, release, '--json');
	expect(report).toMatchObject({ code: 0, json: { run, ...told } });

	const lines = () =>
		existsSync(killed) ? readFileSync(join(killed, 'attempts.jsonl')).filter((one) => one === 10).length : 0;
	const { child, ended } = spawnedCommand([...args(brief, '--out', killed), '--data', test.env.data]);
	while (lines() < 2 && child.exitCode === null) await new Promise((go) => setTimeout(go, 5));
	child.kill('SIGKILL');
	expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
	const before = await attemptsOf(killed);
	expect(before.map((one) => one.case).sort()).toEqual(['bill', 'twin-1']);
	const resumed = await runCommand(test, ...args(brief, '--resume', killed));
	expect(resumed).toMatchObject({ code: 0, json: { cases: 4, unscored: 0, outcomes: { usable: 4 } } });
	expect((await attemptsOf(killed)).slice(0, before.length)).toEqual(before);
	// Bodies differ, by their ids; what the model said does not.
	expect(await checked(killed, brief, 'stop')).toEqual(contents);
	const compared = await runCommand(test, 'crosscheck', 'compare', whole, killed, release, '--json');
	expect(compared.json).toMatchObject({ cases: 4, gained: 0, lost: 0, unchanged: 4 });
});

it('a model that never ends is cut off at the limit of output in every case', async () => {
	const folder = newFolder();
	const { code, json } = await runCommand(test, ...args(endless, '--max-tokens', '40', '--out', folder));
	expect({ code, json }).toMatchObject({
		code: 0,
		json: { cases: 4, agree: 0, disagree: 0, outcomes: { usable: 0, output_limit: 4 }, tokens: { completion: 160 } }
	});
	await checked(folder, endless, 'length');
	for (const one of await attemptsOf(folder)) expect(() => JSON.parse(contentOf(one)) as unknown).toThrow();
	expect((await runCommand(test, 'crosscheck', 'report', folder, release)).out).toContain('4 output_limit');
});
