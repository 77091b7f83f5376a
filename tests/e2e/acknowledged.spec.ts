import { expect, test } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Submission } from '../../src/lib/domain/labels/submission.ts';
import * as audit from '../../src/lib/server/audit.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env } from '../../src/lib/server/env.ts';
import * as sessions from '../../src/lib/server/sessions.ts';
import { submissionForm } from '../../src/lib/ui/labelling/form-names.ts';
import { filled, letterStudy } from '../support/letter-study.ts';
import { person } from '../support/person.ts';
import { startServer, type Server } from '../support/server.ts';

const PAGES = 20;

test('answers that were said to be stored are there after the server is killed, those that were not are stored once when they are sent again', async () => {
	// Some hundred pages and four starts: a machine that is busy takes its time.
	test.setTimeout(240_000);
	const here = env({
		TOUCHSTONE_ROOT: process.cwd(),
		TOUCHSTONE_DATA: mkdtempSync(join(tmpdir(), 'touchstone-kill-'))
	});
	await migrate(here.databaseUrl, here.migrations);
	const db = connect(here.databaseUrl);
	const crew = [];
	for (let n = 0; n < 8; n++) crew.push(await person(db));
	const scenarios = Object.fromEntries(Array.from({ length: PAGES }, (_, n) => [`s${n}`, [`a${n}`, `b${n}`]]));
	const slug = await letterStudy({ db, env: here }, { scenarios, annotators: crew, whole: true });
	const work: { cookie: string; input: Submission }[][] = [];
	for (const one of crew) {
		const cookie = `${sessions.COOKIE}=${await sessions.start(db, one.id)}`;
		const pages = [];
		for (let page = 1; page <= PAGES; page++) pages.push({ cookie, input: await filled(db, one, slug, page) });
		work.push(pages);
	}
	/** @returns was it said to be stored? */
	const send = async (server: Server, { cookie, input }: { cookie: string; input: Submission }): Promise<boolean> => {
		const answer = await fetch(`${server.address}/work/${slug}/${input.page}`, {
			method: 'POST',
			body: submissionForm(input, 1),
			headers: { origin: server.address, accept: 'application/json', 'x-sveltekit-action': 'true', cookie }
		});
		const told = (await answer.json()) as { type: string };
		expect(told.type).toBe('redirect');
		return true;
	};
	const sent = new Set<string>();
	const acknowledged = new Set<string>();
	let server = await startServer({ data: here.data });
	for (const enough of [10, 45, 90]) {
		const running = server;
		const going = work.map(async (pages) => {
			for (const one of pages.filter(({ input }) => !acknowledged.has(input.id))) {
				sent.add(one.input.id);
				// No answer: that is what a kill looks like from here.
				if (!(await send(running, one).catch((error: Error) => error.name !== 'TypeError' && Promise.reject(error))))
					return;
				acknowledged.add(one.input.id);
			}
		});
		await expect.poll(() => acknowledged.size, { intervals: [1], timeout: 60_000 }).toBeGreaterThan(enough);
		await server.stop(true);
		await Promise.all(going);
		server = await startServer({ data: here.data });
		const stored = await db.submission.findMany({ include: { answers: true } });
		const ids = stored.map((row) => row.id);
		expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
		expect(ids.filter((id) => !sent.has(id))).toEqual([]);
		// None in part.
		expect(stored.filter((row) => row.answers.length !== 4)).toEqual([]);
		expect(await db.auditEvent.count({ where: { type: 'labels.submitted' } })).toBe(stored.length);
		expect(await audit.verify(db)).toMatchObject({ holds: true });
		expect(await db.$queryRawUnsafe('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
	}
	// The page sends everything of which it does not know that it is stored, under the same id; some of it is stored.
	for (const pages of work) for (const one of pages) await send(server, one);
	expect(await db.submission.count()).toBe(crew.length * PAGES);
	expect(await db.answer.count()).toBe(crew.length * PAGES * 4);
	expect(await db.answer.count({ where: { revision: { not: 1 } } })).toBe(0);
	await server.stop();
	await db.$disconnect();
	server.clear();
});
