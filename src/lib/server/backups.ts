import { createClient } from '@libsql/client';
import { copyFile, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Failure, Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import { connect, type Db } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { makeFolder } from './make-folder.ts';
import { sha256 } from './sha256.ts';
import { write } from './write.ts';

/** How the chain of events in a database is checked (audit.verify). */
type CheckChain = (db: Db) => Promise<{ holds: boolean; events: number; findings: { message: string }[] }>;

/** What a backup or a restored database holds. */
export interface BackupReport {
	file: string;
	bytes: number;
	sha256: string;
	/** Events in its chain. */
	events: number;
}

/**
 * Copies the database to `file` while it is in use, as of one moment, and checks the copy before it gets its name.
 * A file that exists is never written over.
 */
export async function make(db: Db, actor: Actor, file: string, checkChain: CheckChain): Promise<Result<BackupReport>> {
	const target = resolve(file);
	if (existsSync(target)) return fail('conflict', `${file} exists already; name a file that does not.`, 'file');
	if (!existsSync(dirname(target)))
		return fail('not_found', `There is no folder ${dirname(target)}; make it first.`, 'file');
	const part = `${target}.part-${process.pid}`;
	try {
		try {
			await db.$executeRaw`VACUUM INTO ${part}`;
		} catch (error) {
			return fail('invalid', `${file} could not be written: ${reason(error)}`, 'file');
		}
		const checked = await check(part, checkChain);
		if (!checked.ok) return checked;
		const bytes = await readFile(part);
		await flush(part);
		try {
			// Unlike a rename, a link refuses a name that was taken in the meantime.
			await link(part, target);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EEXIST')
				return fail('conflict', `${file} exists already; name a file that does not.`, 'file');
			await rename(part, target);
		}
		const report = { file: target, bytes: bytes.length, sha256: sha256(bytes), events: checked.value };
		return await write(db, actor, async () => ({
			value: report,
			event: { type: 'backup.made', data: { file: basename(target), sha256: report.sha256 } }
		}));
	} finally {
		await rm(part, { force: true });
	}
}

/**
 * Puts a backup in the place of the database. The backup is copied and checked first and stays as it is; the database that was there is kept
 * beside the new one. Refused while a server or another command has the database open.
 * @returns what was restored, and where the old database is now (null when there was none)
 */
export async function restore(
	env: Env,
	actor: Actor,
	file: string,
	checkChain: CheckChain,
	clock = () => new Date()
): Promise<Result<BackupReport & { kept: string | null }>> {
	const source = resolve(file);
	const found = await stat(source).catch(() => null);
	if (!found?.isFile()) return fail('not_found', `There is no file ${file}.`, 'file');
	makeFolder(env.data);
	const current = join(env.data, 'touchstone.db');
	if (source === current) return fail('invalid', `${file} is the database itself; name a backup.`, 'file');
	const copy = `${current}.restoring-${process.pid}`;
	try {
		await copyFile(source, copy);
		const original = await readFile(copy);
		const checked = await check(copy, checkChain);
		if (!checked.ok) return checked;
		try {
			await migrate(pathToFileURL(copy).href, env.migrations);
		} catch (error) {
			return fail('invalid', `${file} cannot be restored: ${reason(error)}`, 'file');
		}
		const kept = existsSync(current)
			? `${current}.before-restore-${clock().toISOString().replace(/\D/g, '').slice(0, 14)}`
			: null;
		const busy = kept ? await release(current) : null;
		if (busy) return busy;
		const report = { file: source, bytes: original.length, sha256: sha256(original), events: checked.value, kept };
		// Recorded before the copy gets its name: opened under two names, one file would have two write-ahead logs.
		const recorded = await record(copy, actor, report);
		if (!recorded.ok) return recorded;
		if (kept) {
			await rename(current, kept);
			for (const side of ['-wal', '-shm']) if (existsSync(current + side)) await rename(current + side, kept + side);
		}
		await flush(copy);
		await rename(copy, current);
		return recorded;
	} finally {
		for (const side of ['', '-wal', '-shm', '-journal']) await rm(copy + side, { force: true });
	}
}

/** Is this file a whole database of Touchstone with a whole chain? @returns the number of events */
async function check(file: string, checkChain: CheckChain): Promise<Result<number>> {
	const db = connect(pathToFileURL(file).href);
	try {
		const [{ integrity_check: said }] =
			await db.$queryRawUnsafe<{ integrity_check: string }[]>('PRAGMA integrity_check(1)');
		if (said !== 'ok') return fail('invalid', `${basename(file)} is damaged: ${said}`, 'file');
		const tables = await db.$queryRawUnsafe<unknown[]>(
			`SELECT 1 FROM sqlite_master WHERE name IN ('_prisma_migrations', 'AuditEvent', 'ChainHead')`
		);
		if (tables.length !== 3) return fail('invalid', 'This file is a database, but not one of Touchstone.', 'file');
		const chain = await checkChain(db);
		return chain.holds
			? ok(chain.events)
			: fail('invalid', `Its chain of events does not hold: ${chain.findings[0].message}`, 'file');
	} catch (error) {
		return fail('invalid', `This file is no database that can be read: ${reason(error)}`, 'file');
	} finally {
		await db.$disconnect();
	}
}

/** Writes the event of the restoring into the copy, and all of the copy into its one file. */
async function record<T extends { file: string }>(copy: string, actor: Actor, report: T): Promise<Result<T>> {
	const db = connect(pathToFileURL(copy).href);
	try {
		const written = await write(db, actor, async () => ({
			value: report,
			event: { type: 'backup.restored', data: { file: basename(report.file) } }
		}));
		const [{ busy }] = await db.$queryRawUnsafe<{ busy: bigint }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
		if (Number(busy) !== 0) throw new Error('The copy is in use by something else.');
		return written;
	} finally {
		await db.$disconnect();
	}
}

/** Leaving WAL mode needs the database to oneself: it fails while anyone else has it open. Afterwards the one file holds everything. */
async function release(file: string): Promise<Failure | null> {
	const client = createClient({ url: pathToFileURL(file).href, timeout: 500 });
	try {
		await client.execute('PRAGMA journal_mode=DELETE');
		return null;
	} catch (error) {
		if (/lock|busy/i.test(String(error)))
			return fail('conflict', 'The database is in use. Stop the server (and other commands), then restore.');
		// A damaged database cannot be settled, and is a reason to restore: it is kept with the files beside it.
		return null;
	} finally {
		client.close();
	}
}

async function flush(file: string): Promise<void> {
	const handle = await open(file, 'r+');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

function reason(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	// Prisma says where in its own code it was; what the database said comes last.
	return (text.match(/Message: `([^`]*)`/)?.[1] ?? text).replace(/\s+/g, ' ').trim().slice(0, 300);
}
