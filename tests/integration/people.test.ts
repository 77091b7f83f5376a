import { describe, expect, it } from 'vitest';
import { FIRST_START, toBeMade } from '../../src/lib/server/first-start.ts';
import * as people from '../../src/lib/server/people.ts';
import { LIMITS } from '../../src/lib/server/people/attempts.ts';
import * as sessions from '../../src/lib/server/sessions.ts';
import { write } from '../../src/lib/server/write.ts';
import { database } from '../support/database.ts';
import { person, system } from '../support/person.ts';

const PASSWORD = 'gravel lantern seven';
const tokenOf = (path: string) => path.slice('/sign-in/'.length);

async function newLink(db: Parameters<typeof people.add>[0], name = 'Ada') {
	const added = await people.add(db, system, { name, role: 'annotator' });
	if (!added.ok) throw new Error(added.message);
	return { id: added.value.person.id, token: tokenOf(added.value.path), actor: added.value.person };
}

describe('accounts', () => {
	it('an empty database has nobody who could sign in, and no password comes with an account', async () => {
		const { db } = await database();
		expect(await toBeMade(db)).toBe(true);
		expect(await db.person.count()).toBe(0);
		await people.add(db, FIRST_START, { name: 'maintainer', role: 'maintainer' });
		expect(await db.person.count({ where: { passwordHash: { not: null } } })).toBe(0);
		expect(await toBeMade(db)).toBe(false);
	});

	it('a sample study that was cut short is taken up again, until somebody uses it', async () => {
		const { db } = await database();
		await write(db, FIRST_START, async () => ({
			value: null,
			event: {
				type: 'study.created',
				data: {
					study: 's',
					slug: 'sample',
					guideline: 'a@1.0.0',
					guidelineSha256: 'x',
					seed: 1,
					panel: 1,
					discussion: false,
					assistance: false
				}
			}
		}));
		expect(await toBeMade(db)).toBe(true);
		const { token } = await newLink(db);
		expect(await toBeMade(db)).toBe(true);
		await people.signInByLink(db, token);
		expect(await toBeMade(db)).toBe(false);
	});

	it('refuses names that could be mixed up, and roles that do not exist', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		for (const name of ['Ada', 'ADA', 'ａｄａ'])
			expect(await people.add(db, system, { name, role: 'annotator' })).toMatchObject({
				ok: false,
				code: 'conflict',
				field: 'name'
			});
		for (const role of ['admin', '', '__proto__', 'constructor'])
			expect(await people.add(db, system, { name: 'Ben', role })).toMatchObject({
				ok: false,
				code: 'invalid',
				field: 'role'
			});
		expect(await people.add(db, system, { name: '__proto__', role: 'annotator' })).toMatchObject({ ok: true });
	});

	it('only maintainers manage people', async () => {
		const { db } = await database();
		for (const role of ['annotator', 'adjudicator'] as const) {
			const actor = await person(db, role);
			const refused = { ok: false, code: 'forbidden' };
			expect(await people.add(db, actor, { name: 'Eve', role: 'maintainer' })).toMatchObject(refused);
			expect(await people.list(db, actor)).toMatchObject(refused);
			expect(await people.makeLink(db, actor, actor.id)).toMatchObject(refused);
			expect(await people.disable(db, actor, actor.id)).toMatchObject(refused);
			expect(await people.enable(db, actor, actor.id)).toMatchObject(refused);
		}
	});

	it('keeps the last maintainer', async () => {
		const { db } = await database();
		const one = await person(db, 'maintainer');
		expect(await people.disable(db, one, one.id)).toMatchObject({ ok: false, code: 'conflict' });
		const two = await person(db, 'maintainer');
		expect(await people.disable(db, one, two.id)).toMatchObject({ ok: true });
		expect(await people.disable(db, one, one.id)).toMatchObject({ ok: false, code: 'conflict' });
		// Of two maintainers who disable each other at the same moment, one stays.
		await people.enable(db, one, two.id);
		const both = await Promise.all([people.disable(db, one, two.id), people.disable(db, two, one.id)]);
		expect(both.filter((done) => done.ok)).toHaveLength(1);
	});

	it('a disabled person is signed out and cannot sign in; enabled again, they can', async () => {
		const { db } = await database();
		const { id, token, actor } = await newLink(db);
		const session = await sessions.start(db, id);
		await people.setPassword(db, actor, { password: PASSWORD, current: '' }, null);
		const second = await sessions.start(db, id);
		await people.disable(db, system, id);
		expect(await sessions.find(db, session)).toBeNull();
		expect(await sessions.find(db, second)).toBeNull();
		expect(await people.signInByLink(db, token)).toMatchObject({ ok: false });
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '::1')).toMatchObject({ ok: false, code: 'forbidden' });
		expect(await people.makeLink(db, system, id)).toMatchObject({ ok: false, code: 'conflict' });
		await people.enable(db, system, id);
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '::1')).toMatchObject({ ok: true });
	});

	it('someone who came in with imported answers cannot sign in', async () => {
		const { db } = await database();
		await db.person.create({
			data: { id: 'x', name: 'rater 1', kind: 'external', role: 'annotator', createdAt: new Date() }
		});
		expect(await people.makeLink(db, system, 'x')).toMatchObject({ ok: false, code: 'invalid' });
		expect(await people.signInByPassword(db, 'rater 1', PASSWORD, '::1')).toMatchObject({ ok: false });
		expect(await sessions.find(db, await sessions.start(db, 'x'))).toBeNull();
	});

	it('settings that are no settings are refused, and nothing else of a person changes through them', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		expect(await people.setPreferences(db, ada, { theme: 'purple' })).toMatchObject({ ok: false, code: 'invalid' });
		expect(
			await people.setPreferences(db, ada, { theme: 'dark', role: 'maintainer', passwordHash: 'x' })
		).toMatchObject({ ok: true });
		const stored = await db.person.findUniqueOrThrow({ where: { id: ada.id } });
		expect(stored.role).toBe('annotator');
		expect(JSON.parse(stored.preferences)).toEqual({
			keys: true,
			theme: 'dark',
			text: 'medium',
			marks: true,
			view: 'together'
		});
	});
});

