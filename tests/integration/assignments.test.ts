import { describe, expect, it } from 'vitest';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as audit from '../../src/lib/server/audit.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as people from '../../src/lib/server/people.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { contents } from '../support/contents.ts';
import { database } from '../support/database.ts';
import { bringCases, filled, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const SCENARIOS = Object.fromEntries(
	Array.from({ length: 6 }, (_, s) => [`s${s}`, [`s${s}-a`, `s${s}-b`].slice(0, 1 + (s % 2))])
);
const ITEMS = Object.values(SCENARIOS).flat().length;

interface Row {
	id: string;
	name: string;
	item: string;
	scenario: string;
	page: number;
	position: number;
}

async function rows(db: Db, slug = 'letters'): Promise<Row[]> {
	const found = await db.assignment.findMany({
		where: { study: { slug } },
		include: { person: true, item: { include: { scenario: true } } },
		orderBy: [{ person: { name: 'asc' } }, { page: 'asc' }, { position: 'asc' }]
	});
	return found.map(({ id, person: { name }, item, page, position }) => ({
		id,
		name,
		item: item.key,
		scenario: item.scenario.key,
		page,
		position
	}));
}

const lastEvent = async (db: Db) => {
	const event = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
	return { type: event.type, actor: event.actorId, study: event.studyId, data: JSON.parse(event.data) };
};

describe('a plan', () => {
	it('is stored as its preview said, with seed and event; the preview stores nothing', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben, cy] = [await person(db), await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: SCENARIOS, whole: true });
		const input = { annotators: [ada, ben, cy].map(({ name }) => name), overlap: 2, seed: 99 };
		const before = await contents(db);
		const preview = value(await assignments.preview(db, system, slug, input));
		expect(await contents(db)).toEqual(before);
		expect(value(await assignments.plan(db, system, slug, input))).toEqual(preview);
		const stored = await rows(db);
		expect(preview).toMatchObject({
			assignments: 2 * ITEMS,
			overlap: [{ annotators: 2, items: ITEMS }],
			seed: 99
		});
		expect(preview.annotators).toEqual(
			[ada, ben, cy].map(({ name }) => {
				const own = stored.filter((row) => row.name === name);
				return { name, items: own.length, pages: new Set(own.map((row) => row.page)).size, before: 0 };
			})
		);
		const plan = await db.plan.findFirstOrThrow();
		expect(plan).toMatchObject({ method: 'balanced', seed: 99, parameters: JSON.stringify(input) });
		const study = await db.study.findFirstOrThrow();
		expect(await lastEvent(db)).toEqual({
			type: 'assignment.planned',
			actor: 'system',
			study: study.id,
			data: {
				plan: plan.id,
				method: 'balanced',
				annotators: [ada.id, ben.id, cy.id],
				assignments: 2 * ITEMS,
				seed: 99
			}
		});
		// A page is one scenario, whole.
		for (const { name } of [ada, ben, cy]) {
			const own = stored.filter((row) => row.name === name);
			for (const page of new Set(own.map((row) => row.page))) {
				const there = own.filter((row) => row.page === page);
				expect(there.map((row) => row.item).sort()).toEqual(SCENARIOS[there[0].scenario]);
			}
		}
	});

	it('made elsewhere from the stored seed and the same names gives the same queues', async () => {
		const queues = [];
		for (let n = 0; n < 2; n++) {
			const here = await database();
			const annotators = [await person(here.db, 'annotator', 'Ada'), await person(here.db, 'annotator', 'Ben')];
			await letterStudy(here, { scenarios: SCENARIOS, annotators: n ? annotators.reverse() : annotators, seed: 7 });
			queues.push((await rows(here.db)).map((row) => ({ ...row, id: '' })));
		}
		expect(queues[0]).toHaveLength(2 * ITEMS);
		expect(queues[1]).toEqual(queues[0]);
	});

	it('for people who join later, and for cases that come later, leaves every assignment as it was', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: SCENARIOS, annotators: [ada], whole: true });
		value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 1)));
		const before = await rows(db);
		const joined = value(await assignments.plan(db, system, slug, { annotators: [ada.name, ben.name] }));
		expect(joined.annotators).toMatchObject([
			{ items: 0, before: ITEMS },
			{ items: ITEMS, before: 0 }
		]);
		const both = await rows(db);
		expect(both.filter((row) => row.name === ada.name)).toEqual(before);
		await bringCases(here, slug, { late: ['late-a', 'late-b'] });
		value(await assignments.plan(db, system, slug, { annotators: [ada.name, ben.name] }));
		const after = await rows(db);
		expect(after.filter((row) => row.scenario !== 'late')).toEqual(both);
		for (const row of after.filter((one) => one.scenario === 'late')) expect(row.page).toBe(7);
		// Nothing is left to give: made again it stores nothing, not even an event.
		const full = await contents(db);
		expect(value(await assignments.plan(db, system, slug, { annotators: [ada.name, ben.name] })).assignments).toBe(0);
		expect(await contents(db)).toEqual({ ...full, ChainHead: expect.any(Array) });
	});

	it('with a sample gives a primary everything and a second what the seed draws, evenly over a stratum', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: SCENARIOS });
		const input = { primary: ada.name, second: ben.name, sample: 4, stratum: 'place' };
		expect(value(await assignments.plan(db, system, slug, input)).overlap).toEqual([
			{ annotators: 1, items: ITEMS - 4 },
			{ annotators: 2, items: 4 }
		]);
		const drawn = (await rows(db)).filter((row) => row.name === ben.name);
		expect(drawn.map((row) => Number(row.scenario.slice(1)) % 2).sort()).toEqual([0, 0, 1, 1]);
		expect((await db.plan.findFirstOrThrow()).method).toBe('sample');
	});
});

