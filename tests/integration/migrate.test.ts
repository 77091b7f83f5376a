import { createClient } from '@libsql/client';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/lib/server/db/migrate.ts';

let folder: string;
let url: string;
let migrations: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'touchstone-migrate-'));
	// Blanks and signs in the path are part of an address, too.
	mkdirSync(join(folder, 'my data #1'));
	url = pathToFileURL(join(folder, 'my data #1', 'touchstone.db')).href;
	migrations = join(folder, 'migrations');
	cpSync('prisma/migrations', migrations, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addMigration = (name: string, sql: string) => {
	mkdirSync(join(migrations, name));
	writeFileSync(join(migrations, name, 'migration.sql'), sql);
};
async function select(sql: string) {
	const client = createClient({ url });
	const { rows } = await client.execute(sql);
	client.close();
	return rows;
}

describe('migrate', () => {
	it('applies what is missing, once', async () => {
		const first = await migrate(url, migrations);
		expect(first.length).toBeGreaterThanOrEqual(2);
		expect(await migrate(url, migrations)).toEqual([]);
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		expect(await migrate(url, migrations)).toEqual(['29990101000000_more']);
	});

	it('two processes at once: each migration is applied once', async () => {
		const done = await Promise.all([migrate(url, migrations), migrate(url, migrations), migrate(url, migrations)]);
		const rows = await select('SELECT migration_name FROM _prisma_migrations');
		expect(new Set(rows.map((row) => row.migration_name)).size).toBe(rows.length);
		expect(done.flat()).toHaveLength(rows.length);
	});

	it('a migration that fails leaves nothing behind', async () => {
		await migrate(url, migrations);
		addMigration('29990101000000_bad', 'CREATE TABLE "Half" ("id" INTEGER); INSERT INTO "NoSuchTable" VALUES (1);');
		await expect(migrate(url, migrations)).rejects.toThrow(/NoSuchTable/);
		expect(await select(`SELECT name FROM sqlite_master WHERE name = 'Half'`)).toEqual([]);
		expect(await select(`SELECT 1 FROM _prisma_migrations WHERE migration_name = '29990101000000_bad'`)).toEqual([]);
	});

	it('refuses a migration that was edited after it was applied', async () => {
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		await migrate(url, migrations);
		writeFileSync(join(migrations, '29990101000000_more', 'migration.sql'), 'CREATE TABLE "More" ("id" TEXT);');
		await expect(migrate(url, migrations)).rejects.toThrow('was edited after it was applied');
	});

	it('refuses a database of a newer version and changes nothing in it', async () => {
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		await migrate(url, migrations);
		await expect(migrate(url, 'prisma/migrations')).rejects.toThrow(/newer version.*29990101000000_more/);
	});
});
