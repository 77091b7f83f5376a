import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type Client } from '@libsql/client';

/** How many upgrades can be gone back. */
const KEPT = 3;
const MADE = /^before-(\d{14}_\w+)-(\d{8}T\d{6}Z)\.db$/;

/**
 * Copies the database into `folder` before the first of the migrations that it lacks is applied, as `before-<migration>-<time>.db`, and looks whether the
 * copy is whole. Of each upgrade the newest copy is kept, of the last three upgrades: a start that is tried again and again pushes out no other's copy.
 * @throws with a plain message when there can be no copy; then nothing was changed
 */
export async function backUpBefore(db: Client, migration: string, folder: string): Promise<string> {
	const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
	const file = join(folder, `before-${migration}-${time}.db`);
	const part = `${file}.part-${process.pid}`;
	try {
		mkdirSync(folder, { recursive: true });
		await db.execute({ sql: 'VACUUM INTO ?', args: [part] });
		await mustBeWhole(part);
		flush(part, 'r+');
		renameSync(part, file);
		// Some systems flush no folders.
		if (process.platform !== 'win32') flush(folder, 'r');
		forget(folder);
	} catch (error) {
		throw new Error(
			`It could not be backed up before its upgrade, so it was left as it is (${folder}: ${(error as Error).message}). See to that folder, or go on without a backup: TOUCHSTONE_UPGRADE_BACKUP=no`,
			{ cause: error }
		);
	} finally {
		// What cannot be there cannot be removed either; why there is no copy was told.
		if (existsSync(part)) rmSync(part, { force: true });
	}
	return file;
}

async function mustBeWhole(file: string): Promise<void> {
	const copy = createClient({ url: pathToFileURL(file).href });
	try {
		const { rows } = await copy.execute('PRAGMA integrity_check(1)');
		if (rows[0]?.integrity_check !== 'ok') throw new Error(`${basename(file)} is damaged: ${rows[0]?.integrity_check}`);
	} finally {
		copy.close();
	}
}

/** What was written must be on the disk before anything relies on it. */
function flush(path: string, mode: string): void {
	const handle = openSync(path, mode);
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

function forget(folder: string): void {
	const newest = new Map<string, string>();
	const made = readdirSync(folder).flatMap((name) => {
		const [, migration, time] = MADE.exec(name) ?? [];
		return migration ? [{ name, migration, time }] : [];
	});
	made.sort((a, b) => (a.time < b.time ? 1 : -1));
	for (const { name, migration } of made) {
		if (!newest.has(migration) && newest.size < KEPT) newest.set(migration, name);
		else rmSync(join(folder, name), { force: true });
	}
}
