import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../src/lib/domain/shared/fail.ts';
import * as audit from '../../src/lib/server/audit.ts';
import { Busy } from '../../src/lib/server/db/busy.ts';
import { connect, type Db } from '../../src/lib/server/db/client.ts';
import { direct } from '../../src/lib/server/db/direct.ts';
import { PrismaClient } from '../../src/lib/server/db/generated/client.ts';
import type { Sql } from '../../src/lib/server/db/sql.ts';
import { SqliteConnections } from '../../src/lib/server/db/sqlite-connections.ts';
import { write } from '../../src/lib/server/write.ts';
import { writeTogether } from '../../src/lib/server/write/write-together.ts';
import { contents } from '../support/contents.ts';
import { database } from '../support/database.ts';
import { system } from '../support/person.ts';

let db: Db;
let url: string;
beforeEach(async () => {
	const made = await database();
	({ db } = made);
	url = made.env.databaseUrl;
});

const event = { type: 'person.enabled', data: { person: 'x' } } as const;
const insert = (sql: Sql, id: string) =>
	sql.run(
		'INSERT INTO "Person" ("id", "name", "role", "createdAt") VALUES (?, ?, ?, ?)',
		id,
		id,
		'annotator',
		'2026-01-01T00:00:00.000+00:00'
	);
const add = (id: string, on = db) =>
	writeTogether(on, system, (sql) => {
		insert(sql, id);
		return { value: id, event };
	});
const names = async () => (await db.person.findMany({ orderBy: { id: 'asc' } })).map((one) => one.id);

/** How many transactions stand in the write-ahead log: the last frame of each holds the size of the database. */
function commitsIn(url: string): number {
	const log = readFileSync(`${fileURLToPath(url)}-wal`);
	const [head, frame] = [32, 24 + log.readUInt32BE(8)];
	let found = 0;
	for (let at = head; at + frame <= log.length; at += frame)
		if (log.readUInt32BE(at + 4) !== 0 && log.compare(log, 16, 24, at + 8, at + 16) === 0) found++;
	return found;
}

