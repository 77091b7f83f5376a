import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { writeFaults } from './write-faults.ts';

/** Below this a day of work may no longer fit on the disk. */
const LEAST_BYTES = 100 * 1024 * 1024;

/**
 * What keeps this server from doing its work, in words for a machine: `database` (it does not answer), `writes` (the last one failed because of the
 * disk, or the file is read-only), `disk` (little is free). Nothing when it is ready.
 * @param data the data folder
 * @param leastBytes free space that must be there
 */
export async function readiness(db: Db, data: string, leastBytes = LEAST_BYTES): Promise<string[]> {
	const answers = await db.$queryRaw`SELECT "id" FROM "ChainHead"`.then(
		(rows) => Array.isArray(rows) && rows.length === 1,
		() => false
	);
	const writable = await access(join(data, 'touchstone.db'), constants.W_OK).then(
		() => true,
		() => false
	);
	const free = await statfs(data).then(
		(disk) => disk.bavail * disk.bsize,
		() => 0
	);
	return [
		...(answers ? [] : ['database']),
		...(!writable || (await writeFaults.stand(db)) ? ['writes'] : []),
		...(free < leastBytes ? ['disk'] : [])
	];
}
