import type { Db } from '../db/client.ts';
import { sha256 } from '../sha256.ts';

/** How many failed sign-ins are taken within the window, for one account and from one address. */
export const LIMITS = { windowMs: 15 * 60_000, account: 10, address: 50 };

/** IPv6 networks hand out whole /64s: one of them counts as one address. */
function addressKey(address: string): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
	if (!plain.includes(':')) return `address:${plain}`;
	const [head, tail = ''] = plain.split('::');
	const front = head.split(':').filter(Boolean);
	const back = tail.split(':').filter(Boolean);
	const groups = plain.includes('::')
		? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
		: front;
	return `address:${groups.slice(0, 4).join(':').toLowerCase()}`;
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip past the limit. Kept in the database: a restart forgets nothing.
 * @param account the folded name as typed, whether or not there is such an account
 * @param address null for an attempt of someone who is signed in
 * @returns how to take it back after success; null when a limit is reached
 */
export async function countAttempt(
	db: Db,
	account: string,
	address: string | null,
	now: Date
): Promise<{ forgive(): Promise<void> } | null> {
	const since = new Date(now.getTime() - LIMITS.windowMs);
	// Attempts older than the window no longer count for anything.
	await db.signInAttempt.deleteMany({ where: { at: { lte: since } } });
	// Names may be of any length, and a person might type a password into the name: only the hash is kept.
	const accountKey = `account:${sha256(account)}`;
	const taken: number[] = [];
	const forgive = async () =>
		void (await db.signInAttempt.deleteMany({ where: { OR: [{ id: { in: taken } }, { key: accountKey }] } }));
	const limits: [string, number][] = [[accountKey, LIMITS.account]];
	if (address !== null) limits.unshift([addressKey(address), LIMITS.address]);
	for (const [key, limit] of limits) {
		// One statement, so that counting and adding cannot be separated by another request.
		const rows = await db.$queryRaw<
			{ id: bigint }[]
		>`INSERT INTO "SignInAttempt" ("key", "at") SELECT ${key}, ${now} WHERE (SELECT count(*) FROM "SignInAttempt" WHERE "key" = ${key}) < ${limit} RETURNING "id"`;
		if (!rows.length) return null;
		taken.push(Number(rows[0].id));
	}
	return { forgive };
}