describe('one-time links', () => {
	it('work once', async () => {
		const { db } = await database();
		const { token } = await newLink(db);
		expect(await people.linkHolder(db, token)).toMatchObject({ ok: true, value: { name: 'Ada', hasPassword: false } });
		expect(await people.signInByLink(db, token)).toMatchObject({ ok: true, value: { name: 'Ada', role: 'annotator' } });
		expect(await people.signInByLink(db, token)).toMatchObject({ ok: false, code: 'not_found' });
		expect(await people.linkHolder(db, token)).toMatchObject({ ok: false });
	});

	it('of ten uses at once one wins', async () => {
		const { db } = await database();
		const { token } = await newLink(db);
		const uses = await Promise.all(Array.from({ length: 10 }, () => people.signInByLink(db, token)));
		expect(uses.filter((use) => use.ok)).toHaveLength(1);
		expect(await db.auditEvent.count({ where: { type: 'person.signed-in' } })).toBe(1);
	});

	it('expire after seven days', async () => {
		const { db } = await database();
		const { token } = await newLink(db);
		const after = (days: number) => () => new Date(Date.now() + days * 86_400_000);
		expect(await people.linkHolder(db, token, after(6.9))).toMatchObject({ ok: true });
		expect(await people.signInByLink(db, token, undefined, after(7.1))).toMatchObject({ ok: false, code: 'not_found' });
	});

	it('a new link replaces the unused one before', async () => {
		const { db } = await database();
		const { id, token } = await newLink(db);
		const again = await people.makeLink(db, system, id);
		expect(await people.signInByLink(db, token)).toMatchObject({ ok: false });
		expect(await people.signInByLink(db, tokenOf(again.ok ? again.value.path : ''))).toMatchObject({ ok: true });
	});

	it('can set a new password; a bad one does not use the link up', async () => {
		const { db } = await database();
		const { token, id } = await newLink(db);
		const elsewhere = await sessions.start(db, id);
		expect(await people.signInByLink(db, token, 'short')).toMatchObject({
			ok: false,
			code: 'invalid',
			field: 'password'
		});
		expect(await people.signInByLink(db, token, PASSWORD)).toMatchObject({ ok: true, value: { hasPassword: true } });
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '::1')).toMatchObject({ ok: true });
		expect(await sessions.find(db, elsewhere)).toBeNull();
	});

	it('are stored only as a hash', async () => {
		const { db } = await database();
		const { token } = await newLink(db);
		const stored = JSON.stringify([await db.signInLink.findMany(), await db.auditEvent.findMany()], (_, value) =>
			typeof value === 'bigint' ? String(value) : value
		);
		expect(stored).not.toContain(token);
		expect(token).toMatch(/^[\w-]{43}$/);
	});
});

