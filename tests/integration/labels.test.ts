import { describe, expect, it } from 'vitest';
import type { Submission } from '../../src/lib/domain/labels/submission.ts';
import * as audit from '../../src/lib/server/audit.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { contents } from '../support/contents.ts';
import { database } from '../support/database.ts';
import { filled, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const NOW = new Date('2031-03-04T09:00:00Z');
const LATER = new Date('2031-03-04T09:30:00Z');

/** A study of one page with two cases, and the person whose page it is. */
async function desk(edit?: (text: string) => string) {
	const here = await database();
	const ada = await person(here.db);
	const slug = await letterStudy(here, { scenarios: { s: ['a', 'b'] }, annotators: [ada], whole: true, edit });
	const send = (input: Submission, at = NOW) => labels.submit(here.db, ada, slug, input, () => at);
	return { ...here, ada, slug, send };
}

async function stored(db: Db) {
	const rows = await db.answer.findMany({
		include: { item: true, spans: true },
		orderBy: [{ item: { key: 'asc' } }, { questionId: 'asc' }, { revision: 'asc' }]
	});
	return rows.map((row) => `${row.item.key} ${row.questionId} ${row.revision} ${row.label}${row.unclear ? '*' : ''}`);
}

describe('a submission', () => {
	it('stores every answer of its page with what it was given on, and one event', async () => {
		const { db, ada, slug, send } = await desk();
		const quote = { field: 'letter', start: 5, end: 9, quote: '🔏 of' };
		const input = await filled(db, ada, slug, 1, (question, at) =>
			question === 'tone'
				? { label: 'COLD', note: ' kept as it is \n' }
				: at
					? {}
					: { unclear: true, evidence: [quote] }
		);
		expect(value(await send({ ...input, marksShown: true }))).toEqual({ at: NOW.toISOString(), repeated: false });
		const rows = await db.answer.findMany({ include: { item: { include: { case: true } }, spans: true } });
		expect(rows).toHaveLength(4);
		const study = await db.study.findFirstOrThrow();
		for (const row of rows) {
			const marked = input.answers[0].assignment;
			const assignment = await db.assignment.findFirstOrThrow({ where: { itemId: row.itemId, personId: ada.id } });
			const is = row.questionId === 'decision' && assignment.id === marked;
			expect(row).toMatchObject({
				submissionId: input.id,
				personId: ada.id,
				revision: 1,
				label: row.questionId === 'decision' ? 'YES' : 'COLD',
				unclear: is,
				note: row.questionId === 'tone' ? ' kept as it is \n' : null,
				at: NOW,
				ms: 1200,
				independent: true,
				guidelineSha256: study.guidelineSha256,
				inputSha256: row.item.case!.inputSha256
			});
			expect(row.spans.map(({ field, path, start, end, quote }) => ({ field, path, start, end, quote }))).toEqual(
				is ? [{ ...quote, path: null }] : []
			);
		}
		expect(await db.submission.findMany()).toMatchObject([{ id: input.id, origin: 'app', marksShown: true }]);
		const event = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
		expect(event).toMatchObject({ type: 'labels.submitted', actorId: ada.id, studyId: study.id, at: NOW });
		expect(JSON.parse(event.data)).toMatchObject({ submission: input.id, answers: 4 });
	});

	it('sent again is answered as the first time, also after the close; with other content it is a conflict', async () => {
		const { db, ada, slug, send } = await desk();
		const input = await filled(db, ada, slug, 1);
		value(await send(input));
		const before = await contents(db);
		expect(value(await send(input, LATER))).toEqual({ at: NOW.toISOString(), repeated: true });
		const other = { ...input, answers: input.answers.map((answer, at) => (at ? answer : { ...answer, label: 'NO' })) };
		const conflict = { ok: false, code: 'conflict', field: 'stored-elsewhere' };
		expect(await send(other, LATER)).toMatchObject(conflict);
		// An id is its maker's: under another person's name, or for another study, it is no retry.
		const ben = await person(db);
		expect(await labels.submit(db, ben, slug, input)).toMatchObject(conflict);
		expect(await labels.submit(db, ada, 'none', input)).toMatchObject(conflict);
		const events = (all: Awaited<ReturnType<typeof contents>>) => [all.Answer, all.Submission, all.Span, all.Reading];
		expect(events(await contents(db))).toEqual(events(before));
		value(await studies.close(db, system, slug));
		expect(value(await send(input, LATER))).toEqual({ at: NOW.toISOString(), repeated: true });
		expect(await stored(db)).toHaveLength(4);
	});

	it('that changes nothing stores nothing, whichever id it has', async () => {
		const { db, ada, slug, send } = await desk();
		value(await send(await filled(db, ada, slug, 1)));
		const before = await contents(db);
		expect(value(await send(await filled(db, ada, slug, 1), LATER))).toEqual({
			at: NOW.toISOString(),
			repeated: true
		});
		expect(await contents(db)).toEqual({ ...before, ChainHead: expect.any(Array) });
	});
});

describe('revisions', () => {
	it('are all kept, only of what changed; the last one counts', async () => {
		const { db, ada, slug, send } = await desk();
		const say = (label: string, unclear = false) =>
			filled(db, ada, slug, 1, (question, at) => (question === 'decision' && at === 0 ? { label, unclear } : {}));
		for (const [label, unclear] of [
			['YES', false],
			['NO', false],
			['YES', false],
			['NO', true]
		] as const)
			value(await send(await say(label, unclear)));
		const page = value(await labels.page(db, ada, slug, 1));
		const item = await db.assignment.findUniqueOrThrow({
			where: { id: page.items[0].assignment },
			include: { item: true }
		});
		const [key, other] = item.item.key === 'a' ? ['a', 'b'] : ['b', 'a'];
		const changed = [1, 2, 3, 4].map((n) => `${key} decision ${n} ${['YES', 'NO', 'YES', 'NO*'][n - 1]}`);
		const rest = [`${key} tone 1 WARM`, `${other} decision 1 YES`, `${other} tone 1 WARM`];
		expect((await stored(db)).sort()).toEqual([...changed, ...rest].sort());
		expect(page.items[0].answers.find((one) => one.question === 'decision')).toMatchObject({
			revision: 4,
			label: 'NO',
			unclear: true
		});
		// The first revision would have settled it.
		expect(value(await studies.close(db, system, slug))).toEqual({ settled: 3, disputed: 1 });
	});

	it('from a tab that did not see the last one are refused as stored elsewhere; equal ones are no error', async () => {
		const { db, ada, slug, send } = await desk();
		const [one, two] = [await filled(db, ada, slug, 1), await filled(db, ada, slug, 1)];
		const changed = (input: Submission, label: string) => ({
			...input,
			id: uuid(),
			answers: input.answers.map((answer) => (answer.question === 'decision' ? { ...answer, label } : answer))
		});
		value(await send(changed(one, 'NO')));
		const before = await contents(db);
		expect(await send(changed(two, 'YES'), LATER)).toMatchObject({
			ok: false,
			code: 'conflict',
			field: 'stored-elsewhere',
			message: expect.stringContaining(NOW.toISOString())
		});
		expect(await contents(db)).toEqual(before);
		expect(value(await send(changed(two, 'NO'), LATER)).repeated).toBe(true);
		// After the other tab's answer was shown, the same words are a revision of it.
		value(await send(changed(await filled(db, ada, slug, 1), 'YES'), LATER));
		expect((await stored(db)).filter((row) => row.includes('decision 2 YES'))).toHaveLength(2);
	});
});

describe('many submissions at once', () => {
	it('under one id, store one set of rows and all get the same answer', async () => {
		const { db, ada, slug, send } = await desk();
		const input = await filled(db, ada, slug, 1);
		const told = await Promise.all(Array.from({ length: 12 }, (_, n) => send(input, new Date(NOW.getTime() + n))));
		expect(told.map((one) => value(one).repeated).sort()).toEqual([false, ...Array(11).fill(true)]);
		expect(new Set(told.map((one) => value(one).at)).size).toBe(1);
		expect(await stored(db)).toHaveLength(4);
		expect(await db.submission.count()).toBe(1);
		expect(await db.auditEvent.count({ where: { type: 'labels.submitted' } })).toBe(1);
		expect((await audit.verify(db)).holds).toBe(true);
	});

	it('under different ids from one page, let one win and tell the others', async () => {
		const { db, ada, slug, send } = await desk();
		const page = await filled(db, ada, slug, 1);
		const tabs = Array.from({ length: 8 }, (_, n) => ({
			...page,
			id: uuid(),
			answers: page.answers.map((answer) => ({ ...answer, note: `tab ${n}` }))
		}));
		const told = await Promise.all(tabs.map((tab) => send(tab)));
		const won = told.findIndex((one) => one.ok);
		for (const [n, one] of told.entries())
			if (n !== won) expect(one).toMatchObject({ ok: false, code: 'conflict', field: 'stored-elsewhere' });
		const rows = await db.answer.findMany();
		expect(rows.map((row) => row.note)).toEqual(Array(4).fill(`tab ${won}`));
		expect(rows.every((row) => row.submissionId === tabs[won].id && row.revision === 1)).toBe(true);
		expect((await audit.verify(db)).holds).toBe(true);
	});

	it('from many people on many pages, lose none, and the chain has one event for each', async () => {
		const here = await database();
		const { db } = here;
		const crew = [await person(db), await person(db), await person(db)];
		const scenarios = Object.fromEntries([1, 2, 3, 4].map((n) => [`s${n}`, [`case ${n}`]]));
		const slug = await letterStudy(here, { scenarios, annotators: crew });
		const inputs = [];
		for (const one of crew)
			for (const page of [1, 2, 3, 4]) inputs.push({ one, input: await filled(db, one, slug, page) });
		const events = await db.auditEvent.count();
		const told = await Promise.all(inputs.map(({ one, input }) => labels.submit(db, one, slug, input)));
		expect(told.every((done) => done.ok && !done.value.repeated)).toBe(true);
		for (const { one, input } of inputs) {
			const rows = await db.answer.findMany({ where: { submissionId: input.id } });
			expect(rows.map((row) => [row.personId, row.questionId, row.label]).sort()).toEqual(
				[
					[one.id, 'decision', 'YES'],
					[one.id, 'tone', 'WARM']
				].sort()
			);
		}
		expect(await db.answer.count()).toBe(2 * inputs.length);
		const verified = await audit.verify(db);
		expect(verified).toMatchObject({ holds: true, events: events + inputs.length });
	});
});