describe('moved work', () => {
	it('is what carries no answer, page by page, at most so many items; every assignment stays one', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: SCENARIOS, annotators: [ada], whole: true });
		value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 2)));
		const before = await rows(db);
		const answered = before.filter((row) => row.page === 2);
		const some = value(await assignments.move(db, system, slug, { from: ada.name, to: ben.name, limit: 3 }));
		expect(some.moved).toBeLessThanOrEqual(3);
		const rest = value(await assignments.move(db, system, slug, { from: ada.name, to: ben.name }));
		expect(some.moved + rest.moved).toBe(ITEMS - answered.length);
		expect(some.pages + rest.pages).toBe(5);
		const after = await rows(db);
		expect(after.filter((row) => row.name === ada.name)).toEqual(answered);
		const id = ({ id, item }: Row) => `${id} ${item}`;
		expect(after.map(id).sort()).toEqual(before.map(id).sort());
		const pages = [...new Set(after.filter((row) => row.name === ben.name).map((row) => row.page))];
		expect(pages).toEqual([1, 2, 3, 4, 5]);
		expect(await lastEvent(db)).toMatchObject({
			type: 'assignment.moved',
			data: { from: ada.id, to: ben.id, assignments: rest.moved }
		});
		expect((await audit.verify(db)).holds).toBe(true);
	});

	it('is never what the other has: nothing is left to move, and that is said', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: SCENARIOS, annotators: [ada, ben] });
		const before = await contents(db);
		expect(await assignments.move(db, system, slug, { from: ada.name, to: ben.name })).toMatchObject({
			ok: false,
			code: 'conflict'
		});
		expect(await contents(db)).toEqual(before);
	});

	it('is gone from the giver: their open tab stores nothing, and the receiver can answer it', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: { s: ['one'] }, annotators: [ada] });
		const tab = await filled(db, ada, slug, 1);
		value(await assignments.move(db, system, slug, { from: ada.name, to: ben.name }));
		const before = await contents(db);
		expect(await labels.submit(db, ada, slug, tab)).toMatchObject({ ok: false, code: 'not_found' });
		// Neither does the giver store under the receiver's queue by naming their page and their assignment.
		expect(await labels.submit(db, ada, slug, { ...tab, id: uuid() })).toMatchObject({ code: 'not_found' });
		expect(await contents(db)).toEqual(before);
		expect(value(await labels.submit(db, ben, slug, await filled(db, ben, slug, 1))).repeated).toBe(false);
		expect(await labels.page(db, ada, slug, 1)).toMatchObject({ ok: false, code: 'not_found' });
	});
});

