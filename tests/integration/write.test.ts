import { describe, expect, it } from 'vitest';
import { fail } from '../../src/lib/domain/shared/fail.ts';
import * as audit from '../../src/lib/server/audit.ts';
import { write } from '../../src/lib/server/write.ts';
import { database } from '../support/database.ts';
import { system } from '../support/person.ts';

const event = { type: 'person.enabled', data: { person: 'x' } } as const;
const row = (id: string) => ({ id, name: id, role: 'annotator', createdAt: new Date() });

describe('write', () => {
	it('stores the change and its event together, at one moment', async () => {
		const { db } = await database();
		const clock = () => new Date('2026-05-04T03:02:01.123Z');
		const done = await write(
			db,
			system,
			async (tx, now) => {
				await tx.person.create({ data: { ...row('a'), createdAt: now } });
				return { value: 7, event: { ...event, studyId: 's' } };
			},
			{ clock }
		);
		expect(done).toEqual({ ok: true, value: 7 });
		expect((await db.person.findFirstOrThrow()).createdAt).toEqual(clock());
		expect(await db.auditEvent.findFirstOrThrow()).toMatchObject({
			seq: 1,
			at: clock(),
			actorId: 'system',
			studyId: 's',
			type: 'person.enabled',
			data: '{"person":"x"}'
		});
	});

	it('a failure stores nothing', async () => {
		const { db } = await database();
		const done = await write(db, system, async (tx) => {
			await tx.person.create({ data: row('a') });
			return fail('conflict', 'no');
		});
		expect(done).toEqual({ ok: false, code: 'conflict', message: 'no' });
		expect([await db.person.count(), await db.auditEvent.count()]).toEqual([0, 0]);
	});

	it('a throw stores nothing and is passed on', async () => {
		const { db } = await database();
		await expect(
			write(db, system, async (tx) => {
				await tx.person.create({ data: row('a') });
				throw new Error('bug');
			})
		).rejects.toThrow('bug');
		expect([await db.person.count(), await db.auditEvent.count()]).toEqual([0, 0]);
	});

	it('an event that cannot be stored takes the change with it', async () => {
		const { db } = await database();
		await expect(
			write(db, system, async (tx) => {
				await tx.person.create({ data: row('a') });
				return { value: null, event: { type: 'person.enabled', data: { person: Number.NaN as unknown as string } } };
			})
		).rejects.toThrow();
		expect(await db.person.count()).toBe(0);
	});

	it('writers at the same time queue: every change has its event, none is lost, the chain holds', async () => {
		const { db } = await database();
		const one = (id: string) =>
			write(db, system, async (tx) => {
				await tx.person.create({ data: row(id) });
				return { value: null, event };
			});
		await Promise.all(Array.from({ length: 40 }, (_, n) => one(`p${n}`)));
		expect(await db.person.count()).toBe(40);
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 40 });
	});

	it('keeps what is promised after power loss: full synchronisation and a write-ahead log, also after a transaction', async () => {
		const { db } = await database();
		await write(db, system, async () => ({ value: null, event }));
		// Asked where it counts: on the connection that writes.
		const [{ synchronous }] = await db.$transaction((tx) =>
			tx.$queryRawUnsafe<{ synchronous: bigint }[]>('PRAGMA synchronous')
		);
		const [{ journal_mode: mode }] = await db.$queryRawUnsafe<{ journal_mode: string }[]>('PRAGMA journal_mode');
		expect([Number(synchronous), mode]).toEqual([2, 'wal']);
	});
});
