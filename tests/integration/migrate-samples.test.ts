import { createClient } from '@libsql/client';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as audit from '../../src/lib/server/audit.ts';
import * as backups from '../../src/lib/server/backups.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env, type Env } from '../../src/lib/server/env.ts';
import * as references from '../../src/lib/server/references.ts';
import { loadSample, SAMPLES } from '../support/load-sample.ts';
import { system } from '../support/person.ts';

const VERSIONS = readdirSync(SAMPLES).map((name) => name.replace(/\.sql\.gz$/, ''));
const MIGRATIONS = readdirSync('prisma/migrations')
	.filter((name) => existsSync(join('prisma/migrations', name, 'migration.sql')))
	.sort();

let here: Env;
beforeEach(() => {
	here = env({
		TOUCHSTONE_ROOT: process.cwd(),
		TOUCHSTONE_DATA: mkdtempSync(join(tmpdir(), 'touchstone-sample-'))
	});
});
afterEach(() => rmSync(here.data, { recursive: true, force: true }));

/** Rows of a database of any version. */
async function select(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = createClient({ url });
	try {
		return (await client.execute(sql)).rows.map((row) => ({ ...row }));
	} finally {
		client.close();
	}
}
/** What a database is made of. */
const shapeOf = (url: string) =>
	select(url, `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`);
async function expectWhole(url: string) {
	expect(await select(url, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
	expect(await select(url, 'PRAGMA foreign_key_check')).toEqual([]);
}

describe.each(VERSIONS)('a database of version %s', (version) => {
	it('has something in every table, so that a migration that loses rows is seen', async () => {
		await loadSample(version, here.databaseUrl);
		await expectWhole(here.databaseUrl);
		const tables = await select(here.databaseUrl, `SELECT name FROM sqlite_master WHERE type = 'table'`);
		for (const { name } of tables)
			expect(await select(here.databaseUrl, `SELECT 1 FROM "${name}" LIMIT 1`), String(name)).toHaveLength(1);
	});

	it('is migrated: whole, with its chain, every answer, and releases that freeze to the same hash', async () => {
		await loadSample(version, here.databaseUrl);
		const counted = [
			'Person',
			'Case',
			'Assignment',
			'Submission',
			'Answer',
			'Span',
			'Dispute',
			'Decision',
			'Comment',
			'AuditEvent'
		];
		const counts = async () =>
			Promise.all(counted.map((table) => select(here.databaseUrl, `SELECT COUNT(*) AS n FROM "${table}"`)));
		const before = await counts();
		await migrate(here.databaseUrl, here.migrations, here.upgradeBackups);
		expect(await counts()).toEqual(before);
		await expectWhole(here.databaseUrl);
		const fresh = pathToFileURL(join(here.data, 'fresh.db')).href;
		await migrate(fresh, here.migrations);
		expect(await shapeOf(here.databaseUrl)).toEqual(await shapeOf(fresh));
		const db = connect(here.databaseUrl);
		try {
			expect(await audit.verify(db)).toMatchObject({ holds: true, findings: [] });
			const frozen = await db.release.findMany({ include: { study: true } });
			expect(frozen.map((one) => one.study.slug).sort()).toEqual(['decided', 'demonstration']);
			for (const { study, version: of, contentSha256 } of frozen) {
				// The files of a bundle are no part of a database: they are made anew, and must be what they were.
				const again = await references.freeze(db, system, study.slug, {
					version: of,
					withSimulated: true,
					out: join(here.data, study.slug),
					dataFolder: here.data,
					root: here.root
				});
				expect(again).toMatchObject({ ok: true, value: { content_sha256: contentSha256, repeated: true } });
				const { content_sha256 } = JSON.parse(readFileSync(join(here.data, study.slug, 'manifest.json'), 'utf8'));
				expect(content_sha256).toBe(contentSha256);
			}
		} finally {
			await db.$disconnect();
		}
	});

	it('can be restored from a backup of that time', async () => {
		const old = join(here.data, 'old.db');
		const running = pathToFileURL(join(here.data, 'running.db')).href;
		await loadSample(version, running);
		await select(running, `VACUUM INTO '${old}'`);
		const restored = await backups.restore(here, system, old, audit.verify);
		expect(restored).toMatchObject({ ok: true, value: { kept: null } });
		await expectWhole(here.databaseUrl);
	});
});

describe('a database at every step of the migrations', () => {
	it.each(MIGRATIONS.slice(0, -1).map((name, at) => [name, at + 1] as const))(
		'made up to %s migrates on to what a new one is',
		async (_, steps) => {
			const some = join(here.data, 'migrations');
			for (const name of MIGRATIONS.slice(0, steps)) {
				mkdirSync(join(some, name), { recursive: true });
				cpSync(join('prisma/migrations', name), join(some, name), { recursive: true });
			}
			expect(await migrate(here.databaseUrl, some)).toEqual(MIGRATIONS.slice(0, steps));
			expect(await migrate(here.databaseUrl, here.migrations)).toEqual(MIGRATIONS.slice(steps));
			await expectWhole(here.databaseUrl);
			const fresh = pathToFileURL(join(here.data, 'fresh.db')).href;
			await migrate(fresh, here.migrations);
			expect(await shapeOf(here.databaseUrl)).toEqual(await shapeOf(fresh));
		}
	);
});
