import { createClient } from '@libsql/client';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '../../domain/shared/fail.ts';
import type { Failure, Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { connect } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { makeFolder } from '../make-folder.ts';
import { write } from '../write.ts';
import { check } from './check.ts';
import { flush } from './flush.ts';
import { hashFile } from './hash-file.ts';
import { reason } from './reason.ts';
import type { BackupReport } from './backup-report.ts';
import type { CheckChain } from './check-chain.ts';

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
		const hashed = await hashFile(copy);
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
		const report = { file: source, ...hashed, events: checked.value, kept };
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
