import type { Db } from '../db/client.ts';

/** How the chain of events in a database is checked (audit.verify). */
export type CheckChain = (db: Db) => Promise<{ holds: boolean; events: number; findings: { message: string }[] }>;
