import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import { preferences, type Preferences } from '../../domain/shared/preferences.ts';
import type { Role } from '../../domain/shared/role.ts';
import type { Db } from '../db/client.ts';
import { direct } from '../db/direct.ts';
import { sha256 } from '../sha256.ts';

/** What a session tells about its person. */
export interface PersonAttributes {
	name: string;
	role: Role;
	preferences: Preferences;
}

declare module 'lucia' {
	interface Register {
		DatabaseUserAttributes: PersonAttributes;
	}
}

interface FoundSession {
	personId: string;
	expiresAt: string;
	name: string;
	role: Role;
	kind: string;
	disabledAt: string | null;
	preferences: string;
}

const FIND = `SELECT s."personId", s."expiresAt", p."name", p."role", p."kind", p."disabledAt", p."preferences"
	FROM "Session" s JOIN "Person" p ON p."id" = s."personId" WHERE s."id" = ?`;

/** Lucia's storage. Lucia takes the token for the row's id; here only its hash is stored, so that a stolen database signs nobody in. */
export function adapter(db: Db): Adapter {
	return {
		async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
			// Asked with every request.
			const row = await direct.read(db, (sql) => sql.one<FoundSession>(FIND, sha256(token)));
			if (!row) return [null, null];
			const session = { id: token, userId: row.personId, expiresAt: new Date(row.expiresAt), attributes: {} };
			if (row.kind !== 'account' || row.disabledAt !== null) return [session, null];
			const { name, role, preferences } = row;
			return [session, { id: row.personId, attributes: { name, role, preferences: preferencesOf(preferences) } }];
		},
		async getUserSessions(userId) {
			const rows = await db.session.findMany({ where: { personId: userId } });
			return rows.map(({ id, expiresAt }) => ({ id, userId, expiresAt, attributes: {} }));
		},
		async setSession({ id: token, userId, expiresAt }) {
			await db.session.create({ data: { id: sha256(token), personId: userId, expiresAt } });
		},
		async updateSessionExpiration(token, expiresAt) {
			await db.session.updateMany({ where: { id: sha256(token) }, data: { expiresAt } });
		},
		async deleteSession(token) {
			await db.session.deleteMany({ where: { id: sha256(token) } });
		},
		async deleteUserSessions(userId) {
			await db.session.deleteMany({ where: { personId: userId } });
		},
		async deleteExpiredSessions() {
			await db.session.deleteMany({ where: { expiresAt: { lte: new Date() } } });
		}
	};
}

/** What is stored may be older than today's list of preferences: what does not fit falls back to the defaults. */
function preferencesOf(stored: string): Preferences {
	try {
		return preferences.parse(JSON.parse(stored));
	} catch {
		return preferences.parse({});
	}
}
