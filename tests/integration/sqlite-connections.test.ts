import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrismaClient } from '../../src/lib/server/db/generated/client.ts';
import { SqliteConnections } from '../../src/lib/server/db/sqlite-connections.ts';
import { snapshot } from '../../src/lib/server/snapshot.ts';
import { write } from '../../src/lib/server/write.ts';
import { database } from '../support/database.ts';
import { system } from '../support/person.ts';

let db: PrismaClient;
let data: string;
let url: string;
beforeEach(async () => {
	const made = await database();
	data = made.env.data;
	url = made.env.databaseUrl;
	db = new PrismaClient({ adapter: new SqliteConnections({ url: made.env.databaseUrl, timeout: 20_000 }) });
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

describe('connections', () => {
	it('stay as many through hundreds of transactions and snapshots', async () => {
		await db.person.count();
		await snapshot(db, (tx) => tx.person.count());
		const before = files();
		for (let n = 0; n < 200; n++) {
			await db.$transaction(async (tx) => tx.person.create({ data: row(`p${n}`) }));
			await snapshot(db, (tx) => tx.person.count());
		}
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

	it('a snapshot sees one moment, writes nothing and holds up nobody', async () => {
		await db.person.create({ data: row('before') });
		const seen = await snapshot(db, async (tx) => {
			const first = await tx.person.count();
			await db.$transaction(async (other) => other.person.create({ data: row('meanwhile') }));
			return [first, await tx.person.count(), await db.person.count()];
		});
		expect(seen).toEqual([1, 1, 2]);
		await expect(snapshot(db, (tx) => tx.person.create({ data: row('never') }))).rejects.toThrow(/readonly|read-only/i);
		await expect(snapshot(db, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
		expect(await db.person.count()).toBe(2);
	});

	it('reads go on while another process holds the lock, and a write waits for it without holding up this process', async () => {
		const other = new PrismaClient({ adapter: new SqliteConnections({ url }) });
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		let begun = () => {};
		const locked = new Promise<void>((done) => (begun = done));
		const long = other.$transaction(async (tx) => {
			await tx.person.create({ data: row('theirs') });
			begun();
			await held;
		});
		await locked;
		const order: string[] = [];
		const waiting = write(db, system, async (tx) => {
			await tx.person.create({ data: row('ours') });
			order.push('written');
			return { value: null, event: null };
		});
		expect(await db.person.count()).toBe(0);
		order.push('read');
		for (let turn = 0; turn < 20; turn++) await new Promise((next) => setTimeout(next, 5));
		order.push('released');
		release();
		await long;
		expect(await waiting).toMatchObject({ ok: true });
		expect(order).toEqual(['read', 'released', 'written']);
		expect(await db.person.count()).toBe(2);
		await other.$disconnect();
	});

	it('a write that waits in vain is refused as busy, stores nothing, and the next one goes through', async () => {
		const hasty = new PrismaClient({ adapter: new SqliteConnections({ url, timeout: 50 }) });
		const add = (id: string) =>
			write(hasty, system, async (tx) => {
				await tx.person.create({ data: row(id) });
				return { value: null, event: null };
			});
		await db.$transaction(async (tx) => {
			await tx.person.create({ data: row('theirs') });
			expect(await add('vain')).toMatchObject({ ok: false, code: 'busy', message: expect.stringContaining('again') });
		});
		expect(await add('next')).toMatchObject({ ok: true });
		expect((await db.person.findMany({ orderBy: { id: 'asc' } })).map((one) => one.id)).toEqual(['next', 'theirs']);
		await hasty.$disconnect();
	});
});
