import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as audit from '../../src/lib/server/audit.ts';
import * as cases from '../../src/lib/server/cases.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env } from '../../src/lib/server/env.ts';
import * as guidelines from '../../src/lib/server/guidelines.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as sessions from '../../src/lib/server/sessions.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { person, system } from '../support/person.ts';
import { startServer } from '../support/server.ts';

const WRITERS = 20;
const CASES = 'prisma/sample/authorization.jsonl';
let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'touchstone-backup-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const value = <T>(result: { ok: true; value: T } | { ok: false; message: string }): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};
const envOf = (data: string) => env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: data });

/** Runs a command in a process of its own, with everything else going on. */
const command = (...args: string[]) =>
	new Promise<{ code: number | null; err: string }>((done) => {
		const child = spawn(process.execPath, ['bin/touchstone.mjs', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
		let err = '';
		child.stderr.on('data', (text: Buffer) => (err += text.toString()));
		child.once('close', (code) => done({ code, err }));
	});

/** One person at work: the cookie of their browser, and by page the assignments that stand on it. */
interface Writer {
	cookie: string;
	pages: Map<number, string[]>;
}

/** A study with twenty annotators on every case, each of them signed in. */
async function manyWriters(data: string): Promise<Writer[]> {
	mkdirSync(data);
	const here = envOf(data);
	await migrate(here.databaseUrl, here.migrations);
	const db = connect(here.databaseUrl);
	try {
		const guideline = value(await guidelines.find(here.guidelines, 'authorization@1.0.0'));
		value(await studies.create(db, system, { slug: 'many', title: 'Many', guideline, seed: 3 }));
		const source = { file: CASES, open: () => openSource(CASES) };
		value(await cases.importFiles(db, system, 'many', [source], { data }));
		const people = [];
		for (let n = 0; n < WRITERS; n++) people.push(await person(db, 'annotator'));
		value(await assignments.plan(db, system, 'many', { annotators: people.map((one) => one.name) }));
		const writers = [];
		for (const { id } of people) {
			const pages = new Map<number, string[]>();
			const rows = await db.assignment.findMany({ where: { personId: id }, orderBy: { position: 'asc' } });
			for (const row of rows) pages.set(row.page, [...(pages.get(row.page) ?? []), row.id]);
			writers.push({ cookie: `${sessions.COOKIE}=${await sessions.start(db, id)}`, pages });
		}
		return writers;
	} finally {
		await db.$disconnect();
	}
}

/** What a writer sent: the id of the submission, and all that is needed to send it again. */
interface Sent {
	id: string;
	page: number;
	writer: Writer;
}

/** Sends a page as a browser without scripts does. @returns the status of the answer */
async function send(address: string, { id, page, writer }: Sent): Promise<number> {
	const form = new URLSearchParams({ id, place: '1' });
	for (const [n, assignment] of writer.pages.get(page)!.entries())
		for (const [part, text] of Object.entries({
			assignment,
			question: 'decision',
			base: '0',
			label: n % 2 ? 'ALLOW' : 'BLOCK',
			note: `page ${page}`,
			evidence: '[]',
			ms: '1000'
		}))
			form.set(`a${n}.${part}`, text);
	const answer = await fetch(`${address}/work/many/${page}`, {
		method: 'POST',
		redirect: 'manual',
		body: form,
		headers: { origin: address, accept: 'text/html', cookie: writer.cookie }
	});
	await answer.arrayBuffer();
	return answer.status;
}

/** As the page's own script does: where the connection broke nobody knows what became of it, and the same is sent again. */
async function sendOn(address: string, sent: Sent, tries = 5): Promise<number> {
	try {
		return await send(address, sent);
	} catch (error) {
		if (tries === 1) throw error;
		return sendOn(address, sent, tries - 1);
	}
}

test('a backup while twenty people submit: whole, with all that was acknowledged before; restored, it goes on', async () => {
	test.setTimeout(180_000);
	const data = join(folder, 'data');
	const writers = await manyWriters(data);
	const server = await startServer({ data });
	const acknowledged: Sent[] = [];
	const statuses = new Set<number>();
	let going = true;
	const work = writers.map(async (writer) => {
		for (const page of writer.pages.keys()) {
			if (!going) return;
			const sent = { id: randomUUID(), page, writer };
			statuses.add(await sendOn(server.address, sent));
			acknowledged.push(sent);
		}
	});
	await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(WRITERS);
	const before = [...acknowledged];
	const file = join(folder, 'copy.db');
	const backup = await command('backup', file, '--data', data);
	const during = acknowledged.length - before.length;
	going = false;
	await Promise.all(work);
	await server.stop();
	expect(backup).toMatchObject({ code: 0 });
	expect([...statuses]).toEqual([303]);
	expect(during).toBeGreaterThan(0);

	const copy = createClient({ url: pathToFileURL(file).href });
	const rows = async (sql: string) => (await copy.execute(sql)).rows.map((row) => ({ ...row }));
	expect(await rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
	expect(await rows('PRAGMA foreign_key_check')).toEqual([]);
	const stored = await rows(
		`SELECT s."id" AS id, COUNT(a."id") AS answers, (SELECT COUNT(*) FROM "AuditEvent" e WHERE e."type" = 'labels.submitted' AND json_extract(e."data", '$.submission') = s."id") AS events
		 FROM "Submission" s LEFT JOIN "Answer" a ON a."submissionId" = s."id" GROUP BY s."id"`
	);
	copy.close();
	const answersOf = new Map(stored.map((row) => [String(row.id), Number(row.answers)]));
	expect(before.filter(({ id }) => !answersOf.has(id))).toEqual([]);
	// None is there in part, none without its event, and none that nobody sent.
	const known = new Map(acknowledged.map(({ id, page, writer }) => [id, writer.pages.get(page)!.length]));
	expect(stored.filter(({ id, answers, events }) => known.get(String(id)) !== answers || events !== 1)).toEqual([]);

	const restored = join(folder, 'restored');
	expect(await command('restore', file, '--data', restored)).toEqual({ code: 0, err: '' });
	const old = join(folder, 'backups');
	mkdirSync(old);
	writeFileSync(join(old, 'touchstone-20200101T030000Z.db'), 'long ago');
	const variables = { TOUCHSTONE_BACKUPS: old, TOUCHSTONE_BACKUP_KEEP: '1d' };
	const second = await startServer({ data: restored, variables });
	try {
		// What came after the copy is sent again by browsers that kept it, and what came before is known.
		const lost = acknowledged.filter(({ id }) => !answersOf.has(id)).slice(0, 5);
		for (const sent of [...lost, before[0]]) expect(await send(second.address, sent)).toBe(303);
		const work = await fetch(`${second.address}/work/many`, { headers: { cookie: writers[0].cookie } });
		expect([work.status, await work.text()]).toEqual([200, expect.stringContaining('Many')]);
		// Its own first backup is due at once, and is made while it serves; the one of long ago goes.
		const made = () => readdirSync(old).filter((name) => /^touchstone-20[3-9]\d|^touchstone-202[1-9]/.test(name));
		await expect.poll(made, { timeout: 60_000 }).toEqual([expect.stringMatching(/^touchstone-\d{8}T\d{6}Z\.db$/)]);
		await expect.poll(() => readdirSync(old).length, { timeout: 60_000 }).toBe(1);
		expect((await fetch(`${second.address}/healthz`)).status).toBe(200);
		expect(second.output()).not.toContain('{"at":');
		const db = connect(envOf(restored).databaseUrl);
		expect(await audit.verify(db)).toMatchObject({ holds: true });
		expect(await db.submission.count()).toBe(answersOf.size + lost.length);
		await db.$disconnect();
	} finally {
		await second.stop();
	}
});

test('settings of backups that make no sense stop the start with one line', async () => {
	const variables = { TOUCHSTONE_SAMPLE: 'no', TOUCHSTONE_BACKUPS: folder, TOUCHSTONE_BACKUP_EVERY: 'daily' };
	await expect(startServer({ data: join(folder, 'data'), variables })).rejects.toThrow(
		/^The server ended with 1:\nTouchstone cannot start: TOUCHSTONE_BACKUP_EVERY: [^\n]*24h[^\n]*\n$/
	);
});
