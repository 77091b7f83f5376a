import type { PrismaClient } from './generated/client.ts';
import type { Sql } from './sql.ts';
import type { SqliteConnections } from './sqlite-connections.ts';

const known = new WeakMap<PrismaClient, SqliteConnections>();

async function lanes(db: PrismaClient) {
	const connections = known.get(db);
	if (!connections) throw new Error('This database was not opened by connect().');
	if (!connections.direct) await db.$connect();
	return connections.direct!;
}

/** A way to the connections of a database beside Prisma, for what happens a hundred times a second. */
export const direct = {
	/** Called by `connect`. */
	open(db: PrismaClient, connections: SqliteConnections): void {
		known.set(db, connections);
	},
	/** Runs `work` at once on the connection that reads: all of it sees one moment, and waits for nobody. */
	async read<T>(db: PrismaClient, work: (sql: Sql) => T): Promise<T> {
		const sql = (await lanes(db)).reads;
		// Without a transaction every statement would take its locks anew, and look whether what it remembers still holds.
		sql.run('BEGIN');
		try {
			return work(sql);
		} finally {
			sql.run('COMMIT');
		}
	},
	/** Runs `work` with the lock for writing; resolves when it is on the disk, together with others that waited. Server code calls `writeTogether`. */
	async write<T>(db: PrismaClient, work: (sql: Sql) => T): Promise<T> {
		return (await lanes(db)).writes.add(work);
	}
};
