import { describe, expect, it } from 'vitest';
import * as sessions from '../../src/lib/server/sessions.ts';
import { database } from '../support/database.ts';
import { person } from '../support/person.ts';

describe('sessions', () => {
	it('a token signs in its person; another does not', async () => {
		const { db } = await database();
		const ada = await person(db, 'annotator', 'Ada');
		const token = await sessions.start(db, ada.id);
		expect(await sessions.find(db, token)).toMatchObject({
			actor: ada,
			renewed: false,
			preferences: { theme: 'auto' }
		});
		for (const wrong of ['', 'x', token.toUpperCase(), `${token}x`]) expect(await sessions.find(db, wrong)).toBeNull();
	});

	it('only the hash of a token is stored, and the hash signs nobody in', async () => {
		const { db } = await database();
		const ada = await person(db);
		const token = await sessions.start(db, ada.id);
		const [row] = await db.session.findMany();
		expect(row.id).toMatch(/^[0-9a-f]{64}$/);
		expect(row.id).not.toContain(token);
		expect(await sessions.find(db, row.id)).toBeNull();
	});

	it('signing in gives a new token and ends the one that was in the browser', async () => {
		const { db } = await database();
		const ada = await person(db);
		const planted = await sessions.start(db, ada.id);
		const token = await sessions.start(db, ada.id, planted);
		expect(token).not.toBe(planted);
		expect(await sessions.find(db, planted)).toBeNull();
		expect(await sessions.find(db, token)).not.toBeNull();
	});

	it('sessions end after 30 days, and are renewed in their second half', async () => {
		const { db } = await database();
		const ada = await person(db);
		const token = await sessions.start(db, ada.id);
		const days = 86_400_000;
		expect((await db.session.findFirstOrThrow()).expiresAt.getTime() - Date.now()).toBeGreaterThan(29.9 * days);
		await db.session.updateMany({ data: { expiresAt: new Date(Date.now() + 10 * days) } });
		expect(await sessions.find(db, token)).toMatchObject({ renewed: true });
		expect((await db.session.findFirstOrThrow()).expiresAt.getTime() - Date.now()).toBeGreaterThan(29.9 * days);
		await db.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
		expect(await sessions.find(db, token)).toBeNull();
		expect(await db.session.count()).toBe(0);
	});

	it('signing out ends this session, everywhere ends all, never those of another', async () => {
		const { db } = await database();
		const [ada, ben] = [await person(db), await person(db)];
		const [one, two, three] = [
			await sessions.start(db, ada.id),
			await sessions.start(db, ada.id),
			await sessions.start(db, ada.id)
		];
		const other = await sessions.start(db, ben.id);
		await sessions.end(db, ada, other);
		expect(await sessions.find(db, other)).not.toBeNull();
		await sessions.end(db, ada, one);
		expect(await sessions.find(db, one)).toBeNull();
		expect(await sessions.find(db, two)).not.toBeNull();
		await sessions.end(db, ada, two, true);
		expect([await sessions.find(db, two), await sessions.find(db, three)]).toEqual([null, null]);
		expect(await sessions.find(db, other)).not.toBeNull();
	});

	it('the cookie is kept from scripts and other sites, and is secure where the page is', () => {
		expect(sessions.cookie('t', false).options).toEqual({
			path: '/',
			httpOnly: true,
			sameSite: 'lax',
			secure: false,
			maxAge: 2_592_000
		});
		expect(sessions.cookie('t', true).options.secure).toBe(true);
		expect(sessions.cookie(null, true)).toMatchObject({ value: '', options: { maxAge: 0 } });
	});

	it('settings of an older version fall back to the defaults', async () => {
		const { db } = await database();
		const ada = await person(db);
		await db.person.updateMany({ data: { preferences: '{"theme":"sepia"' } });
		expect((await sessions.find(db, await sessions.start(db, ada.id)))?.preferences.theme).toBe('auto');
	});
});
