import type { AuditEvent } from '../domain/audit/event.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db, Tx } from './db/client.ts';
import { busyFailure } from './write/busy-failure.ts';
import { nextEvent } from './write/next-event.ts';
import { Refused } from './write/refused.ts';

/** What a write hands back: its value, and the one event that records it. No event means that nothing was changed. */
export interface Written<T> {
	value: T;
	event: (AuditEvent & { studyId?: string | null }) | null;
}

/**
 * The only way to change anything (what many do at the same time goes through `write/write-together.ts`, under the same promises).
 * One transaction, one `now`, one audit event in the same transaction.
 *
 * The transaction begins with SQLite's write lock, so writers of all processes queue here, and nothing that `work` reads can
 * change before it commits. When `work` returns a failure, nothing is stored. Fails with `busy` when the lock cannot be had.
 */
export async function write<T>(
	db: Db,
	actor: Pick<Actor, 'id'>,
	work: (tx: Tx, now: Date) => Promise<Result<T> | Written<T>>,
	{ clock = () => new Date(), timeoutMs = 30_000 }: { clock?: () => Date; timeoutMs?: number } = {}
): Promise<Result<T>> {
	try {
		return await db.$transaction(
			async (tx) => {
				const [head] = await tx.$queryRawUnsafe<{ seq: bigint; hash: string }[]>(
					'UPDATE "ChainHead" SET "turns" = "turns" + 1 WHERE "id" = 1 RETURNING "seq", "hash"'
				);
				const now = clock();
				const done = await work(tx, now);
				if ('ok' in done) {
					if (!done.ok) throw new Refused(done);
					throw new Error('A write that succeeds returns its event.');
				}
				if (done.event)
					await tx.auditEvent.createMany({ data: [{ ...nextEvent(head, actor, done.event, now), at: now }] });
				return { ok: true as const, value: done.value };
			},
			{ maxWait: timeoutMs, timeout: timeoutMs }
		);
	} catch (error) {
		if (error instanceof Refused) return error.failure;
		if (isLocked(error)) return busyFailure();
		throw error;
	}
}

/** Prisma's codes for: another process has the lock; the transaction could not begin, or not end, in its time and was rolled back. */
const isLocked = (error: unknown) => ['P1008', 'P2028'].includes((error as { code?: string }).code ?? '');
