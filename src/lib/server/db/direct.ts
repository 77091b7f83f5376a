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
	/** The connection that reads. What is asked without a pause between is of one moment, as far as this process writes. */
	async read(db: PrismaClient): Promise<Sql> {
		return (await lanes(db)).reads;
	},
	/** Runs `work` with the lock for writing; resolves when it is on the disk, together with others that waited. Server code calls `writeTogether`. */
	async write<T>(db: PrismaClient, work: (sql: Sql) => T): Promise<T> {
		return (await lanes(db)).writes.add(work);
	}
};
