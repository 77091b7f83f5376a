import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupName } from '../../domain/backups/backup-name.ts';
import type { KeepRule } from '../../domain/backups/keep-rule.ts';
import { toForget } from '../../domain/backups/to-forget.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { alone } from './alone.ts';
import type { BackupReport } from './backup-report.ts';
import type { CheckChain } from './check-chain.ts';
import { madeIn } from './made-in.ts';
import { make } from './make.ts';

const UNFINISHED = /^touchstone-\d{8}T\d{6}Z\.db\.part-\d+(-journal)?$/;

/**
 * Makes a backup named after the time in a folder, then removes those of this kind that need not be kept, and what was left of some that were cut short. Nothing
 * is removed before the new one is there and whole. `busy` while another process does the same.
 * @param given `data` is the data folder of `db`; without a `rule` nothing is removed
 */
export async function keep(
	db: Db,
	actor: Actor,
	{ data, folder, rule }: { data: string; folder: string; rule: KeepRule | null },
	checkChain: CheckChain,
	clock = () => new Date()
): Promise<Result<BackupReport & { forgotten: string[] }>> {
	const place = resolve(folder);
	const names = await readdir(place).catch(() => null);
	if (!names) return fail('not_found', `There is no folder ${folder}; make it first.`, 'folder');
	return alone(data, async () => {
		// Nobody else makes one now, so what is unfinished stays so.
		for (const name of names) if (UNFINISHED.test(name)) await rm(join(place, name), { force: true });
		const made = await make(db, actor, join(place, backupName(clock())), checkChain);
		if (!made.ok) return made;
		const forgotten = rule ? toForget(await madeIn(place), rule).map((at) => backupName(new Date(at))) : [];
		for (const name of forgotten) await rm(join(place, name), { force: true });
		return ok({ ...made.value, forgotten });
	});
}
