import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as audit from '../../src/lib/server/audit.ts';
import * as backups from '../../src/lib/server/backups.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env } from '../../src/lib/server/env.ts';
import { command } from '../support/command.ts';
import { person, system } from '../support/person.ts';

let root: string;
let data: string;
/** A checkout whose migrations can be added to, and its data folder. */
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'touchstone-upgrade-'));
	data = join(root, 'data');
	mkdirSync(data);
	cpSync('prisma/migrations', join(root, 'prisma/migrations'), { recursive: true });
	for (const name of ['bin', 'build', 'node_modules', 'guidelines'])
		symlinkSync(join(process.cwd(), name), join(root, name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const here = (more: Record<string, string> = {}) => env({ TOUCHSTONE_ROOT: root, TOUCHSTONE_DATA: data, ...more });
const upgrade = (more: Record<string, string> = {}) => {
	const { databaseUrl, migrations, upgradeBackups } = here(more);
	return migrate(databaseUrl, migrations, upgradeBackups);
};
const addMigration = (name: string, sql: string) => {
	mkdirSync(join(root, 'prisma/migrations', name));
	writeFileSync(join(root, 'prisma/migrations', name, 'migration.sql'), sql);
};
const copies = () => (existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')).sort() : []);
async function tables(file: string): Promise<unknown[]> {
	const client = createClient({ url: pathToFileURL(file).href });
	const { rows } = await client.execute(`SELECT name FROM sqlite_master WHERE type = 'table'`);
	client.close();
	return rows.map(({ name }) => name);
}
/** A database with somebody in it. */
async function used() {
	await upgrade();
	const db = connect(here().databaseUrl);
	await person(db, 'annotator', 'Ada');
	await db.$disconnect();
}

describe('an upgrade', () => {
	it('copies the database first, and the copy can be gone back to', async () => {
		await used();
		expect(copies()).toEqual([]);
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		addMigration('29990101000001_yet_more', 'CREATE TABLE "YetMore" ("id" INTEGER);');
		expect(await upgrade()).toEqual(['29990101000000_more', '29990101000001_yet_more']);
		expect(copies()).toEqual([expect.stringMatching(/^before-29990101000000_more-\d{8}T\d{6}Z\.db$/)]);
		const copy = join(data, 'backups', copies()[0]);
		expect(await tables(copy)).not.toContain('More');
		expect(await tables(join(data, 'touchstone.db'))).toContain('YetMore');
		// The version before does not take what was upgraded, but takes the copy.
		const before = env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: join(root, 'before') });
		expect(await backups.restore(before, system, copy, audit.verify)).toMatchObject({ ok: true });
		const db = connect(before.databaseUrl);
		expect(await db.person.findMany()).toMatchObject([{ name: 'Ada' }]);
		await db.$disconnect();
		expect(await upgrade()).toEqual([]);
		expect(copies()).toHaveLength(1);
	});

	it('copies nothing of a new database, and nothing where that is turned off', async () => {
		await used();
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		await upgrade({ TOUCHSTONE_UPGRADE_BACKUP: 'no' });
		expect(copies()).toEqual([]);
	});

	it('is copied for by any command', async () => {
		await used();
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		expect(await command(['user', 'list'], { TOUCHSTONE_ROOT: root, TOUCHSTONE_DATA: data })).toMatchObject({
			code: 0
		});
		expect(copies()).toHaveLength(1);
	});

	it('keeps the copies of the last three upgrades; one that fails again and again pushes none out', async () => {
		await used();
		for (let n = 1; n <= 4; n++) {
			addMigration(`2999010100000${n}_step`, `CREATE TABLE "Step${n}" ("id" INTEGER);`);
			await upgrade();
		}
		writeFileSync(join(data, 'backups/before-my-exam.db'), 'mine');
		const steps = () => copies().map((name) => name.replace(/-\d{8}T\d{6}Z\.db$/, ''));
		expect(steps()).toEqual([
			'before-29990101000002_step',
			'before-29990101000003_step',
			'before-29990101000004_step',
			'before-my-exam.db'
		]);
		addMigration('29990101000005_bad', 'INSERT INTO "NoSuchTable" VALUES (1);');
		for (let n = 0; n < 5; n++) await expect(upgrade()).rejects.toThrow('NoSuchTable');
		expect(steps()).toEqual([
			'before-29990101000003_step',
			'before-29990101000004_step',
			'before-29990101000005_bad',
			'before-my-exam.db'
		]);
	});

	it('is refused in one line where there can be no copy, and then nothing was changed', async () => {
		await used();
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		writeFileSync(join(data, 'backups'), 'no folder');
		const refused = await command(['user', 'list'], { TOUCHSTONE_ROOT: root, TOUCHSTONE_DATA: data });
		expect(refused).toMatchObject({ code: 2, out: '' });
		expect(refused.err).toMatch(/^[^\n]*could not be backed up[^\n]*EEXIST[^\n]*TOUCHSTONE_UPGRADE_BACKUP=no\n$/);
		expect(await tables(join(data, 'touchstone.db'))).not.toContain('More');
	});

	it('is refused where the disk is full, leaves no half copy, and goes on once there is room', async () => {
		await used();
		addMigration('29990101000000_more', 'CREATE TABLE "More" ("id" INTEGER);');
		// What is built at first use has to be there before.
		expect(spawnSync(process.execPath, ['bin/touchstone.mjs', '--help']).status).toBe(0);
		// A limit on how long a file may grow stands for the end of the disk: the copy meets it, what is there already does not.
		const half = Math.floor(statSync(join(data, 'touchstone.db')).size / 2 / 1024);
		const { status, stderr } = spawnSync(
			'bash',
			[
				'-c',
				`trap '' XFSZ; ulimit -f ${half}; exec "$0" bin/touchstone.mjs user list --data "$1"`,
				process.execPath,
				data
			],
			{ encoding: 'utf8', env: { ...process.env, TOUCHSTONE_ROOT: root } }
		);
		expect([status, stderr]).toEqual([2, expect.stringContaining('could not be backed up')]);
		expect(copies()).toEqual([]);
		expect(await tables(join(data, 'touchstone.db'))).not.toContain('More');
		expect(await upgrade()).toEqual(['29990101000000_more']);
		expect(copies()).toHaveLength(1);
	});
});
