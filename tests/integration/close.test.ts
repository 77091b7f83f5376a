import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as audit from '../../src/lib/server/audit.ts';
import * as cases from '../../src/lib/server/cases.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { contents } from '../support/contents.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { filled, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';

/** What each of three people says of a case, question `decision` then `tone`; a star is the unclear mark. */
const VOTES: Record<string, [string[], string[]]> = {
	'all agree': [
		['YES', 'YES', 'YES'],
		['COLD', 'COLD', 'COLD']
	],
	'one differs': [
		['YES', 'NO', 'YES'],
		['COLD', 'COLD', 'COLD']
	],
	'all differ': [
		['NO', 'NO', 'NO'],
		['COLD', 'WARM', 'OPEN']
	],
	'agreed and marked': [
		['NO', 'NO*', 'NO'],
		['WARM', 'WARM', 'WARM']
	],
	'agreed that it is open': [
		['YES', 'YES', 'YES'],
		['OPEN', 'OPEN', 'OPEN']
	]
};
const DISPUTED = [
	'agreed and marked decision unclear',
	'agreed that it is open tone unclear',
	'all differ tone tie',
	'one differs decision non-unanimous'
];

async function voted(here: TestDatabase, edit?: (text: string) => string) {
	const { db } = here;
	const crew = [
		await person(db, 'annotator', 'Ada'),
		await person(db, 'annotator', 'Ben'),
		await person(db, 'annotator', 'Cy')
	];
	const scenarios = Object.fromEntries(Object.keys(VOTES).map((key) => [key, [key]]));
	const slug = await letterStudy(here, { scenarios, annotators: crew, edit });
	for (const [who, one] of crew.entries())
		for (const at of Object.keys(VOTES).keys()) {
			const row = await db.assignment.findFirstOrThrow({
				where: { personId: one.id, page: at + 1 },
				include: { item: true }
			});
			const [decision, tone] = VOTES[row.item.key].map((votes) => votes[who]);
			const said = { label: decision.replace('*', ''), unclear: decision.endsWith('*') };
			// Ada gives another answer first: the last revisions are what is closed on.
			for (const say of who ? [said] : [{ label: 'NO', unclear: true }, said]) {
				const input = await filled(db, one, slug, at + 1, (question) => (question === 'tone' ? { label: tone } : say));
				value(await labels.submit(db, one, slug, input));
			}
		}
	return slug;
}

/** A study of one case that Ada has answered, and Ada. */
async function answered(here: TestDatabase) {
	const ada = await person(here.db, 'annotator', 'Ada');
	const slug = await letterStudy(here, { scenarios: { s: ['one'] }, annotators: [ada] });
	value(await labels.submit(here.db, ada, slug, await filled(here.db, ada, slug, 1)));
	return { slug, ada };
}

async function disputes(db: TestDatabase['db'], slug: string): Promise<string[]> {
	const { items } = value(await adjudications.open(db, system, slug));
	const rows = await db.dispute.findMany({ where: { study: { slug } }, include: { item: true } });
	const stored = rows.map((row) => `${row.item.key} ${row.questionId}`).sort();
	expect(items.map((row) => `${row.case} ${row.question}`).sort()).toEqual(stored);
	return items.map((row) => `${row.case} ${row.question} ${row.why}`).sort();
}

describe('closing', () => {
	it('makes disputes of exactly what is not unanimous or unclear, by the last revisions', async () => {
		const here = await database();
		const { db } = here;
		const slug = await voted(here);
		// Before the close the same are listed, and none is stored.
		const early = value(await adjudications.open(db, system, slug));
		expect(early.items.map((row) => `${row.case} ${row.question} ${row.why}`).sort()).toEqual(DISPUTED);
		expect(await db.dispute.count()).toBe(0);
		expect(value(await studies.close(db, system, slug))).toEqual({ settled: 6, disputed: 4 });
		expect(await disputes(db, slug)).toEqual(DISPUTED);
		const study = await db.study.findUniqueOrThrow({ where: { slug } });
		const event = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
		expect(event).toMatchObject({ type: 'study.closed', actorId: 'system', studyId: study.id, at: study.closedAt });
		expect(JSON.parse(event.data)).toEqual({ settled: 6, disputed: 4, waived: null });
		const places = (await db.dispute.findMany()).map((row) => row.position).sort();
		expect(places).toEqual([1, 2, 3, 4]);
	});

	it('leaves unclear answers settled where the guideline routes only disagreement', async () => {
		const here = await database();
		const slug = await voted(here, (text) => text.replace('non-unanimous-or-unclear', 'non-unanimous'));
		expect(value(await studies.close(here.db, system, slug))).toEqual({ settled: 8, disputed: 2 });
		expect(await disputes(here.db, slug)).toEqual(['all differ tone tie', 'one differs decision non-unanimous']);
	});

	it('is refused while answers are missing, says how many and whose, and changes nothing', async () => {
		const here = await database();
		const { db } = here;
		const crew = [await person(db, 'annotator', 'Ada'), await person(db, 'annotator', 'Ben')];
		await letterStudy(here, { slug: 'empty', scenarios: {} });
		const slug = await letterStudy(here, { scenarios: { s: ['one'], t: ['two'] } });
		const before = await contents(db);
		const blocked = async (name = slug) => {
			const done = value(await studies.close(db, system, name));
			if (!('blocked' in done)) throw new Error('It was closed.');
			return done.blocked;
		};
		// Without assignments a case needs one answer to each question.
		expect(await blocked()).toMatchObject([
			{ code: 'unassigned', message: expect.stringMatching(/^4 questions have no/) }
		]);
		expect(await blocked('empty')).toMatchObject([{ code: 'no-cases' }]);
		expect(await studies.close(db, system, 'none')).toMatchObject({ ok: false, code: 'not_found' });
		expect(await contents(db)).toEqual(before);
		value(await assignments.plan(db, system, slug, { annotators: crew.map(({ name }) => name) }));
		value(await labels.submit(db, crew[0], slug, await filled(db, crew[0], slug, 1)));
		const half = await contents(db);
		expect(await blocked()).toEqual([
			{
				code: 'missing-answers',
				message: expect.stringMatching(/^6 assigned answers are missing: Ben 4, Ada 2\. /),
				people: [
					{ name: 'Ben', missing: 4 },
					{ name: 'Ada', missing: 2 }
				]
			}
		]);
		const list = value(await studies.missing(db, slug));
		expect(list).toMatchObject({ assignedTotal: 3, unassignedTotal: 0, questions: 2 });
		expect(list.assigned.map((row) => row.person)).toEqual(['Ada', 'Ben', 'Ben']);
		expect(value(await studies.missing(db, slug, { person: 'Ada' })).assignedTotal).toBe(1);
		expect(await contents(db)).toEqual(half);
		const told = await runCommand(here, 'close', slug, '--json');
		expect(told).toMatchObject({ code: 1, json: { blocked: [{ code: 'missing-answers', people: { length: 2 } }] } });
		expect(told.err).toMatch(/^6 assigned answers are missing: Ben 4, Ada 2\. .*\n$/);
		expect((await db.study.findUniqueOrThrow({ where: { slug } })).closedAt).toBeNull();
	});

	it('with a waiver needs its reason and keeps it; a study without cases cannot be waived', async () => {
		const here = await database();
		const { db } = here;
		await letterStudy(here, { slug: 'empty', scenarios: {} });
		const slug = await letterStudy(here, { scenarios: { s: ['one'] }, annotators: [await person(db)] });
		const before = await contents(db);
		for (const waive of ['', ' \n\t'])
			expect(await studies.close(db, system, slug, { waive })).toMatchObject({ code: 'invalid', field: 'waive' });
		expect(await runCommand(here, 'close', slug, '--waive', ' ')).toMatchObject({ code: 2, out: '' });
		expect(value(await studies.close(db, system, 'empty', { waive: 'why' }))).toMatchObject({
			blocked: [{ code: 'no-cases' }]
		});
		expect(await contents(db)).toEqual(before);
		const reason = 'The archive burned down.';
		const done = await runCommand(here, 'close', slug, '--waive', ` ${reason} `, '--json');
		expect(done).toMatchObject({ code: 0, json: { settled: 0, disputed: 0 } });
		expect(await db.study.findUniqueOrThrow({ where: { slug } })).toMatchObject({
			waivedReason: reason,
			closedAt: expect.any(Date)
		});
		const event = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
		expect(JSON.parse(event.data)).toEqual({ settled: 0, disputed: 0, waived: reason });
		expect((await audit.verify(db)).holds).toBe(true);
	});

	it('happens once, also when asked twice at the same moment', async () => {
		const here = await database();
		const { db } = here;
		const { slug } = await answered(here);
		const both = await Promise.all([studies.close(db, system, slug), studies.close(db, system, slug)]);
		expect(both.map((one) => one.ok).sort()).toEqual([false, true]);
		expect(both.find((one) => !one.ok)).toMatchObject({ code: 'conflict' });
		const before = await contents(db);
		expect(await studies.close(db, system, slug, { waive: 'Again.' })).toMatchObject({ ok: false, code: 'conflict' });
		expect(await runCommand(here, 'close', slug)).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/closed at .* already\.\n$/)
		});
		expect(await contents(db)).toEqual(before);
	});
});

