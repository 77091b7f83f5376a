import { expect, it } from 'vitest';
import * as health from '../../src/lib/server/health.ts';
import { database } from '../support/database.ts';

/** As the layers between give on that the disk is full: in a raw query, and in another. */
const full = [
	Object.assign(new Error('x'), { code: 'P2010', meta: { driverAdapterError: { cause: { extendedCode: 13 } } } }),
	Object.assign(new Error('x'), { cause: { kind: 'sqlite', extendedCode: 1034 } })
];

it('is ready while the database answers, and says in a word why it is not', async () => {
	const { db, env } = await database();
	expect(await health.readiness(db, env.data)).toEqual([]);
	expect(await health.readiness(db, env.data, Number.MAX_SAFE_INTEGER)).toEqual(['disk']);
	expect(await health.readiness(db, '/no/such/folder')).toEqual(['writes', 'disk']);
	await db.$executeRaw`ALTER TABLE "ChainHead" RENAME TO "gone"`;
	expect(await health.readiness(db, env.data)).toEqual(['database']);
});

it.each(full)('after a fault of the disk it is ready again when something can be stored', async (error) => {
	const { db, env } = await database();
	health.writeFaults.note(new Error('something else'));
	expect(await health.readiness(db, env.data)).toEqual([]);
	await db.$executeRaw`CREATE TRIGGER "full" BEFORE UPDATE ON "ChainHead" BEGIN SELECT RAISE(ABORT, 'full'); END`;
	health.writeFaults.note(error);
	expect(await health.readiness(db, env.data)).toEqual(['writes']);
	await db.$executeRaw`DROP TRIGGER "full"`;
	expect(await health.readiness(db, env.data)).toEqual([]);
});

it('gives its numbers only to whoever shows the token', () => {
	expect(health.mayReadMetrics('Bearer abc', 'abc')).toBe(true);
	for (const [given, token] of [
		['Bearer abc', undefined],
		['Bearer ', ''],
		[null, ''],
		[null, 'abc'],
		['abc', 'abc'],
		['Bearer abcd', 'abc'],
		['Bearer ab', 'abc']
	] as const)
		expect(health.mayReadMetrics(given, token), `${given} ${token}`).toBe(false);
});
