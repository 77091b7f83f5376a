import { chainText } from '../domain/audit/chain-text.ts';
import type { AuditEvent } from '../domain/audit/event.ts';
import { canonicalJson } from '../domain/shared/canonical-json.ts';
import { fail } from '../domain/shared/fail.ts';
import type { Failure, Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db, Tx } from './db/client.ts';
import { sha256 } from './sha256.ts';

/** What a write hands back: its value, and the one event that records it. No event means that nothing was changed. */
export interface Written<T> {
	value: T;
	event: (AuditEvent & { studyId?: string | null }) | null;
}

class Refused extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
	}
}

/**
 * The only way to change anything. One transaction, one `now`, one audit event in the same transaction.
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
				if (done.event) {
					const { type, data, studyId = null } = done.event;
					const event = {
						seq: Number(head.seq) + 1,
						at: now.toISOString(),
						actorId: actor.id,
						studyId,
						type,
						data: canonicalJson(data),
						prev: head.hash
					};
					await tx.auditEvent.createMany({ data: [{ ...event, at: now, hash: sha256(chainText(event)) }] });
				}
				return { ok: true as const, value: done.value };
			},
			{ maxWait: timeoutMs, timeout: timeoutMs }
		);
	} catch (error) {
		if (error instanceof Refused) return error.failure;
		if (isLocked(error))
			return fail(
				'busy',
				'Something else, a long import perhaps, is being stored. Nothing of yours was stored; try again in a moment.'
			);
		throw error;
	}
}

/** Prisma's codes for: another process has the lock; the transaction could not begin, or not end, in its time and was rolled back. */
const isLocked = (error: unknown) => ['P1008', 'P2028'].includes((error as { code?: string }).code ?? '');
