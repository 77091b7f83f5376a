import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrismaClient } from '../../src/lib/server/db/generated/client.ts';
import { OneConnection } from '../../src/lib/server/db/one-connection.ts';
import { database } from '../support/database.ts';

let db: PrismaClient;
let data: string;
beforeEach(async () => {
	const made = await database();
	data = made.env.data;
	db = new PrismaClient({ adapter: new OneConnection({ url: made.env.databaseUrl, timeout: 20_000 }) });
});
afterEach(() => db.$disconnect());

const row = (id: string) => ({ id, name: id, role: 'annotator', createdAt: new Date() });
/** How often the database file is open in this process; 0 where the system (all but Linux) does not tell. */
const files = () =>
	(existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).filter((fd) => {
		try {
			return readlinkSync(`/proc/self/fd/${fd}`) === `${data}/touchstone.db`;
		} catch {
			return false;
		}
	}).length;

describe('one connection', () => {
	it('is all that hundreds of transactions need', async () => {
		await db.person.count();
		const before = files();
		for (let n = 0; n < 200; n++) await db.$transaction(async (tx) => tx.person.create({ data: row(`p${n}`) }));
		expect(files()).toBe(before);
		expect(await db.person.count()).toBe(200);
	});

	it('a transaction that fails is rolled back, and the next one begins', async () => {
		const failing = db.$transaction(async (tx) => {
			await tx.person.create({ data: row('a') });
			await tx.person.create({ data: row('a') });
		});
		await expect(failing).rejects.toThrow();
		await expect(
			db.$transaction(async (tx) => {
				await tx.person.create({ data: row('b') });
				throw new Error('bug');
			})
		).rejects.toThrow('bug');
		await db.$transaction(async (tx) => tx.person.create({ data: row('c') }));
		expect((await db.person.findMany()).map((one) => one.id)).toEqual(['c']);
	});

	it('what is read and written beside a transaction waits for it and sees all of it or nothing', async () => {
		const seen: number[] = [];
		const writing = Array.from({ length: 20 }, (_, n) =>
			db.$transaction(async (tx) => {
				await tx.person.create({ data: row(`x${n}`) });
				await tx.person.create({ data: row(`y${n}`) });
				if (n % 5 === 0) throw new Error('bug');
			})
		);
		const reading = Array.from({ length: 40 }, async () => seen.push(await db.person.count()));
		const done = await Promise.allSettled(writing);
		await Promise.all(reading);
		expect(done.filter((one) => one.status === 'rejected')).toHaveLength(4);
		expect(await db.person.count()).toBe(32);
		expect(seen.filter((count) => count % 2 !== 0)).toEqual([]);
	});

	it('a transaction that takes too long is given up without holding the others', async () => {
		const slow = db.$transaction(
			async (tx) => {
				await tx.person.create({ data: row('slow') });
				await new Promise((done) => setTimeout(done, 300));
				await tx.person.create({ data: row('slower') });
			},
			{ timeout: 100 }
		);
		await expect(slow).rejects.toThrow();
		await db.person.create({ data: row('next') });
		expect((await db.person.findMany()).map((one) => one.id)).toEqual(['next']);
	});

	it('foreign keys hold in every transaction', async () => {
		for (let n = 0; n < 2; n++)
			await expect(
				db.$transaction(async (tx) =>
					tx.session.create({ data: { id: `s${n}`, personId: 'nobody', expiresAt: new Date() } })
				)
			).rejects.toThrow(/[Ff]oreign key/);
	});
});