describe('writes that share a commit', () => {
	it('store the change and its event together, at one moment', async () => {
		const clock = () => new Date('2026-05-04T03:02:01.123Z');
		const done = await writeTogether(
			db,
			system,
			(sql, now) => {
				insert(sql, now.toISOString());
				return { value: 7, event: { ...event, studyId: 's' } };
			},
			{ clock }
		);
		expect(done).toEqual({ ok: true, value: 7 });
		expect(await names()).toEqual([clock().toISOString()]);
		expect(await db.auditEvent.findFirstOrThrow()).toMatchObject({
			seq: 1,
			at: clock(),
			actorId: 'system',
			studyId: 's',
			type: 'person.enabled',
			data: '{"person":"x"}'
		});
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 1 });
	});

	it('one that is refused, fails or throws leaves nothing behind, and those beside it are stored', async () => {
		const refused = writeTogether(db, system, (sql) => {
			insert(sql, 'refused');
			return fail('conflict', 'no');
		});
		const throwing = writeTogether(db, system, (sql) => {
			insert(sql, 'thrown');
			throw new Error('bug');
		});
		const twice = writeTogether(db, system, (sql) => {
			insert(sql, 'twice');
			insert(sql, 'twice');
			return { value: null, event };
		});
		const nan = writeTogether(db, system, (sql) => {
			insert(sql, 'nan');
			return { value: null, event: { ...event, data: { person: Number.NaN as unknown as string } } };
		});
		const told = await Promise.allSettled([add('a'), refused, add('b'), throwing, twice, add('c'), nan, add('d')]);
		expect(told.map((one) => (one.status === 'fulfilled' ? one.value.ok : 'thrown'))).toEqual([
			true,
			false,
			true,
			'thrown',
			'thrown',
			true,
			'thrown',
			true
		]);
		expect(await refused).toEqual({ ok: false, code: 'conflict', message: 'no' });
		await expect(throwing).rejects.toThrow('bug');
		expect(await names()).toEqual(['a', 'b', 'c', 'd']);
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 4 });
	});

	it('one that is refused alone changes no row of any table', async () => {
		await add('a');
		const before = await contents(db);
		await writeTogether(db, system, (sql) => {
			insert(sql, 'b');
			return fail('conflict', 'no');
		});
		expect(await contents(db)).toEqual(before);
	});

	it('share one transaction when they wait at the same time, and see what those before them wrote', async () => {
		const commits = async (work: () => Promise<unknown>) => {
			const before = commitsIn(url);
			await work();
			return commitsIn(url) - before;
		};
		await add('first');
		expect(await commits(() => add('second').then(() => add('third')))).toBe(2);
		const counted: number[] = [];
		const group = () =>
			Promise.all(
				Array.from({ length: 20 }, (_, n) =>
					writeTogether(db, system, (sql) => {
						insert(sql, `p${n}`);
						counted.push(sql.one<{ n: number }>('SELECT COUNT(*) AS "n" FROM "Person"')!.n);
						return { value: null, event };
					})
				)
			);
		expect(await commits(group)).toBe(1);
		expect(counted).toEqual(Array.from({ length: 20 }, (_, n) => n + 4));
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 23 });
	});

	it('nobody is told before it is on the disk: when the commit fails, all fail and nothing is stored', async () => {
		await add('before');
		// Checked only at the commit, as a full disk may be.
		const late = (id: string) =>
			writeTogether(db, system, (sql) => {
				sql.run('PRAGMA defer_foreign_keys = 1');
				sql.run(
					'INSERT INTO "Session" ("id", "personId", "expiresAt") VALUES (?, ?, ?)',
					id,
					'nobody',
					'2026-01-01T00:00:00.000+00:00'
				);
				return { value: null, event };
			});
		const told = await Promise.allSettled([add('x'), late('s'), add('y')]);
		expect(told.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
		expect([await names(), await db.session.count()]).toEqual([['before'], 0]);
		expect(await add('after')).toMatchObject({ ok: true });
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 2 });
	});

	it('when SQLite itself rolls back in the middle, nobody is told that theirs is stored', async () => {
		const abrupt = writeTogether(db, system, (sql) => {
			sql.run('ROLLBACK');
			throw new Error('the disk is full');
		});
		const told = await Promise.allSettled([add('x'), abrupt, add('y')]);
		expect(told.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
		expect(await names()).toEqual([]);
		expect(await add('after')).toMatchObject({ ok: true });
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 1 });
	});

	it('take turns with other writes: every change has its event, none is lost, the chain holds', async () => {
		const one = (n: number) =>
			n % 2
				? add(`p${n}`)
				: write(db, system, async (tx) => {
						await tx.person.create({ data: { id: `p${n}`, name: `p${n}`, role: 'annotator', createdAt: new Date() } });
						return { value: null, event };
					});
		const told = await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
		expect(told.every((done) => done.ok)).toBe(true);
		expect(await db.person.count()).toBe(60);
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 60 });
	});

	it('wait for the lock of another process while this one goes on, or are refused as busy and store nothing', async () => {
		const connections = new SqliteConnections({ url, timeout: 300 });
		const hasty = new PrismaClient({ adapter: connections });
		direct.open(hasty, connections);
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		let begun = () => {};
		const locked = new Promise<void>((done) => (begun = done));
		const long = db.$transaction(async (tx) => {
			await tx.person.create({ data: { id: 'theirs', name: 'theirs', role: 'annotator', createdAt: new Date() } });
			begun();
			await held;
		});
		await locked;
		const patient = connect(url);
		const waiting = add('waited', patient);
		expect(await add('vain', hasty)).toMatchObject({
			ok: false,
			code: 'busy',
			message: expect.stringContaining('again')
		});
		await expect(direct.write(hasty, () => null)).rejects.toThrow(Busy);
		expect(await patient.person.count()).toBe(0);
		release();
		await long;
		expect(await waiting).toMatchObject({ ok: true });
		expect(await add('next', hasty)).toMatchObject({ ok: true });
		expect(await names()).toEqual(['next', 'theirs', 'waited']);
		await hasty.$disconnect();
		await patient.$disconnect();
	});

	it('are on the disk when they are told: full synchronisation, on the connection that writes', async () => {
		const found = await direct.write(db, (sql) => sql.one<{ synchronous: number }>('PRAGMA synchronous'));
		expect(found?.synchronous).toBe(2);
	});

	it('a database that was closed and is used again has its connections again', async () => {
		await add('a');
		await db.$disconnect();
		expect(await add('b')).toMatchObject({ ok: true });
		expect(await names()).toEqual(['a', 'b']);
	});
});
