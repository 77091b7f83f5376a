import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { write } from '../write.ts';
import { check } from './check.ts';
import { flush } from './flush.ts';
import { hashFile } from './hash-file.ts';
import { reason } from './reason.ts';
import type { BackupReport } from './backup-report.ts';
import type { CheckChain } from './check-chain.ts';

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
		const hashed = await hashFile(part);
		await flush(part);
		try {
			// Unlike a rename, a link refuses a name that was taken in the meantime.
			await link(part, target);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EEXIST')
				return fail('conflict', `${file} exists already; name a file that does not.`, 'file');
			await rename(part, target);
		}
		const report = { file: target, ...hashed, events: checked.value };
		return await write(db, actor, async () => ({
			value: report,
			event: { type: 'backup.made', data: { file: basename(target), sha256: report.sha256 } }
		}));
	} finally {
		await rm(part, { force: true });
	}
}
