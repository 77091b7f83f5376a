import { expect, it } from 'vitest';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database } from '../support/database.ts';
import { person } from '../support/person.ts';
import { answer, studyOf } from './overview-study.ts';

async function overview(db: Parameters<typeof studies.overview>[0], slug = 'small', by?: string) {
	const found = await studies.overview(db, slug, { by });
	if (!found.ok) throw new Error(found.message);
	return found.value;
}

it('counts what is given, missing and assigned to nobody', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	const [ada, ben] = [await person(db, 'annotator', 'Ada'), await person(db, 'annotator', 'Ben')];
	expect(await overview(db)).toMatchObject({
		cases: 4,
		scenarios: 2,
		given: 0,
		missing: { answers: 0, people: 0, unassigned: 4 },
		people: []
	});
	const planned = await assignments.plan(db, maintainer, 'small', { annotators: [ada.name, ben.name] });
	expect(planned.ok).toBe(true);
	await answer(here, maintainer, 'small', ['s1-a Ada ALLOW', 's1-b Ada BLOCK true', 's1-a expert ALLOW']);
	const now = await overview(db);
	expect(now).toMatchObject({
		given: 3,
		expected: 9,
		missing: { answers: 6, people: 2, unassigned: 0 },
		unclear: { items: 1, marks: 1 }
	});
	expect(now.people).toEqual([
		{ name: 'Ada', external: false, assigned: 4, expected: 4, given: 2, beside: 0 },
		{ name: 'Ben', external: false, assigned: 4, expected: 4, given: 0, beside: 0 },
		{ name: 'expert', external: true, assigned: 0, expected: 0, given: 0, beside: 1 }
	]);
});

it('splits progress by a stratum, and by another when asked', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	await answer(here, maintainer, 'small', ['s1-a expert ALLOW', 's1-b expert ALLOW', 's2-a expert ALLOW']);
	expect((await overview(here.db)).strata).toEqual({
		names: ['domain', 'split'],
		by: 'domain',
		values: [
			{ value: 'finance', given: 2, expected: 2 },
			{ value: 'health', given: 1, expected: 2 }
		],
		left: 0
	});
	expect((await overview(here.db, 'small', 'split')).strata).toMatchObject({
		by: 'split',
		values: [{ value: 'test', given: 3, expected: 4 }]
	});
	expect((await overview(here.db, 'small', '__proto__')).strata.by).toBe('domain');
});

it('tells the time for each page, by person', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	const ada = await person(db, 'annotator', 'Ada');
	await assignments.plan(db, maintainer, 'small', { annotators: [ada.name] });
	for (const [page, ms] of [
		[1, 30_000],
		[2, 50_000]
	]) {
		const shown = await db.assignment.findMany({ where: { personId: ada.id, page } });
		const answers = shown.map((a) => ({
			assignment: a.id,
			question: 'decision',
			base: 0,
			label: 'ALLOW',
			unclear: false,
			note: '',
			evidence: [],
			ms
		}));
		const sent = await labels.submit(db, ada, 'small', { id: crypto.randomUUID(), page, marksShown: true, answers });
		expect(sent).toMatchObject({ ok: true });
	}
	expect((await overview(db)).times).toEqual([
		{ name: 'Ada', pages: 2, quartile1: 70_000, median: 80_000, quartile3: 90_000 }
	]);
});

it('holds no label, before or after the close', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	await answer(here, maintainer, 'small', ['s1-a e1 ALLOW', 's1-a e2 BLOCK']);
	expect(JSON.stringify(await overview(here.db))).not.toMatch(/ALLOW|BLOCK/);
});

it('lists missing answers by person in the order of their queue, and cases that nobody has', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	const ada = await person(db, 'annotator', 'Ada');
	await assignments.plan(db, maintainer, 'small', { annotators: [ada.name] });
	await answer(here, maintainer, 'small', ['s1-a Ada ALLOW']);
	const list = await studies.missing(db, 'small');
	if (!list.ok) throw new Error(list.message);
	expect(list.value).toMatchObject({ assignedTotal: 3, unassignedTotal: 0, page: 1, pages: 1 });
	expect(list.value.assigned.map((row) => row.case).sort()).toEqual(['s1-b', 's2-a', 's2-b']);
	expect(list.value.assigned.map((row) => row.page)).toEqual([...list.value.assigned.map((row) => row.page)].sort());
	expect(await studies.missing(db, 'small', { person: 'Nobody', page: 99 })).toMatchObject({
		ok: true,
		value: { assignedTotal: 0, page: 1 }
	});
});