describe('a closed study', () => {
	it('takes no answers, cases or assignments by any way, and is as it was', async () => {
		const here = await database();
		const { db, env } = here;
		const { slug, ada } = await answered(here);
		await person(db, 'annotator', 'Ben');
		const open = await filled(db, ada, slug, 1, () => ({ note: 'late' }));
		value(await studies.close(db, system, slug));
		const before = await contents(db);
		expect(await labels.submit(db, ada, slug, { ...open, id: uuid() })).toMatchObject({ code: 'frozen' });
		expect(await assignments.plan(db, system, slug, { annotators: ['Ada'] })).toMatchObject({ code: 'frozen' });
		expect(await assignments.move(db, system, slug, { from: 'Ada', to: 'Ben' })).toMatchObject({ code: 'frozen' });
		const file = join(env.data, 'late.jsonl');
		writeFileSync(file, JSON.stringify({ id: 'late', visible: { letter: 'Late.' } }));
		const late = [{ file, open: () => openSource(file) }];
		for (const options of [{}, { skipInvalid: true }])
			expect(await cases.importFiles(db, system, slug, late, { data: env.data, ...options })).toMatchObject({
				ok: false,
				code: 'frozen'
			});
		expect(await runCommand(here, 'import', slug, file)).toMatchObject({ code: 2, out: '' });
		const answers = join(env.data, 'late.csv');
		writeFileSync(answers, 'case,annotator,question,label\none,Dee,tone,WARM\n');
		expect(await runCommand(here, 'labels', 'import', slug, answers)).toMatchObject({
			code: 2,
			out: '',
			err: `${answers}:2: Annotation of this study is closed, so the answer of "Dee" to "one" cannot be added.\n`
		});
		expect(await contents(db)).toEqual(before);
	});
});
