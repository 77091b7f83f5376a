import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { Busy } from '../db/busy.ts';
import type { Db } from '../db/client.ts';
import { direct } from '../db/direct.ts';
import type { Sql } from '../db/sql.ts';
import { sqlTime } from '../lookup/sql-time.ts';
import type { Written } from '../write.ts';
import { busyFailure } from './busy-failure.ts';
import { nextEvent } from './next-event.ts';
import { Refused } from './refused.ts';

/**
 * `write` for what many people do at the same time: the same promises, but those who wait share a transaction, and `work` runs
 * to its end at once, with SQL. It sees what others of its transaction have written before it, holds the lock for writing, and
 * when it returns a failure or throws, nothing of its own is stored.
 */
export async function writeTogether<T>(
	db: Db,
	actor: Pick<Actor, 'id'>,
	work: (sql: Sql, now: Date) => Result<T> | Written<T>,
	{ clock = () => new Date() }: { clock?: () => Date } = {}
): Promise<Result<T>> {
	try {
		return await direct.write(db, (sql) => {
			const now = clock();
			const done = work(sql, now);
			if ('ok' in done) {
				if (!done.ok) throw new Refused(done);
				throw new Error('A write that succeeds returns its event.');
			}
			if (done.event) {
				const head = sql.one<{ seq: number; hash: string }>('SELECT "seq", "hash" FROM "ChainHead" WHERE "id" = 1')!;
				const { seq, actorId, studyId, type, data, prev, hash } = nextEvent(head, actor, done.event, now);
				sql.run(
					'INSERT INTO "AuditEvent" ("seq", "at", "actorId", "studyId", "type", "data", "prev", "hash") VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
					seq,
					sqlTime(now),
					actorId,
					studyId,
					type,
					data,
					prev,
					hash
				);
			}
			return ok(done.value);
		});
	} catch (error) {
		if (error instanceof Refused) return error.failure;
		if (error instanceof Busy) return busyFailure();
		throw error;
	}
}