describe('passwords', () => {
	it('are argon2id hashes with the parameters that OWASP asks for', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		expect((await db.person.findUniqueOrThrow({ where: { id: ada.id } })).passwordHash).toMatch(
			/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
		);
	});

	it('sign in whoever types name and password, however the keyboard composes letters', async () => {
		const { db } = await database();
		const zoe = await person(db, 'annotator', 'Zoë');
		await people.setPassword(db, zoe, { password: 'caf\u00e9 noir et th\u00e9', current: '' }, null);
		expect(await people.signInByPassword(db, 'zoe\u0308', 'cafe\u0301 noir et the\u0301', '::1')).toMatchObject({
			ok: true,
			value: { id: zoe.id }
		});
	});

	it('say the same of an unknown name, a wrong password and an account without one', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await person(db, 'annotator', 'Ben');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		const answers = await Promise.all(
			['Nobody', 'Ada', 'Ben', '__proto__'].map((name) =>
				people.signInByPassword(db, name, 'wrong password here', '::1')
			)
		);
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]).toMatchObject({ ok: false, code: 'forbidden' });
	});

	it('are changed only by whoever shows the current one, and sign out the other browsers', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		const [here, elsewhere] = [await sessions.start(db, ada.id), await sessions.start(db, ada.id)];
		const sessionId = (await sessions.find(db, here))?.sessionId ?? null;
		expect(
			await people.setPassword(db, ada, { password: 'another lantern now', current: 'wrong' }, sessionId)
		).toMatchObject({ ok: false, code: 'forbidden', field: 'current' });
		expect(await people.setPassword(db, ada, { password: 'short', current: PASSWORD }, sessionId)).toMatchObject({
			ok: false,
			code: 'invalid',
			field: 'password'
		});
		expect(
			await people.setPassword(db, ada, { password: 'another lantern now', current: PASSWORD }, sessionId)
		).toMatchObject({ ok: true });
		expect(await sessions.find(db, here)).not.toBeNull();
		expect(await sessions.find(db, elsewhere)).toBeNull();
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '::1')).toMatchObject({ ok: false });
	});
});

describe('limits', () => {
	it('stop guessing the current password at a browser left open', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		const change = (current: string, clock?: () => Date) =>
			people.setPassword(db, ada, { password: 'another lantern now', current }, null, clock);
		for (let n = 0; n < LIMITS.account; n++)
			expect(await change('wrong')).toMatchObject({ ok: false, message: expect.stringContaining('not right') });
		expect(await change(PASSWORD)).toMatchObject({ ok: false, message: expect.stringContaining('too many') });
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '10.3.0.1')).toMatchObject({ ok: true });
		expect(await change(PASSWORD, () => new Date(Date.now() + LIMITS.windowMs + 1_000))).toMatchObject({ ok: true });
	});

	it('stop guessing at one account, even many at once, and end with the window', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		const guesses = await Promise.all(
			Array.from({ length: LIMITS.account + 5 }, (_, n) =>
				people.signInByPassword(db, n % 2 ? 'Ada' : 'ADA', 'wrong password here', `10.1.0.${n}`)
			)
		);
		expect(guesses.filter((guess) => !guess.ok && guess.message.startsWith('Too many'))).toHaveLength(5);
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '10.2.0.1')).toMatchObject({
			ok: false,
			code: 'forbidden'
		});
		const later = () => new Date(Date.now() + LIMITS.windowMs + 1_000);
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '10.2.0.1', later)).toMatchObject({ ok: true });
	});

	it('stop guessing at many accounts from one address, an IPv6 network counting as one', async () => {
		const { db } = await database();
		const now = new Date();
		await db.signInAttempt.createMany({
			data: Array.from({ length: LIMITS.address }, () => ({ key: 'address:2001:db8:1:2', at: now }))
		});
		expect(await people.signInByPassword(db, 'Nobody', 'wrong password here', '2001:db8:1:2:aaaa::1')).toMatchObject({
			message: expect.stringContaining('Too many')
		});
		expect(await people.signInByPassword(db, 'Nobody', 'wrong password here', '2001:db8:1:3::1')).toMatchObject({
			message: expect.stringContaining('do not fit')
		});
	});

	it('are forgotten after success', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		await people.setPassword(db, ada, { password: PASSWORD, current: '' }, null);
		for (let n = 0; n < LIMITS.account - 1; n++)
			await people.signInByPassword(db, 'Ada', 'wrong password here', '10.3.0.1');
		expect(await people.signInByPassword(db, 'Ada', PASSWORD, '10.3.0.1')).toMatchObject({ ok: true });
		expect(await people.signInByPassword(db, 'Ada', 'wrong password here', '10.3.0.1')).toMatchObject({
			message: expect.stringContaining('do not fit')
		});
	});

	it('a very long password costs no work and fits nobody', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		expect(await people.signInByPassword(db, 'Ada', 'x'.repeat(1_000_000), '::1')).toMatchObject({
			ok: false,
			code: 'forbidden'
		});
	});
});
