import type { Db, Tx } from './db/client.ts';

/**
 * Reads everything as it is at one moment, however long it takes and whatever is written meanwhile; it cannot write, and holds
 * up nobody.
 */
export function snapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
	// Long enough to read and write out a hundred thousand items.
	return db.$transaction(work, { isolationLevel: 'Serializable', maxWait: 60_000, timeout: 30 * 60_000 });
}
