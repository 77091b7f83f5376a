import { expect, it } from 'vitest';
import { writeLimit } from '../../src/lib/server/edge/write-limit.ts';
import * as people from '../../src/lib/server/people.ts';
import { database } from '../support/database.ts';
import { person, system } from '../support/person.ts';

it('takes so many forms a minute from each person, whether they stored something or not', async () => {
	const { db } = await database();
	let now = Date.now();
	const limit = writeLimit(3, () => now);
	for (const who of ['ada', 'bob']) {
		for (let n = 0; n < 3; n++) expect(await limit(db, who)).toBeNull();
		expect(await limit(db, who)).toBe(60);
	}
	now += 59_500;
	expect(await limit(db, 'ada')).toBe(1);
	now += 500;
	for (let n = 0; n < 3; n++) expect(await limit(db, 'ada')).toBeNull();
	expect(await limit(db, 'ada')).toBe(60);
});

it('remembers after a restart what was stored, also of forms that come at once', async () => {
	const { db } = await database();
	const mara = await person(db, 'maintainer');
	for (let n = 0; n < 4; n++) {
		const added = await people.add(db, mara, { name: `p${n}`, role: 'annotator' });
		expect(added.ok).toBe(true);
	}
	const after = writeLimit(6);
	const waits = await Promise.all(Array.from({ length: 4 }, () => after(db, mara.id)));
	expect(waits.map((wait) => wait === null)).toEqual([true, true, false, false]);
	expect(await writeLimit(6, () => Date.now() + 61_000)(db, mara.id)).toBeNull();
	// Lowered at the restart: the wait ends when there is room again, not before.
	expect(await writeLimit(2)(db, mara.id)).toBeGreaterThan(0);
	expect(await writeLimit(0)(db, mara.id)).toBeNull();
	expect(await writeLimit(1)(db, system.id)).not.toBeUndefined();
});

it('asks the database by index', async () => {
	const { db } = await database();
	const plan = await db.$queryRawUnsafe<{ detail: string }[]>(
		'EXPLAIN QUERY PLAN SELECT "at" FROM "AuditEvent" WHERE "actorId" = ? ORDER BY "seq" DESC LIMIT 300',
		'a'
	);
	expect(plan.map(({ detail }) => detail).join()).toMatch(/USING INDEX AuditEvent_actorId_seq_idx/);
	expect(plan.map(({ detail }) => detail).join()).not.toMatch(/SCAN|TEMP B-TREE/);
});
