import { PrismaClient } from './generated/client.ts';
import { OneConnection } from './one-connection.ts';

/** The database, handed to every server function. */
export type Db = PrismaClient;

/** The database inside a transaction. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/**
 * Opens the SQLite database at `url` (a `file:` URL). Migrate it first.
 * The busy timeout is given to the driver, which opens new connections of its own: a PRAGMA would be lost with the first one.
 * `synchronous` stays at SQLite's default FULL, so a committed answer survives power loss.
 */
export function connect(url: string): Db {
	return new PrismaClient({ adapter: new OneConnection({ url, timeout: 20_000 }) });
}
