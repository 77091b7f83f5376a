import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import * as assistance from '../../src/lib/server/assistance.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { openFolder } from '../../src/lib/server/bundle/open-folder.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as references from '../../src/lib/server/references.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { filled, letterStudy, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const HINT = 'The date may be missing.';
const SCENARIOS = { one: ['first'], two: ['second'], three: ['third'] };

async function bring({ db, env }: TestDatabase, rows: object[]) {
	const file = join(env.data, 'flags.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	return assistance.importFile(db, system, 'letters', value(await openSource(file)));
}
const flag = (id: string, text = HINT) => ({ case: id, flag: text, source: 'checker 1.2' });

async function assisted() {
	const test = await database();
	const [ada, ben] = [await person(test.db, 'annotator', 'Ada'), await person(test.db, 'annotator', 'Ben')];
	await letterStudy(test, { scenarios: SCENARIOS, annotators: [ada, ben], assistance: true });
	value(await bring(test, [flag('first'), flag('second', 'Two readings?')]));
	const pageOf = async (who: typeof ada, key: string) =>
		(await test.db.assignment.findFirstOrThrow({ where: { personId: who.id, item: { key } } })).page;
	const seen = async (who: typeof ada, key: string) =>
		value(await labels.page(test.db, who, 'letters', await pageOf(who, key)));
	const answer = async (who: typeof ada, key: string, label: string) =>
		value(
			await labels.submit(
				test.db,
				who,
				'letters',
				await filled(test.db, who, 'letters', await pageOf(who, key), (question) =>
					question === 'decision' ? { label } : {}
				)
			)
		);
	const show = async (who: typeof ada, key: string) => assistance.show(test.db, who, 'letters', await pageOf(who, key));
	return { test, ada, ben, pageOf, seen, answer, show };
}

describe('flags prepared before labelling', () => {
	it('make an imported answer not independent only when it was given after they were shown', async () => {
		const { test, ada, answer, show } = await assisted();
		await answer(ada, 'first', 'YES');
		const at = new Date();
		value(await show(ada, 'first'));
		const later = (ms: number) => new Date(at.getTime() + ms).toISOString();
		const rows = [
			{ case: 'second', annotator: 'Ada', question: 'decision', label: 'NO', at: later(60_000) },
			{ case: 'first', annotator: 'Ada', question: 'decision', label: 'NO', at: later(60_000) },
			{ case: 'first', annotator: 'Ben', question: 'decision', label: 'NO', at: later(60_000) }
		];
		const file = join(test.env.data, 'rows.jsonl');
		writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
		expect(value(await labels.importFile(test.db, system, 'letters', value(await openSource(file))))).toMatchObject({
			new: 3,
			problems: []
		});
		const stored = await test.db.answer.findMany({
			where: { label: 'NO' },
			include: { item: true, person: { select: { name: true } } }
		});
		expect(stored.map((one) => [one.item.key, one.person.name, one.independent]).sort()).toEqual([
			['first', 'Ada', false],
			['first', 'Ben', true],
			['second', 'Ada', true]
		]);
	});

	it('are told of in a release, with how many answers came after them; and the release holds', async () => {
		const { test, ada, ben, answer, show } = await assisted();
		for (const key of ['first', 'second', 'third'])
			for (const who of [ada, ben]) await answer(who, key, key === 'first' && who === ada ? 'NO' : 'YES');
		value(await show(ada, 'first'));
		await answer(ada, 'first', 'YES');
		value(await studies.close(test.db, system, 'letters'));
		const out = join(test.env.data, 'out');
		const frozen = value(
			await references.freeze(test.db, system, 'letters', { dataFolder: test.env.data, root: test.env.root, out })
		);
		expect('blocked' in frozen).toBe(false);
		expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({ assistance: true });
		const sheet = readFileSync(join(out, 'README.md'), 'utf8');
		expect(sheet).toContain('Answers that were changed after that are marked as not independent: 1.');
		expect(sheet).toContain('before anything of the others, or a flag, was seen');
		expect(await verify(value(await openFolder(out)), newHash)).toEqual({
			ok: true,
			value: { holds: true, findings: [] }
		});
	});

	it('are shown only after the own answer, when the person asks, and that is recorded once', async () => {
		const { test, ada, ben, seen, answer, show } = await assisted();
		expect(JSON.stringify(await seen(ada, 'first'))).not.toContain(HINT);
		expect((await seen(ada, 'first')).flags).toBeNull();
		expect(await show(ada, 'first')).toMatchObject({ ok: false, code: 'conflict' });
		await answer(ada, 'first', 'YES');
		const offered = await seen(ada, 'first');
		expect(offered.flags).toEqual({ asked: false, shown: [] });
		expect(JSON.stringify(offered)).not.toContain(HINT);
		expect(await test.db.flagsShown.count()).toBe(0);
		value(await show(ada, 'first'));
		value(await show(ada, 'first'));
		expect((await seen(ada, 'first')).flags).toEqual({
			asked: true,
			shown: [{ letter: 'A', text: HINT, source: 'checker 1.2' }]
		});
		expect(await test.db.flagsShown.count()).toBe(1);
		expect(await test.db.auditEvent.count({ where: { type: 'flags.shown' } })).toBe(1);
		// One page tells nothing of the next, and nothing of what another saw.
		await answer(ada, 'second', 'YES');
		expect((await seen(ada, 'second')).flags).toEqual({ asked: false, shown: [] });
		await answer(ben, 'first', 'NO');
		expect((await seen(ben, 'first')).flags).toEqual({ asked: false, shown: [] });
	});

	it('are not known to exist before the own answer: asking is answered alike for every page', async () => {
		const { test, ada, answer, show, pageOf } = await assisted();
		// first has a flag, third has none.
		const refused = await show(ada, 'first');
		expect(refused).toMatchObject({ ok: false, code: 'conflict' });
		expect(await show(ada, 'third')).toEqual(refused);
		// A page that is not there stays one that is not there, and so does one of somebody else.
		expect(await assistance.show(test.db, ada, 'letters', 99)).toMatchObject({ code: 'not_found' });
		const stranger = await person(test.db, 'annotator', 'Stranger');
		expect(await assistance.show(test.db, stranger, 'letters', await pageOf(ada, 'third'))).toMatchObject({
			code: 'not_found'
		});
		await answer(ada, 'third', 'YES');
		expect(await show(ada, 'third')).toMatchObject({ ok: false, code: 'not_found' });
		// Nor does the end of annotation tell of pages that were never answered.
		value(await studies.close(test.db, system, 'letters', { waive: 'No time.' }));
		const ended = await show(ada, 'first');
		expect(ended).toMatchObject({ ok: false, code: 'frozen' });
		expect(await show(ada, 'third')).toEqual(ended);
	});

	it('make a later answer not independent: agreement and the votes tell both apart', async () => {
		const { test, ada, ben, answer, show } = await assisted();
		for (const key of ['first', 'second', 'third']) {
			await answer(ada, key, key === 'third' ? 'NO' : 'YES');
			await answer(ben, key, 'NO');
		}
		value(await show(ada, 'first'));
		await answer(ada, 'first', 'NO');
		await answer(ada, 'second', 'NO');
		const rows = await test.db.answer.findMany({
			where: { personId: ada.id, questionId: 'decision', revision: 2 },
			include: { item: true }
		});
		expect(rows.map((row) => [row.item.key, row.label, row.independent]).sort()).toEqual([
			['first', 'NO', false],
			['second', 'NO', true]
		]);
		// Seen with a flag, Ada says what Ben said: her own answer before still counts for agreement.
		const agreement = value(await studies.agreement(test.db, system, 'letters', { question: 'decision' })) as {
			metrics: { unanimous_share: { value: number } };
		};
		expect(agreement.metrics.unanimous_share.value).toBeCloseTo(2 / 3, 12);
		expect(value(await studies.close(test.db, system, 'letters'))).toMatchObject({ disputed: 0 });
	});

	it('are not there for a case without one, another person’s page, or after the close', async () => {
		const { test, ada, pageOf, seen, answer, show } = await assisted();
		for (const key of ['first', 'second', 'third']) await answer(ada, key, 'YES');
		expect((await seen(ada, 'third')).flags).toBeNull();
		expect(await show(ada, 'third')).toMatchObject({ ok: false, code: 'not_found' });
		const stranger = await person(test.db, 'annotator', 'Stranger');
		expect(await assistance.show(test.db, stranger, 'letters', await pageOf(ada, 'first'))).toMatchObject({
			code: 'not_found'
		});
		value(await studies.close(test.db, system, 'letters', { waive: 'No time.' }));
		expect(await show(ada, 'first')).toMatchObject({ ok: false, code: 'frozen' });
		expect(await test.db.flagsShown.count()).toBe(0);
	});

	it('come in whole or not at all, before any answer, into a study that was made for them', async () => {
		const { test, ada, answer } = await assisted();
		expect(value(await bring(test, [flag('first'), flag('third')]))).toMatchObject({ rows: 2, new: 1, unchanged: 1 });
		const bad = value(await bring(test, [flag('third', 'Another.'), flag('nowhere'), { case: 'first', flag: '' }]));
		expect(bad.problems.map((one) => [one.line, one.path])).toEqual([
			[2, 'case'],
			[3, 'flag'],
			[3, 'source']
		]);
		expect(await test.db.flag.count()).toBe(3);
		await answer(ada, 'first', 'YES');
		expect(await bring(test, [flag('third', 'Late.')])).toMatchObject({ ok: false, code: 'conflict' });

		const plain = await database();
		await letterStudy(plain, { scenarios: SCENARIOS, annotators: [await person(plain.db)] });
		expect(await bring(plain, [flag('first')])).toMatchObject({ ok: false, code: 'conflict' });
		const eve = await person(test.db, 'adjudicator');
		expect(
			await assistance.importFile(test.db, eve, 'letters', value(await openSource(join(test.env.data, 'flags.jsonl'))))
		).toMatchObject({ code: 'forbidden' });
	});
});