it('lists the cases behind a number; votes show only after the close', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	await answer(here, maintainer, 'small', [
		's1-a e1 ALLOW',
		's1-a e2 BLOCK',
		's1-b e1 ALLOW',
		's1-b e2 ALLOW true',
		's2-a e1 ALLOW',
		's2-b e1 BLOCK'
	]);
	const before = await studies.caseList(db, 'small', { show: 'split' });
	expect(before).toMatchObject({
		ok: true,
		value: {
			counts: { all: 4, used: 2, split: 1, 'left-out': 2, unclear: 1 },
			rows: [{ case: 's1-a', answers: 2, used: true, split: true, votes: null }]
		}
	});
	const closed = await studies.close(db, maintainer, 'small');
	expect(closed).toMatchObject({ ok: true, value: { disputed: 2 } });
	const after = await studies.caseList(db, 'small', { by: 'domain', value: 'finance' });
	expect(after.ok && after.value.rows.map((r) => r.votes)).toEqual([
		[
			{ label: 'ALLOW', n: 1 },
			{ label: 'BLOCK', n: 1 }
		],
		[{ label: 'ALLOW', n: 2 }]
	]);
	expect(await studies.caseList(db, 'small', { unclear: 'missing' })).toMatchObject({
		value: { counts: { used: 1, 'left-out': 3 } }
	});
});

it('measures agreement whole and by stratum, and records that someone looked while annotation is open', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	await answer(here, maintainer, 'small', [
		's1-a e1 ALLOW',
		's1-a e2 ALLOW',
		's1-b e1 BLOCK',
		's1-b e2 BLOCK',
		's2-a e1 ALLOW',
		's2-a e2 BLOCK',
		's2-b e1 ALLOW',
		's2-b e2 ALLOW'
	]);
	const report = await studies.agreement(db, maintainer, 'small', { by: ['domain'] });
	if (!report.ok) throw new Error(report.message);
	// pa = 3/4; shares 5/8 and 3/8, so pe = 34/64 and kappa = (48 - 34) / (64 - 34).
	expect(report.value).toMatchObject({
		items: 4,
		raters: 2,
		ratings: 8,
		metrics: { unanimous_share: { value: 0.75 }, pairwise_agreement: { value: 0.75 } }
	});
	const { metrics, strata } = report.value as {
		metrics: Record<string, { value: number }>;
		strata: { domain: Record<string, { metrics: Record<string, unknown> }> };
	};
	expect(metrics.fleiss_kappa.value).toBeCloseTo(14 / 30, 12);
	// Rows 3 and 1, columns 2 and 2: chance 8/16, kappa = (12 - 8) / (16 - 8).
	expect(metrics.pairwise_cohen_kappa.value).toMatchObject([{ raters: [0, 1], n: 4, kappa: 0.5 }]);
	expect(strata.domain.finance.metrics.fleiss_kappa).toMatchObject({ value: 1 });
	expect(await db.auditEvent.count({ where: { type: 'agreement.viewed' } })).toBe(1);
	await studies.close(db, maintainer, 'small');
	await studies.agreement(db, maintainer, 'small', {});
	expect(await db.auditEvent.count({ where: { type: 'agreement.viewed' } })).toBe(1);
	expect(await studies.agreement(db, maintainer, 'small', { unclear: 'label:NONE' })).toMatchObject({
		ok: false,
		code: 'invalid'
	});
	expect(await studies.agreement(db, maintainer, 'small', { question: 'nope' })).toMatchObject({
		ok: false,
		code: 'not_found'
	});
});

it('says not found for an unknown study everywhere', async () => {
	const { db } = await database();
	for (const read of [studies.overview, studies.head, studies.missing, studies.plans, studies.labelShares])
		expect(await read(db, 'none')).toMatchObject({ ok: false, code: 'not_found' });
	expect(await studies.caseList(db, 'none', {})).toMatchObject({ ok: false, code: 'not_found' });
	expect(await studies.referenceList(db, 'none', '1.0.0')).toMatchObject({ ok: false, code: 'not_found' });
});
