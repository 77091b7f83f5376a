import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAttempts } from '../../src/lib/server/crosschecks/archive.ts';
import { LONGEST_BODY } from '../../src/lib/server/crosschecks/ask.ts';
import { largeBody } from '../support/chat-faults.ts';
import { completion, startChatServer, type ChatServer, type Reply } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { smallCaseOf, smallRelease } from '../support/small-release.ts';
import { spawnedCommand } from '../support/spawned-command.ts';

const AT_ONCE = 8;
let test: TestDatabase;
let server: ChatServer;
let release: string;

beforeAll(async () => {
	test = await database({ keep: true });
	server = await startChatServer(() => completion());
	release = await smallRelease(
		test,
		'small',
		Array.from({ length: AT_ONCE + 2 }, (_, at) => ({ id: `case-${at}` }))
	);
});
afterAll(() => server.close());

let runs = 0;
/** A run in a process of its own, whose first eight cases get this reply, all at once. Gives the most memory that it held, in MB. */
async function most(reply: () => Reply): Promise<number> {
	const folder = join(test.env.data, `run-${++runs}`);
	const file = join(test.env.data, `memory-${runs}`);
	const from = server.requests.length;
	const all = (async () => {
		while (server.requests.length - from < AT_ONCE) await new Promise((go) => setTimeout(go, 5));
	})();
	server.use(({ text }) => (Number(smallCaseOf(text).slice(5)) < AT_ONCE ? { ...reply(), after: all } : completion()));
	const { ended, out } = spawnedCommand(
		[
			...['crosscheck', release, '--base-url', server.url, '--model', 'tested', '--data', test.env.data, '--json'],
			...['--concurrency', String(AT_ONCE), '--out', folder]
		],
		`import { writeFileSync } from 'node:fs';
		process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`
	);
	expect(await ended).toEqual({ code: 0, signal: null });
	expect(JSON.parse(out())).toMatchObject({
		unscored: 0,
		transport_failures: 0,
		outcomes: { usable: 2, model_error: AT_ONCE }
	});
	for await (const one of readAttempts(folder))
		expect(one).toMatchObject({
			cut: one.outcome === 'model_error',
			attempt: 1,
			...(one.cut ? { why: 'The response is longer than what is read of one.' } : {})
		});
	return Number(readFileSync(file, 'utf8')) / 1024;
}

it('many long bodies at once are cut off, and the memory does not grow with them', async () => {
	const from = server.requests.length;
	// Read whole, they would take 24 GB.
	expect(await most(() => largeBody(3_000_000_000))).toBeLessThan(1500);
	for (const record of server.requests.slice(from, from + AT_ONCE)) {
		await expect.poll(() => record.answer).toBe('cut');
		expect(record.sent).toBeLessThan(LONGEST_BODY + 20_000_000);
	}
});

it('many packed bodies at once that unpack to a large one take no more', async () => {
	const bomb = gzipSync(Buffer.alloc(300_000_000, ' '), { level: 1 });
	const reply = () => ({ body: bomb, headers: { 'content-encoding': 'gzip' } });
	expect(await most(reply)).toBeLessThan(1500);
});
