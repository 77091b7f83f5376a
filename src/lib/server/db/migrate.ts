import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { backUpBefore } from './back-up-before.ts';

// The shape that Prisma's own `migrate deploy` keeps, so that its tools can read it.
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;

function migrationsIn(folder: string): { name: string; sql: string }[] {
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
		.map((entry) => ({ name: entry.name, sql: readFileSync(join(folder, entry.name, 'migration.sql'), 'utf8') }))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Applies the migrations in `folder` that the database at `url` (a `file:` URL) lacks, each in one transaction.
 * Must run before Prisma connects: libsql keeps stale column names. Two processes may run it at once; one waits.
 * @param backups folder in which a database that has any gets a copy of itself first (see `backUpBefore`); null for none
 * @returns names of the migrations applied
 * @throws when a migration was edited after it was applied, the database comes from a newer version, or there can be no copy
 */
export async function migrate(url: string, folder: string, backups: string | null = null): Promise<string[]> {
	const migrations = migrationsIn(folder).map((one) => ({
		...one,
		checksum: createHash('sha256').update(one.sql).digest('hex')
	}));
	const db = createClient({ url, timeout: 60_000 });
	try {
		await db.execute('PRAGMA journal_mode=WAL');
		await db.execute(TABLE);
		const recorded = async () => {
			const { rows } = await db.execute(
				'SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL'
			);
			return new Map(rows.map((row) => [String(row.migration_name), String(row.checksum)]));
		};
		let applied = await recorded();
		const known = new Set(migrations.map((m) => m.name));
		const newer = [...applied.keys()].filter((name) => !known.has(name));
		if (newer.length)
			throw new Error(
				`This database was made by a newer version of Touchstone (it has ${newer.join(', ')}). Update Touchstone and start again.`
			);
		for (const { name, checksum } of migrations)
			if (applied.has(name) && applied.get(name) !== checksum)
				throw new Error(`Migration ${name} was edited after it was applied.`);
		const missing = migrations.filter(({ name }) => !applied.has(name));
		// A database without any is being made now, and has nothing to lose.
		if (backups !== null && missing.length && applied.size) await backUpBefore(db, missing[0].name, backups);
		const done: string[] = [];
		for (const { name, sql, checksum } of missing) {
			// Another process may have applied it meanwhile.
			if (applied.has(name)) continue;
			const now = Date.now();
			try {
				await db.executeMultiple(
					`PRAGMA foreign_keys=OFF; BEGIN IMMEDIATE;\n${sql}\n;INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ('${randomUUID()}','${checksum}','${name}',${now},${now},1); COMMIT; PRAGMA foreign_keys=ON;`
				);
				done.push(name);
			} catch (error) {
				// So may one have that this one waited for.
				await db.executeMultiple('ROLLBACK').catch(() => undefined);
				applied = await recorded();
				if (applied.get(name) !== checksum) throw error;
			}
		}
		return done;
	} finally {
		db.close();
	}
}