describe('an assignment', () => {
	it('is refused in one sentence and stores nothing', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const [eve, max] = [await person(db, 'adjudicator'), await person(db, 'maintainer')];
		const gone = await person(db);
		value(await people.disable(db, system, gone.id));
		await db.person.create({
			data: { id: 'x', name: 'Elsewhere', kind: 'external', role: 'annotator', createdAt: new Date(0) }
		});
		const slug = await letterStudy(here, { scenarios: SCENARIOS, annotators: [ada], whole: true });
		await letterStudy(here, { slug: 'empty', scenarios: {} });
		await letterStudy(here, { slug: 'closed', scenarios: { s: ['one'] } });
		value(await studies.close(db, system, 'closed', { waive: 'Only a trial.' }));
		const before = await contents(db);
		const to = (...annotators: string[]) => ({ annotators });
		const half = { primary: ada.name, second: ben.name };
		const refused: [string, string, assignments.AssignInput, string, RegExp][] = [
			['a person who does not exist', slug, to(ada.name, 'Nobody'), 'not_found', /"Nobody"/],
			['a name that differs in case', slug, to(ada.name.toUpperCase()), 'not_found', /no person/],
			['an adjudicator', slug, to(eve.name), 'invalid', /an adjudicator, not an annotator/],
			['a maintainer', slug, to(max.name), 'invalid', /a maintainer, not an annotator/],
			['a disabled account', slug, to(gone.name), 'invalid', /disabled/],
			['someone who cannot sign in', slug, to('Elsewhere'), 'invalid', /cannot sign in/],
			['a name given twice', slug, to(ben.name, ben.name), 'invalid', /twice/],
			['nobody', slug, to(), 'invalid', /Nobody/],
			['a study that does not exist', 'none', to(ben.name), 'not_found', /"none"/],
			['a study without cases', 'empty', to(ben.name), 'invalid', /no cases/],
			['a closed study', 'closed', to(ben.name), 'frozen', /closed/],
			['an overlap above the number of people', slug, { ...to(ben.name), overlap: 2 }, 'invalid', /overlap of 2/],
			['a seed that is none', slug, { ...to(ben.name), seed: 2 ** 31 }, 'invalid', /seed/],
			['a sample above the number of cases', slug, { ...half, sample: ITEMS + 1 }, 'invalid', /larger/],
			['a stratum that no case has', slug, { ...half, sample: 2, stratum: 'plaice' }, 'invalid', /Theirs are place\./],
			['a primary who is also the second', slug, { ...half, second: ada.name, sample: 2 }, 'invalid', /twice/]
		];
		for (const [what, study, input, code, why] of refused)
			for (const ask of [assignments.preview, assignments.plan]) {
				const said = await ask(db, system, study, input);
				expect(said, what).toMatchObject({ ok: false, code, message: expect.stringMatching(why) });
			}
		const moves: [string, string, Parameters<typeof assignments.move>[3], string][] = [
			['from nobody known', slug, { from: 'Nobody', to: ben.name }, 'not_found'],
			['to nobody known', slug, { from: ada.name, to: 'Nobody' }, 'not_found'],
			['to an adjudicator', slug, { from: ada.name, to: eve.name }, 'invalid'],
			['to oneself', slug, { from: ada.name, to: ada.name }, 'invalid'],
			['from someone without work', slug, { from: ben.name, to: ada.name }, 'conflict'],
			['no items', slug, { from: ada.name, to: ben.name, limit: 0 }, 'invalid'],
			['half an item', slug, { from: ada.name, to: ben.name, limit: 0.5 }, 'invalid'],
			['in a study that does not exist', 'none', { from: ada.name, to: ben.name }, 'not_found'],
			['in a closed study', 'closed', { from: ada.name, to: ben.name }, 'frozen']
		];
		for (const [what, study, input, code] of moves)
			expect(await assignments.move(db, system, study, input), what).toMatchObject({ ok: false, code });
		expect(await contents(db)).toEqual(before);
	});

	it('of another study is not found under this one, whoever holds it', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		await letterStudy(here, { slug: 'first', scenarios: { s: ['one'] }, annotators: [ada, ben] });
		await letterStudy(here, { slug: 'second', scenarios: { s: ['two'] }, annotators: [ada] });
		const [first, second] = [await filled(db, ada, 'first', 1), await filled(db, ada, 'second', 1)];
		const bens = await filled(db, ben, 'first', 1);
		const before = await contents(db);
		const foreign: [string, Parameters<typeof labels.submit>[2], typeof first][] = [
			['an own assignment of another study', 'first', second],
			['an assignment of someone else', 'first', bens],
			['both at once', 'first', { ...first, answers: [...first.answers, ...bens.answers] }],
			['a study that does not exist', 'none', first],
			['a page that does not exist', 'first', { ...first, page: 2 }]
		];
		for (const [what, slug, input] of foreign)
			expect(await labels.submit(db, ada, slug, { ...input, id: uuid() }), what).toMatchObject({
				ok: false,
				code: 'not_found'
			});
		expect(await labels.page(db, ben, 'second', 1)).toMatchObject({ ok: false, code: 'not_found' });
		expect(await contents(db)).toEqual(before);
	});
});
