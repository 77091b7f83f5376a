import { direct } from './direct.ts';
import { PrismaClient } from './generated/client.ts';
import { SqliteConnections } from './sqlite-connections.ts';

/** The database, handed to every server function. */
export type Db = PrismaClient;

/** The database inside a transaction. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/**
 * Opens the SQLite database at `url` (a `file:` URL). Migrate it first.
 * A write waits for a long import elsewhere; then it is refused as busy.
 * `synchronous` stays at SQLite's default FULL, so a committed answer survives power loss.
 */
export function connect(url: string): Db {
	const connections = new SqliteConnections({ url, timeout: 20_000 });
	const db = new PrismaClient({ adapter: connections });
	direct.open(db, connections);
	return db;
}
