import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { readiness } from './readiness.ts';

/**
 * Numbers for those who watch the server, in the text format of Prometheus: of requests and of the process as server.js counts them, of the
 * database and the disk. No number is about one person, study or case.
 * @param data the data folder
 */
export async function metrics(db: Db, data: string): Promise<string> {
	const lines: string[] = [];
	(process.emit as (name: string, lines: string[]) => boolean)('touchstone:metrics', lines);
	const bytes = (name: string) =>
		stat(join(data, name)).then(
			({ size }) => size,
			() => 0
		);
	const free = await statfs(data).then(
		(disk) => disk.bavail * disk.bsize,
		() => 0
	);
	const [head] = await db.$queryRaw<{ seq: bigint }[]>`SELECT "seq" FROM "ChainHead" WHERE "id" = 1`;
	const sessions = await db.session.count({ where: { expiresAt: { gt: new Date() } } });
	const gauges: [name: string, help: string, value: number][] = [
		['events', 'Events in the chain.', Number(head.seq)],
		['sessions', 'Browsers that are signed in.', sessions],
		['database_bytes', 'Size of the database.', await bytes('touchstone.db')],
		['log_bytes', 'Size of the write-ahead log.', await bytes('touchstone.db-wal')],
		['free_bytes', 'Free space where the data lies.', free],
		['ready', '1 when /readyz answers 200.', (await readiness(db, data)).length ? 0 : 1]
	];
	for (const [name, help, value] of gauges)
		lines.push(`# HELP touchstone_${name} ${help}`, `# TYPE touchstone_${name} gauge`, `touchstone_${name} ${value}`);
	return lines.join('\n') + '\n';
}
