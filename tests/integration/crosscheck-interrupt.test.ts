import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAttempts } from '../../src/lib/server/crosschecks/archive.ts';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import { completion, startChatServer, type Answer, type ChatServer } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';
import { smallCaseOf, smallRelease } from '../support/small-release.ts';
import { spawnedCommand } from '../support/spawned-command.ts';

const CASES = 10;
let test: TestDatabase;
let server: ChatServer;
let release: string;

beforeAll(async () => {
	test = await database({ keep: true });
	server = await startChatServer(() => completion());
	release = await smallRelease(
		test,
		'small',
		Array.from({ length: CASES }, (_, at) => ({ id: `case-${at}` }))
	);
});
afterAll(() => server.close());

/** The first four cases are answered; the others wait without end. */
const halfway: Answer = ({ text }) =>
	Number(smallCaseOf(text).slice(5)) < 4 ? completion() : { status: null, then: 'hang' };

const args = (folder: string) => [
	...['crosscheck', release, '--base-url', server.url, '--model', 'tested', '--concurrency', '3', '--json'],
	...(existsSync(folder) ? ['--resume', folder] : ['--out', folder])
];

async function until(holds: () => boolean) {
	while (!holds()) await new Promise((go) => setTimeout(go, 5));
}

async function attemptsOf(folder: string): Promise<Attempt[]> {
	const list: Attempt[] = [];
	for await (const one of readAttempts(folder)) list.push(one);
	return list;
}

/** Goes on with a run on a server that answers, and holds it to be whole. */
async function goesOn(folder: string, calledOff: number) {
	server.use(() => completion());
	const from = server.requests.length;
	const { code, json } = await runCommand(test, ...args(folder));
	expect({ code, json }).toMatchObject({
		code: 0,
		json: { cases: CASES, unscored: 0, transport_failures: 0, called_off: calledOff, outcomes: { usable: CASES } }
	});
	expect(server.requests.length - from).toBe(CASES - 4);
	const scored = (await attemptsOf(folder)).filter((one) => one.outcome !== null).map((one) => one.case);
	expect(scored.sort()).toEqual(Array.from({ length: CASES }, (_, at) => `case-${at}`));
}

it('Ctrl-C ends a run in order: what was under way is called off, counted apart, and asked again when it is resumed', async () => {
	server.use(halfway);
	const from = server.requests.length;
	const folder = join(test.env.data, 'once');
	const { child, ended, out, err } = spawnedCommand([...args(folder), '--data', test.env.data]);
	await until(() => server.requests.length - from === 7 && server.open() === 3);
	child.kill('SIGINT');
	expect(await ended).toEqual({ code: 1, signal: null });
	// Before them may stand that the commands are built.
	expect(err().trim().split('\n').slice(-2)).toEqual([
		'Ending; what is done stays. Ctrl-C again ends at once.',
		`Interrupted. 4 of ${CASES} cases have a scored response; go on with --resume ${folder}`
	]);
	const told = { cases: CASES, unscored: 6, transport_failures: 0, called_off: 3, outcomes: { usable: 4 } };
	expect(JSON.parse(out())).toMatchObject(told);
	const off = (await attemptsOf(folder)).filter((one) => one.outcome === null);
	expect(off).toHaveLength(3);
	for (const one of off)
		expect(one).toMatchObject({ called_off: true, status: null, response: null, why: 'Interrupted.' });
	expect(existsSync(join(folder, 'run.lock'))).toBe(false);
	const report = ['crosscheck', 'report', folder, release];
	expect((await runCommand(test, ...report, '--json')).json).toMatchObject(told);
	expect((await runCommand(test, ...report)).out).toContain('0 requests failed on the way; 3 were called off.');
	await goesOn(folder, 3);
});

it('a second Ctrl-C ends it at once, whatever it is busy with, and the run can be resumed', async () => {
	server.use(halfway);
	const from = server.requests.length;
	const folder = join(test.env.data, 'twice');
	// After the first, the process is kept busy where it syncs its archive: only the system itself can end it now.
	const hook = `
		import fs from 'node:fs';
		import { syncBuiltinESMExports } from 'node:module';
		process.once('SIGINT', () => {
			fs.fsyncSync = () => {
				fs.writeSync(2, 'Busy.\\n');
				Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
			};
			syncBuiltinESMExports();
		});`;
	const { child, ended, out, err } = spawnedCommand([...args(folder), '--data', test.env.data], hook);
	await until(() => server.requests.length - from === 7 && server.open() === 3);
	child.kill('SIGINT');
	await until(() => err().includes('Busy.'));
	child.kill('SIGINT');
	expect(await ended).toEqual({ code: null, signal: 'SIGINT' });
	expect(out()).toBe('');
	await goesOn(folder, 3);
});
