import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as labels from '../../src/lib/server/labels.ts';
import * as uploads from '../../src/lib/server/uploads.ts';
import { database } from '../support/database.ts';
import { person } from '../support/person.ts';
import { source, studyOf } from './overview-study.ts';

const file = (text: string, name = 'cases.jsonl') => new File([text], name);

async function staged(data: string, actor: Awaited<ReturnType<typeof person>>, sent = file('{}')) {
	const made = await uploads.stage(data, actor, 'small', 'cases', sent);
	if (!made.ok) throw new Error(made.message);
	return made.value.id;
}

it('keeps a file for the one who sent it, for that study and kind only', async () => {
	const { db, env } = await database();
	const [mara, nils] = [await person(db, 'maintainer'), await person(db, 'maintainer')];
	const id = await staged(env.data, mara, file('a\u{1F600}\n', '../../etc/passwd'));
	const found = await uploads.find(env.data, mara, 'small', 'cases', id);
	expect(found).toMatchObject({ ok: true, value: { file: '../../etc/passwd', bytes: 6 } });
	const chunks: Uint8Array[] = [];
	const opened = found.ok ? await found.value.open() : found;
	if (opened.ok) for await (const chunk of opened.value.source) chunks.push(chunk);
	expect(Buffer.concat(chunks).toString()).toBe('a\u{1F600}\n');
	for (const [actor, slug, kind] of [
		[nils, 'small', 'cases'],
		[mara, 'other', 'cases'],
		[mara, 'small', 'answers']
	] as const)
		expect(await uploads.find(env.data, actor, slug, kind, id)).toMatchObject({ ok: false, code: 'not_found' });
	expect(readdirSync(join(env.data, 'tmp/uploads')).sort()).toEqual([id, `${id}.json`]);
});

it('answers an id that is no id like one that is not there', async () => {
	const { db, env } = await database();
	const mara = await person(db, 'maintainer');
	for (const id of ['', '..', '../../touchstone.db', `${crypto.randomUUID()}/..`, crypto.randomUUID()])
		expect(await uploads.find(env.data, mara, 'small', 'cases', id)).toMatchObject({ ok: false, code: 'not_found' });
});

it('refuses no file, an empty one, and one that is too large for a page', async () => {
	const { db, env } = await database();
	const mara = await person(db, 'maintainer');
	const large = file('');
	Object.defineProperty(large, 'size', { value: uploads.PAGE_LIMIT + 1 });
	expect(await uploads.stage(env.data, mara, 'small', 'cases', null)).toMatchObject({
		ok: false,
		message: 'Choose a file first: JSONL, JSON or CSV.'
	});
	expect(await uploads.stage(env.data, mara, 'small', 'cases', file(''))).toMatchObject({
		ok: false,
		message: expect.stringContaining('is empty')
	});
	expect(await uploads.stage(env.data, mara, 'small', 'cases', large)).toMatchObject({
		ok: false,
		message: expect.stringContaining('at most 64 MB')
	});
});

it('keeps no more than there is room for, and again when there is', async () => {
	const { db, env } = await database();
	const mara = await person(db, 'maintainer');
	const send = () => uploads.stage(env.data, mara, 'small', 'cases', file('x'.repeat(600)), 1000);
	const first = await send();
	expect(first.ok).toBe(true);
	expect(await send()).toMatchObject({ ok: false, code: 'busy', message: expect.stringContaining('Import or leave') });
	if (first.ok) await uploads.discard(env.data, first.value);
	expect((await send()).ok).toBe(true);
});

it('forgets a file after a day, and when it is discarded', async () => {
	const { db, env } = await database();
	const mara = await person(db, 'maintainer');
	const [old, done] = [await staged(env.data, mara), await staged(env.data, mara)];
	const folder = join(env.data, 'tmp/uploads');
	const before = new Date(Date.now() - 25 * 3_600_000);
	for (const name of [old, `${old}.json`]) utimesSync(join(folder, name), before, before);
	expect(await uploads.find(env.data, mara, 'small', 'cases', old)).toMatchObject({ ok: false, code: 'not_found' });
	await uploads.discard(env.data, { id: done });
	const fresh = await staged(env.data, mara);
	expect(readdirSync(folder).sort()).toEqual([fresh, `${fresh}.json`]);
});

it('rehearses an import with the counts of the real one, and leaves nothing behind', async () => {
	const here = await database();
	const maintainer = await studyOf(here);
	const { db } = here;
	const text = 'case,annotator,label\ns1-a,expert,ALLOW\ns1-b,expert,BLOCK\n';
	const events = await db.auditEvent.count();
	const tried = await labels.importFile(uploads.rehearse(db), maintainer, 'small', source('answers.csv', text));
	expect(tried).toEqual({ ok: true, value: { rows: 2, new: 2, unchanged: 0, problems: [] } });
	expect(
		await Promise.all([db.answer.count(), db.person.count({ where: { name: 'expert' } }), db.auditEvent.count()])
	).toEqual([0, 0, events]);
	const bad = await labels.importFile(
		uploads.rehearse(db),
		maintainer,
		'small',
		source('answers.csv', text + 'nope,expert,ALLOW\n')
	);
	expect(bad).toMatchObject({ ok: true, value: { new: 0, problems: [{ line: 4, path: 'case' }] } });
	expect(await labels.importFile(db, maintainer, 'small', source('answers.csv', text))).toEqual(tried);
	expect(await db.answer.count()).toBe(2);
});
