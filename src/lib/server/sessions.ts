import { Lucia, TimeSpan } from 'lucia';
import type { Preferences } from '../domain/shared/preferences.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/client.ts';
import { adapter } from './sessions/adapter.ts';
import { sha256 } from './sha256.ts';
import { write } from './write.ts';

/** The only module that knows lucia. Sessions last 30 days from the last half of their use; a token lives in the cookie alone. */
export const COOKIE = 'touchstone_session';

/** A cookie to set. */
export interface SessionCookie {
	name: string;
	value: string;
	options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean; maxAge: number };
}

const LASTS = new TimeSpan(30, 'd');
const known = new WeakMap<Db, Lucia>();

function lucia(db: Db): Lucia {
	const found =
		known.get(db) ??
		new Lucia(adapter(db), {
			sessionExpiresIn: LASTS,
			sessionCookie: { name: COOKIE },
			getUserAttributes: (attributes) => attributes
		});
	known.set(db, found);
	return found;
}

/** The cookie that carries a token; null takes it away. @param secure is the page served over https? */
export function cookie(token: string | null, secure: boolean): SessionCookie {
	return {
		name: COOKIE,
		value: token ?? '',
		options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: token ? LASTS.seconds() : 0 }
	};
}

/** Who the token in a cookie stands for; null when it is unknown, expired, or its person may not sign in any more. */
export async function find(
	db: Db,
	token: string
): Promise<{ actor: Actor; preferences: Preferences; sessionId: string; renewed: boolean } | null> {
	const { session, user } = await lucia(db).validateSession(token);
	if (!session) return null;
	const { id, name, role, preferences } = user as typeof user & {
		name: string;
		role: Actor['role'];
		preferences: Preferences;
	};
	return { actor: { id, name, role }, preferences, sessionId: sha256(token), renewed: session.fresh };
}

/**
 * Begins a session for a person who has just shown who they are. Always a new token: one that was planted in the browser before is ended.
 * @param before the token in the browser's cookie, if any
 * @returns the token for the cookie
 */
export async function start(db: Db, personId: string, before?: string): Promise<string> {
	if (before) await lucia(db).invalidateSession(before);
	await lucia(db).deleteExpiredSessions();
	return (await lucia(db).createSession(personId, {})).id;
}

/** Signs out this browser, or with `everywhere` every browser of this person. */
export async function end(db: Db, actor: Actor, token: string, everywhere = false): Promise<Result<null>> {
	return write(db, actor, async (tx) => {
		await tx.session.deleteMany({
			where: everywhere ? { personId: actor.id } : { personId: actor.id, id: sha256(token) }
		});
		return { value: null, event: { type: 'person.signed-out', data: { person: actor.id, everywhere } } };
	});
}
