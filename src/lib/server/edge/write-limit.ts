import type { Db } from '../db/client.ts';

const MINUTE = 60_000;

/**
 * How much one person may send within a minute. What they stored stands in the chain of events, so a restart forgets nothing of it: one indexed
 * statement, at the first form of a person that this process sees. From then on it counts itself, refused forms too, which leave no event.
 * @param limit forms a minute; 0 sets no limit
 * @returns a function that counts a form: seconds until another is taken, or null when this one is
 */
export function writeLimit(
	limit: number,
	clock = () => Date.now()
): (db: Db, actorId: string) => Promise<number | null> {
	const known = new Map<string, Promise<number[]>>();
	return async (db, actorId) => {
		if (limit === 0) return null;
		const now = clock();
		let times = known.get(actorId);
		if (!times) {
			times = stored(db, actorId, limit);
			known.set(actorId, times);
			// What could not be read is asked for again.
			times.catch(() => known.delete(actorId));
		}
		const recent = await times;
		while (recent.length && recent[0] <= now - MINUTE) recent.shift();
		if (recent.length >= limit) return Math.max(1, Math.ceil((recent[recent.length - limit] + MINUTE - now) / 1000));
		recent.push(now);
		return null;
	};
}

/** When this person's last events were, the oldest first. */
async function stored(db: Db, actorId: string, limit: number): Promise<number[]> {
	const events = await db.$queryRaw<
		{ at: Date | string }[]
	>`SELECT "at" FROM "AuditEvent" WHERE "actorId" = ${actorId} ORDER BY "seq" DESC LIMIT ${limit}`;
	return events.map(({ at }) => new Date(at).getTime()).reverse();
}
