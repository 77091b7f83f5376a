import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as references from '../../src/lib/server/references.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { decides, decisionOf, disputedLetters } from '../support/disputed-letters.ts';
import { value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const freeze = async ({ db, env }: TestDatabase, slug: string) => {
	const frozen = value(await references.freeze(db, system, slug, { dataFolder: env.data, root: env.root }));
	if ('blocked' in frozen) throw new Error(JSON.stringify(frozen.blocked));
	return frozen.version;
};

it('after the freeze an annotator learns where the reference differs, with the reason as it was frozen', async () => {
	const test = await database({ keep: true });
	const { db, env } = test;
	const { slug, crew, disputes } = await disputedLetters(test);
	const [ada, ben] = crew;
	const eve = await person(db, 'adjudicator', 'Eve');
	const of = (who: typeof ada, page = 1) => references.feedback(db, who, env.data, slug, page);
	await decides(
		test,
		eve,
		slug,
		disputes.get('split')!,
		'YES',
		{ label: 'NO', unresolved: true, alternative: 'YES', reading: 'If the wax is older.' },
		1
	);
	await decides(test, eve, slug, disputes.get('against')!, 'NO', { label: 'NO' }, 5);
	expect(await of(ada)).toMatchObject({ ok: false, code: 'not_found' });
	expect(await freeze(test, slug)).toBe('1.0.0');

	// Ada said YES on `split`, Ben YES on `against`: of four cases and two questions, one answer of each differs.
	const seen = value(await of(ada));
	expect(seen).toMatchObject({ version: '1.0.0', answered: 8, differ: 1, page: 1, pages: 1 });
	expect(seen.rows).toMatchObject([
		{
			question: 'May it be sealed?',
			answer: { label: 'YES', note: 'Note of Ada on split.' },
			reference: { label: 'NO', basis: 'adjudicated' },
			reason: { rationale: 'Final of Eve.', alternative: 'YES', reading: 'If the wax is older.' }
		}
	]);
	expect(seen.rows[0].own).not.toBeNull();
	expect(value(await of(ben)).rows.map((row) => [row.answer.label, row.reference.label])).toEqual([['YES', 'NO']]);
	const all = JSON.stringify(seen);
	for (const secret of ['Note of Ben', 'Note of Cy', 'Blind of Eve', eve.id, ben.id, 'about split', 'north', '"split"'])
		expect(all, secret).not.toContain(secret);

	// A decision that is changed after the freeze is no part of what was frozen, until the next release carries it.
	const split = disputes.get('split')!;
	const { replaces, frozenIn } = value(await adjudications.page(db, eve, slug, split, new Date()));
	expect(frozenIn).toBe('1.0.0');
	// Before a blind decision it tells nothing: of all open cases, only one that its answers settled can be frozen.
	value(await adjudications.send(db, system, slug, { case: 'agreed', question: 'decision', reason: 'Look again.' }));
	const fay = await person(db, 'adjudicator', 'Fay');
	for (const { id } of await db.dispute.findMany())
		expect(value(await adjudications.page(db, fay, slug, id, new Date())).frozenIn).toBeNull();
	const sent = await db.dispute.findFirstOrThrow({ where: { sentReason: { not: null } } });
	await decides(test, fay, slug, sent.id, 'YES', { label: 'YES' }, 9);
	value(
		await adjudications.decide(
			db,
			eve,
			slug,
			split,
			'final',
			decisionOf({ label: 'YES', rationale: 'Read again.', changeReason: 'The wax is older.', supersedes: replaces })
		)
	);
	expect(value(await of(ada)).rows[0].reason?.rationale).toBe('Final of Eve.');
	await freeze(test, slug);
	expect(value(await of(ada))).toMatchObject({ version: '1.1.0', differ: 0, rows: [] });

	// The folder of the release is no part of a backup: without it the labels are left, and no path is told.
	rmSync(join(env.data, 'releases'), { recursive: true });
	expect(value(await of(ben)).rows.map((row) => [row.reference.label, row.reason])).toEqual([
		['YES', null],
		['NO', null]
	]);
	// Nobody else has feedback, and it looks the same as a study that does not exist.
	const stranger = await person(db, 'annotator', 'Stranger');
	expect(await of(stranger)).toEqual(await references.feedback(db, stranger, env.data, 'no-study', 1));
	expect(await of(eve)).toMatchObject({ ok: false, code: 'forbidden' });
});
