import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';

/**
 * Runs something while no other process of this data folder runs it; `busy` where one does. The lock is one of SQLite's on an empty file, which ends with the
 * process that holds it, however that ends.
 */
export async function alone<T>(data: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
	const client = createClient({ url: pathToFileURL(join(data, 'backup.lock')).href, timeout: 1 });
	try {
		await client.execute('BEGIN EXCLUSIVE');
	} catch (error) {
		client.close();
		if (/lock|busy/i.test(String(error)))
			return fail('busy', 'Another backup is being made. Try again when it is done.');
		throw error;
	}
	try {
		return await work();
	} finally {
		// The driver closes a file only when its memory is collected: the lock has to be given back before.
		await client.execute('ROLLBACK');
		client.close();
	}
}
