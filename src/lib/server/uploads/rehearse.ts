import type { Db } from '../db/client.ts';

class Undone extends Error {
	constructor(readonly outcome: unknown) {
		super('rehearsed');
	}
}

/**
 * A database on which every transaction runs to its end, hands back its outcome, and is then undone. So an import can be
 * tried with exactly the checks and counts of the real one, and leaves nothing behind.
 */
export function rehearse(db: Db): Db {
	const transaction = async (work: (tx: unknown) => Promise<unknown>, options?: object) => {
		try {
			return await db.$transaction(async (tx) => {
				throw new Undone(await work(tx));
			}, options);
		} catch (error) {
			if (error instanceof Undone) return error.outcome;
			throw error;
		}
	};
	return new Proxy(db, { get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)) });
}
