import { describe, expect, it } from 'vitest';
import type { CommentInput } from '../../src/lib/domain/adjudication/comment-input.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database } from '../support/database.ts';
import { decisionOf, disputedLetters } from '../support/disputed-letters.ts';
import { filled, letterOf, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const now = new Date(Date.UTC(2026, 0, 5, 10));
const said = (text: string, more: Partial<CommentInput> = {}): CommentInput => ({
	id: uuid(),
	text,
	evidence: [],
	...more
});

async function discussed(discussion = true) {
	const test = await database();
	const { slug, crew, disputes } = await disputedLetters(test, { discussion });
	const [eve, fay] = [await person(test.db, 'adjudicator', 'Eve'), await person(test.db, 'adjudicator', 'Fay')];
	const split = disputes.get('split')!;
	const comment = (who: Actor, input: CommentInput, id = split) => adjudications.comment(test.db, who, slug, id, input);
	const blind = (who: Actor) =>
		adjudications.decide(test.db, who, slug, split, 'blind', decisionOf({ supersedes: null }), () => now);
	return { test, slug, crew, disputes, eve, fay, split, comment, blind };
}

describe('a thread', () => {
	it('is read and written by an adjudicator only after the own blind decision', async () => {
		const { test, slug, eve, fay, split, comment, blind } = await discussed();
		expect(await comment(eve, said('Early.'))).toMatchObject({ ok: false, code: 'conflict', field: 'blind' });
		value(await blind(eve));
		value(await comment(eve, said('The wax is red.')));
		const seen = async (who: Actor) => value(await adjudications.page(test.db, who, slug, split, now));
		expect((await seen(eve)).revealed!.comments).toMatchObject([{ by: 'J1', mine: true, text: 'The wax is red.' }]);
		expect(JSON.stringify(await seen(fay))).not.toContain('The wax is red.');
	});

	it('is open to annotators of the case after the close, where the study says so; it tells them no answer', async () => {
		const { test, slug, crew, disputes, eve, split, comment, blind } = await discussed();
		const [ada, ben] = crew;
		value(await blind(eve));
		value(await comment(eve, said('Which seal do you mean?')));
		value(await comment(ada, said('The old one.')));
		value(await comment(ben, said('I read it as new.')));
		const seen = value(await adjudications.discussion(test.db, ada, slug, split));
		expect(seen.answer).toMatchObject({ label: 'YES', note: 'Note of Ada on split.' });
		expect(seen.comments.map((one) => [one.mine, one.text])).toEqual([
			[false, 'Which seal do you mean?'],
			[true, 'The old one.'],
			[false, 'I read it as new.']
		]);
		// Everyone has the same name for every reader; Ada's letter is that of her answer on the adjudicator's page.
		const { revealed } = value(await adjudications.page(test.db, eve, slug, split, now));
		expect(revealed!.comments.map((one) => one.by)).toEqual(seen.comments.map((one) => one.by));
		expect(seen.comments[1].by).toBe(seen.letter);
		expect(revealed!.answers.find((one) => one.letter === seen.letter)!.note).toBe('Note of Ada on split.');
		// Nothing of the others but what they said.
		const all = JSON.stringify(seen);
		for (const secret of [
			'Note of Ben',
			'Note of Cy',
			'"NO"]',
			'north',
			'about split',
			eve.id,
			ben.id,
			'The seal says so.'
		])
			expect(all, secret).not.toContain(secret);
		expect(all).not.toContain('"split"');

		const [list] = await adjudications.discussions(test.db, ada);
		expect(list.rows.map((row) => [row.id, row.comments]).sort()).toEqual(
			[
				[split, 3],
				[disputes.get('against')!, 0]
			].sort()
		);
		expect(list.rows.every((row) => row.own !== null && row.question === 'May it be sealed?')).toBe(true);
	});

	it('does not exist for annotators of a study that keeps it closed, of another case, or while annotation is open', async () => {
		const missing = { ok: false, code: 'not_found' };
		const shut = await discussed(false);
		expect(await shut.comment(shut.crew[0], said('Hello?'))).toMatchObject(missing);
		expect(await adjudications.discussion(shut.test.db, shut.crew[0], shut.slug, shut.split)).toMatchObject(missing);
		expect(await adjudications.discussions(shut.test.db, shut.crew[0])).toEqual([]);

		const open = await discussed();
		const stranger = await person(open.test.db, 'annotator', 'Stranger');
		expect(await open.comment(stranger, said('Hello?'))).toMatchObject(missing);
		expect(await adjudications.discussion(open.test.db, stranger, open.slug, open.split)).toMatchObject(missing);
		const maintainer = await person(open.test.db, 'maintainer', 'Mia');
		expect(await open.comment(maintainer, said('Hello?'))).toMatchObject({ ok: false, code: 'forbidden' });
		expect(await adjudications.discussions(open.test.db, maintainer)).toEqual([]);
		expect(await adjudications.discussions(open.test.db, open.eve)).toEqual([]);
		expect(await open.test.db.comment.count()).toBe(0);

		// An id of another study is none of this one, even for who is in both.
		await letterStudy(open.test, {
			slug: 'apart',
			scenarios: { one: ['alone'] },
			annotators: open.crew,
			discussion: true
		});
		expect(await adjudications.discussion(open.test.db, open.crew[0], 'apart', open.split)).toMatchObject(missing);
	});

	it('stores a contribution once, never changes it, and refuses what is no text of the case', async () => {
		const { test, crew, eve, comment, blind } = await discussed();
		value(await blind(eve));
		const one = said('It is old.', {
			evidence: [{ field: 'letter', start: 0, end: 6, quote: [...letterOf('split')].slice(0, 6).join('') }]
		});
		const sent = (await Promise.all([comment(eve, one), comment(eve, one), comment(eve, one)])).map(value);
		expect(sent.map((each) => each.repeated).sort()).toEqual([false, true, true]);
		expect(await comment(eve, { ...one, text: 'It is new.' })).toMatchObject({ ok: false, field: 'stored-elsewhere' });
		expect(await comment(crew[0], one)).toMatchObject({ ok: false, field: 'stored-elsewhere' });
		expect(await comment(eve, said(' \n '))).toMatchObject({ ok: false, code: 'invalid', field: 'text' });
		const wrong = { field: 'letter', start: 1, end: 7, quote: one.evidence[0].quote };
		expect(await comment(eve, said('See there.', { evidence: [wrong] }))).toMatchObject({
			ok: false,
			field: 'evidence'
		});
		expect(await test.db.comment.count()).toBe(1);
		expect(await test.db.auditEvent.count({ where: { type: 'dispute.commented' } })).toBe(1);
	});

	it('shows a scenario as its annotator saw it: under the same letters, not in the order of the import', async () => {
		const test = await database();
		const crew: Actor[] = [];
		for (const name of ['Ada', 'Ben', 'Cy']) crew.push(await person(test.db, 'annotator', name));
		const slug = await letterStudy(test, {
			scenarios: { one: ['a', 'b', 'c', 'd', 'e', 'f'] },
			annotators: crew,
			whole: true,
			discussion: true,
			edit: (text) => text.replace('unit: case', 'unit: scenario')
		});
		for (const [at, who] of crew.entries()) {
			const say = (question: string) => (question === 'decision' ? { label: at ? 'YES' : 'NO' } : {});
			value(await labels.submit(test.db, who, slug, await filled(test.db, who, slug, 1, say)));
		}
		value(await studies.close(test.db, system, slug));
		for (const who of crew) {
			const [{ rows }] = await adjudications.discussions(test.db, who);
			const { cases } = value(await adjudications.discussion(test.db, who, slug, rows[0].id));
			expect(cases).toEqual(value(await labels.page(test.db, who, slug, 1)).cases);
		}
	});

	it('becomes no answer and no part of agreement', async () => {
		const { test, slug, crew, eve, comment, blind } = await discussed();
		const before = value(await studies.overview(test.db, slug));
		const answers = await test.db.answer.count();
		value(await blind(eve));
		for (const who of [eve, ...crew]) value(await comment(who, said('NO')));
		expect(await test.db.answer.count()).toBe(answers);
		expect(value(await studies.overview(test.db, slug)).given).toBe(before.given);
		const late = await filled(test.db, crew[0], slug, 1).catch((error: Error) => error);
		if (!(late instanceof Error)) expect((await labels.submit(test.db, crew[0], slug, late)).ok).toBe(false);
		expect(await test.db.answer.count()).toBe(answers);
	});
});

describe('a settled case', () => {
	it('is sent to adjudication with a reason that adjudicators read after their blind decision', async () => {
		const { test, slug, eve } = await discussed();
		const send = (input: Parameters<typeof adjudications.send>[3]) => adjudications.send(test.db, system, slug, input);
		const before = value(await adjudications.queue(test.db, eve, slug, now)).disputes.length;
		expect(await send({ case: 'agreed', question: 'decision', reason: ' ' })).toMatchObject({ field: 'reason' });
		expect(await send({ case: 'agreed', reason: 'Look.' })).toMatchObject({ ok: false, field: 'question' });
		expect(await send({ case: 'agreed', question: 'mood', reason: 'Look.' })).toMatchObject({ field: 'question' });
		expect(await send({ case: 'Agreed', question: 'decision', reason: 'Look.' })).toMatchObject({ code: 'not_found' });
		expect(await send({ case: 'split', question: 'decision', reason: 'Look.' })).toMatchObject({ code: 'conflict' });
		expect(await adjudications.send(test.db, eve, slug, { case: 'agreed', reason: 'x' })).toMatchObject({
			code: 'forbidden'
		});
		value(await send({ case: 'agreed', question: 'decision', reason: 'The guideline was unclear here.' }));
		expect(await send({ case: 'agreed', question: 'decision', reason: 'Again.' })).toMatchObject({ code: 'conflict' });

		const { disputes } = value(await adjudications.queue(test.db, eve, slug, now));
		expect(disputes.map((row) => row.number)).toEqual(Array.from({ length: before + 1 }, (_, at) => at + 1));
		expect(new Set(disputes.map((row) => JSON.stringify(Object.keys(row))))).toHaveProperty('size', 1);
		expect(value(await adjudications.open(test.db, system, slug)).items).toContainEqual({
			case: 'agreed',
			question: 'decision',
			why: 'sent'
		});
		const row = await test.db.dispute.findFirstOrThrow({ where: { sentReason: { not: null } } });
		const page = async () => value(await adjudications.page(test.db, eve, slug, row.id, now));
		expect(JSON.stringify(await page())).not.toContain('The guideline was unclear here.');
		value(await adjudications.decide(test.db, eve, slug, row.id, 'blind', decisionOf({ supersedes: null })));
		expect((await page()).revealed).toMatchObject({ why: 'sent', sentReason: 'The guideline was unclear here.' });
		const positions = await test.db.dispute.findMany({ select: { position: true } });
		expect(new Set(positions.map((one) => one.position)).size).toBe(positions.length);
	});

	it('is listed as open although nobody answered it', async () => {
		const test = await database();
		const ada = await person(test.db, 'annotator', 'Ada');
		const slug = await letterStudy(test, { scenarios: { one: ['alone'] }, annotators: [ada] });
		value(await studies.close(test.db, system, slug, { waive: 'No time.' }));
		value(await adjudications.send(test.db, system, slug, { case: 'alone', question: 'decision', reason: 'Look.' }));
		expect(value(await adjudications.open(test.db, system, slug))).toMatchObject({
			open: value(await studies.overview(test.db, slug)).disputes.open,
			items: [{ case: 'alone', question: 'decision', why: 'sent' }]
		});
	});

	it('is not sent while annotation is open', async () => {
		const test = await database();
		const slug = await letterStudy(test, { scenarios: { one: ['alone'] } });
		expect(
			await adjudications.send(test.db, system, slug, { case: 'alone', question: 'decision', reason: 'Look.' })
		).toMatchObject({ ok: false, code: 'conflict' });
	});
});
