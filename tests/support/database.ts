import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { afterAll, afterEach } from 'vitest';
import { connect, type Db } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env, type Env } from '../../src/lib/server/env.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';

/** A database of one test, in a data folder of its own. */
export interface TestDatabase {
	db: Db;
	env: Env;
}

const root = process.cwd();
const open = { test: [] as (() => Promise<void>)[], file: [] as (() => Promise<void>)[] };
const close = async (list: (() => Promise<void>)[]) => {
	for (const one of list.splice(0)) await one();
};
afterEach(() => close(open.test));
afterAll(() => close(open.file));

/** The migrated database that each test gets a copy of. Named after its migrations, so that an old one is never taken for a new one. */
async function base(): Promise<string> {
	const folder = join(root, 'prisma/migrations');
	const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')));
	const state = sha256(names.map((name) => sha256(readFileSync(join(folder, name, 'migration.sql')))).join()).slice(
		0,
		16
	);
	const file = join(tmpdir(), `touchstone-base-2-${state}.db`);
	if (existsSync(file)) return file;
	// Several test processes may be here at once: each makes its own, and the last rename wins with the same content.
	const making = mkdtempSync(join(tmpdir(), 'touchstone-making-'));
	const url = pathToFileURL(join(making, 'base.db')).href;
	await migrate(url, folder);
	// Only the main file is kept, so what still lies in the write-ahead log has to be brought into it.
	const client = createClient({ url });
	await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
	client.close();
	renameSync(join(making, 'base.db'), file);
	rmSync(making, { recursive: true, force: true });
	return file;
}

/**
 * A fresh, migrated, empty database. Closed and removed after the test; with `keep` after the last test of the file
 * (for `beforeAll`).
 */
export async function database({ keep = false }: { keep?: boolean } = {}): Promise<TestDatabase> {
	const data = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
	const here = env({ TOUCHSTONE_ROOT: root, TOUCHSTONE_DATA: data });
	copyFileSync(await base(), join(data, 'touchstone.db'));
	const db = connect(here.databaseUrl);
	open[keep ? 'file' : 'test'].push(async () => {
		await db.$disconnect();
		rmSync(data, { recursive: true, force: true });
	});
	return { db, env: here };
}
