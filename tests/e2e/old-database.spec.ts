import { expect, test } from '@playwright/test';
import { createClient } from '@libsql/client';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src/lib/server/db/client.ts';
import { env } from '../../src/lib/server/env.ts';
import * as sessions from '../../src/lib/server/sessions.ts';
import { loadSample, SAMPLES } from '../support/load-sample.ts';
import { startServer, type Server } from '../support/server.ts';

/** Of addresses that differ in numbers and ids alone, so many are opened. */
const ALIKE = 2;

/** The files of a bundle are no part of a database; the page of their release is. */
const FILES = /\/releases\/[^/]+\/(zip|files)\b/;

/** Opens every page that can be reached by links from `/`. @returns the addresses opened, and those that answered with a fault */
async function walk({ address }: Server, cookie: string): Promise<{ opened: string[]; faults: string[] }> {
	const opened: string[] = [];
	const faults: string[] = [];
	const seen = new Map<string, number>();
	const queue = ['/'];
	for (const path of queue) {
		const answer = await fetch(address + path, { headers: { cookie, accept: 'text/html' } });
		const text = await answer.text();
		opened.push(path);
		if (answer.status >= 400) faults.push(`${answer.status} ${path}`);
		for (const [, link] of text.matchAll(/href="(\/[^"#]*)/g)) {
			const to = link.replaceAll('&amp;', '&');
			const kind = to.replace(/=[^&]*/g, '=').replace(/[^/?]*\d[^/?]*/g, '*');
			if (queue.includes(to) || to.startsWith('/_app/') || FILES.test(to) || (seen.get(kind) ?? 0) >= ALIKE) continue;
			seen.set(kind, (seen.get(kind) ?? 0) + 1);
			queue.push(to);
		}
	}
	return { opened, faults };
}

for (const version of readdirSync(SAMPLES).map((name) => name.replace(/\.sql\.gz$/, '')))
	test(`a server starts on a database of version ${version}, and every page of it loads for everyone`, async () => {
		test.setTimeout(180_000);
		const data = mkdtempSync(join(tmpdir(), 'touchstone-old-'));
		const { databaseUrl } = env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: data });
		await loadSample(version, databaseUrl);
		const client = createClient({ url: databaseUrl });
		const { rows } = await client.execute('SELECT migration_name FROM _prisma_migrations');
		client.close();
		const known = new Set(rows.map((row) => row.migration_name));
		const missing = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name) && !known.has(name));
		const server = await startServer({ data });
		const db = connect(databaseUrl);
		try {
			expect(existsSync(join(data, 'backups'))).toBe(missing.length > 0);
			// It had people, so it is given no sample study and prints no links.
			expect([...server.links.keys()]).toEqual([]);
			for (const [name, least] of [
				['Ann', ['/work', '/work/running', '/work/running/1', '/discussions', '/feedback/decided']],
				['Eve', ['/disputes', '/disputes/disputed', '/disputes/decided']],
				['Mia', ['/studies', '/studies/running', '/studies/decided', '/people', '/audit']]
			] as const) {
				const { id } = await db.person.findUniqueOrThrow({ where: { name } });
				const { opened, faults } = await walk(server, `${sessions.COOKIE}=${await sessions.start(db, id)}`);
				expect(faults, name).toEqual([]);
				expect(opened, name).toEqual(expect.arrayContaining([...least]));
			}
			expect(server.output()).not.toContain('{"at":');
		} finally {
			await db.$disconnect();
			await server.stop();
			rmSync(data, { recursive: true, force: true });
		}
	});
