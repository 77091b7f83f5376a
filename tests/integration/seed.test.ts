import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seed } from '../../prisma/seed.ts';
import { verify } from '../../src/lib/server/audit.ts';
import * as people from '../../src/lib/server/people.ts';
import { database } from '../support/database.ts';
import { person, system } from '../support/person.ts';

const names = ['annotator-1', 'annotator-2', 'annotator-3', 'adjudicator', 'maintainer'];

async function counts(db: Awaited<ReturnType<typeof database>>['db']) {
	const [people, studies, scenarios, cases, items, assignments, plans] = await Promise.all([
		db.person.count(),
		db.study.count(),
		db.scenario.count(),
		db.case.count(),
		db.item.count(),
		db.assignment.count(),
		db.plan.count()
	]);
	return { people, studies, scenarios, cases, items, assignments, plans };
}

const full = { people: 5, studies: 1, scenarios: 50, cases: 200, items: 200, assignments: 600, plans: 1 };

describe('the sample study', () => {
	it('is made in an empty database, with everyone on everything', async () => {
		const { db, env } = await database();
		const made = await seed(db, system, env);
		if (!made.ok) throw new Error(made.message);
		expect(made.value.map((l) => [l.person.name, l.person.role])).toEqual([
			['annotator-1', 'annotator'],
			['annotator-2', 'annotator'],
			['annotator-3', 'annotator'],
			['adjudicator', 'adjudicator'],
			['maintainer', 'maintainer']
		]);
		expect(new Set(made.value.map((l) => l.path)).size).toBe(5);
		expect(await counts(db)).toEqual(full);
		const study = await db.study.findUniqueOrThrow({ where: { slug: 'sample' }, include: { guideline: true } });
		expect(study.title).toBe('Sample study: is this operation authorized?');
		expect(`${study.guideline.ref}@${study.guideline.version}`).toBe('authorization@1.1.0');
		expect(study.simulated).toBe(false);
		expect(await db.person.count({ where: { passwordHash: { not: null } } })).toBe(0);
		expect(await db.answer.count()).toBe(0);
		const each = await db.assignment.groupBy({ by: ['personId'], _count: { itemId: true }, _max: { page: true } });
		expect(each.map((e) => [e._count.itemId, e._max.page])).toEqual([
			[200, 50],
			[200, 50],
			[200, 50]
		]);
	});

	it('gives links that sign in their person, once', async () => {
		const { db, env } = await database();
		const made = await seed(db, system, env);
		if (!made.ok) throw new Error(made.message);
		for (const { path, person: owner } of made.value) {
			const token = path.replace('/sign-in/', '');
			const first = await people.signInByLink(db, token);
			expect(first.ok && first.value.name, owner.name).toBe(owner.name);
			expect((await people.signInByLink(db, token)).ok, owner.name).toBe(false);
		}
	});

	it('keeps references, strata and public ids out of the visible text', async () => {
		const { db, env } = await database();
		await seed(db, system, env);
		const visible = (await db.case.findMany({ select: { visible: true } })).map((c) => c.visible).join('\n');
		expect(visible).not.toMatch(/ALLOW|BLOCK|AP-0|reference|delegation-limit|purpose-limit/);
		const hidden = (await db.caseHidden.findMany()).map((h) => JSON.parse(h.data) as { reference: string });
		expect(hidden.filter((h) => h.reference === 'ALLOW')).toHaveLength(100);
		expect(hidden.filter((h) => h.reference === 'BLOCK')).toHaveLength(100);
	});

	it('leaves one event for each write, and names no folder of the machine', async () => {
		const { db, env } = await database();
		await seed(db, system, env);
		const events = await db.auditEvent.findMany({ orderBy: { seq: 'asc' } });
		expect(events.map((e) => e.type)).toEqual([
			'study.created',
			'cases.imported',
			...names.map(() => 'person.added'),
			'assignment.planned'
		]);
		expect(events.map((e) => e.data).join('\n')).not.toContain(env.root);
		expect((await verify(db)).holds).toBe(true);
		expect(JSON.parse(events[1].data).files).toEqual(['prisma/sample/authorization.jsonl']);
	});

	it('is completed by a second call, which makes nothing twice and hands out new links', async () => {
		const { db, env } = await database();
		// A start that ended after the first account was made.
		const early = await people.add(db, system, { name: 'annotator-1', role: 'annotator' });
		if (!early.ok) throw new Error(early.message);
		const first = await seed(db, system, env);
		const second = await seed(db, system, env);
		if (!first.ok || !second.ok) throw new Error('The sample study was not made.');
		expect(await counts(db)).toEqual(full);
		const old = await people.signInByLink(db, first.value[0].path.replace('/sign-in/', ''));
		expect(old.ok).toBe(false);
		const renewed = await people.signInByLink(db, second.value[0].path.replace('/sign-in/', ''));
		expect(renewed.ok && renewed.value.name).toBe('annotator-1');
	});

	it('does not take over a person of another role, and stores nothing then', async () => {
		const { db, env } = await database();
		await person(db, 'annotator', 'maintainer');
		expect(await seed(db, system, env)).toMatchObject({ ok: false, code: 'conflict', field: 'name' });
		expect((await counts(db)).studies).toBe(0);
	});

	it('says which file is missing', async () => {
		const { db, env } = await database();
		const made = await seed(db, system, { ...env, sampleCases: join(env.data, 'none.jsonl') });
		expect(made).toMatchObject({ ok: false, code: 'not_found' });
		expect((await counts(db)).people).toBe(0);
	});

	it('is made by maintainers only', async () => {
		const { db, env } = await database();
		const annotator = await person(db, 'annotator');
		const made = await seed(db, annotator, env);
		expect(made).toMatchObject({ ok: false, code: 'forbidden' });
		expect((await counts(db)).studies).toBe(0);
	});
});
