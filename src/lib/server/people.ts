import { countAttempt } from './people/attempts.ts';
import { fail } from '../domain/shared/fail.ts';
import { foldName } from '../domain/shared/fold-name.ts';
import { ok } from '../domain/shared/ok.ts';
import { preferences as preferencesSchema, type Preferences } from '../domain/shared/preferences.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Role } from '../domain/shared/role.ts';
import type { Actor } from './actor.ts';
import type { Db, Tx } from './db/client.ts';
import { id as newId } from './id.ts';
import { hashPassword, passwordFits } from './people/hash-password.ts';
import { makeToken } from './people/make-token.ts';
import { nameProblem } from './people/name-problem.ts';
import { passwordProblem } from './people/password-problem.ts';
import { sha256 } from './sha256.ts';
import { write } from './write.ts';

export { linkHolder, signInByLink, signInByPassword } from './people/sign-in.ts';

/** A person as maintainers see them. */
export interface PersonRow {
	id: string;
	name: string;
	role: Role;
	/** external = came in with imported answers, cannot sign in */
	kind: 'account' | 'external';
	disabled: boolean;
	hasPassword: boolean;
}

/** A person and the path of their one-time link, which is told once and never again. */
export interface NewLink {
	person: { id: string; name: string; role: Role };
	/** e.g. `/sign-in/Zk3...`; goes after the address of the server */
	path: string;
}

const ROLES: readonly string[] = ['annotator', 'adjudicator', 'maintainer'] satisfies Role[];
const LINK_LASTS_MS = 7 * 24 * 3_600_000;
const maintainersOnly = fail('forbidden', 'Only maintainers manage people.');

/** Adds an account and makes its first one-time link. The name must not be mixed up with another's. */
export async function add(db: Db, actor: Actor, input: { name: string; role: string }): Promise<Result<NewLink>> {
	if (actor.role !== 'maintainer') return maintainersOnly;
	const problem = nameProblem(input.name);
	if (problem) return fail('invalid', problem, 'name');
	if (!ROLES.includes(input.role))
		return fail('invalid', `There is no role ${JSON.stringify(input.role)}; it is one of ${ROLES.join(', ')}.`, 'role');
	const person = { id: newId(), name: input.name, role: input.role as Role };
	return write(db, actor, async (tx, now) => {
		const alike = (await tx.person.findMany({ select: { name: true } })).find(
			(one) => foldName(one.name) === foldName(person.name)
		);
		if (alike)
			return fail(
				'conflict',
				`There is a person named ${JSON.stringify(alike.name)} already; choose a name that cannot be mixed up with it.`,
				'name'
			);
		await tx.person.create({ data: { ...person, kind: 'account', createdAt: now } });
		const path = await link(tx, person.id, now);
		return {
			value: { person, path },
			event: {
				type: 'person.added',
				data: { person: person.id, name: person.name, role: person.role, kind: 'account' }
			}
		};
	});
}

/** Makes a new one-time link for an account; an unused one made before stops working. */
export async function makeLink(db: Db, actor: Actor, personId: string): Promise<Result<NewLink>> {
	if (actor.role !== 'maintainer') return maintainersOnly;
	return write(db, actor, async (tx, now) => {
		const person = await tx.person.findUnique({ where: { id: personId } });
		if (!person) return fail('not_found', 'There is no such person.');
		if (person.kind !== 'account')
			return fail('invalid', `${person.name} came in with imported answers and cannot sign in.`);
		if (person.disabledAt) return fail('conflict', `${person.name} is disabled. Enable the account first.`);
		const path = await link(tx, person.id, now);
		return {
			value: { person: { id: person.id, name: person.name, role: person.role as Role }, path },
			event: { type: 'person.link-made', data: { person: person.id } }
		};
	});
}

async function link(tx: Tx, personId: string, now: Date): Promise<string> {
	const token = makeToken();
	await tx.signInLink.deleteMany({ where: { personId, usedAt: null } });
	await tx.signInLink.create({
		data: { tokenHash: sha256(token), personId, createdAt: now, expiresAt: new Date(now.getTime() + LINK_LASTS_MS) }
	});
	return `/sign-in/${token}`;
}

/** Everyone, by name. */
export async function list(db: Db, actor: Actor): Promise<Result<PersonRow[]>> {
	if (actor.role !== 'maintainer') return maintainersOnly;
	const rows = await db.person.findMany({ orderBy: [{ kind: 'asc' }, { name: 'asc' }] });
	return ok(
		rows.map(({ id, name, role, kind, disabledAt, passwordHash }) => ({
			id,
			name,
			role: role as Role,
			kind: kind as PersonRow['kind'],
			disabled: disabledAt !== null,
			hasPassword: passwordHash !== null
		}))
	);
}

/** Keeps a person from signing in; their answers stay. The last maintainer cannot be disabled: nobody could undo it. */
export async function disable(db: Db, actor: Actor, personId: string): Promise<Result<null>> {
	if (actor.role !== 'maintainer') return maintainersOnly;
	return write(db, actor, async (tx, now) => {
		const person = await tx.person.findUnique({ where: { id: personId } });
		if (!person) return fail('not_found', 'There is no such person.');
		if (person.disabledAt) return { value: null, event: null };
		const others = await tx.person.count({
			where: { role: 'maintainer', kind: 'account', disabledAt: null, id: { not: personId } }
		});
		if (person.role === 'maintainer' && person.kind === 'account' && others === 0)
			return fail(
				'conflict',
				`${person.name} is the last maintainer and cannot be disabled. Add another maintainer first.`
			);
		await tx.person.update({ where: { id: personId }, data: { disabledAt: now } });
		await tx.session.deleteMany({ where: { personId } });
		await tx.signInLink.deleteMany({ where: { personId, usedAt: null } });
		return { value: null, event: { type: 'person.disabled', data: { person: personId } } };
	});
}

/** Lets a disabled person sign in again. */
export async function enable(db: Db, actor: Actor, personId: string): Promise<Result<null>> {
	if (actor.role !== 'maintainer') return maintainersOnly;
	return write(db, actor, async (tx) => {
		const person = await tx.person.findUnique({ where: { id: personId } });
		if (!person) return fail('not_found', 'There is no such person.');
		if (!person.disabledAt) return { value: null, event: null };
		await tx.person.update({ where: { id: personId }, data: { disabledAt: null } });
		return { value: null, event: { type: 'person.enabled', data: { person: personId } } };
	});
}

/** Sets one's own password and signs out one's other browsers. Who has a password must show it. @param sessionId the session that stays */
export async function setPassword(
	db: Db,
	actor: Actor,
	input: { password: string; current: string },
	sessionId: string | null,
	clock = () => new Date()
): Promise<Result<null>> {
	const person = await db.person.findUnique({ where: { id: actor.id } });
	if (!person) return fail('not_found', 'There is no such person.');
	const before = person.passwordHash;
	if (before) {
		// Whoever sits down at a browser left open must not be able to guess on and on.
		const attempt = await countAttempt(db, `change:${person.id}`, null, clock());
		if (!attempt)
			return fail('forbidden', 'There were too many attempts. Wait a quarter of an hour, then try again.', 'current');
		if (!(await passwordFits(before, input.current.slice(0, 800))))
			return fail('forbidden', 'The current password is not right. Nothing was changed.', 'current');
		await attempt.forgive();
	}
	const problem = passwordProblem(input.password, person.name);
	if (problem) return fail('invalid', problem, 'password');
	const passwordHash = await hashPassword(input.password);
	return write(db, actor, async (tx) => {
		const { count } = await tx.person.updateMany({
			where: { id: actor.id, passwordHash: before },
			data: { passwordHash }
		});
		if (count !== 1)
			return fail(
				'conflict',
				'The password was changed elsewhere at the same time. Nothing was changed here.',
				'current'
			);
		await tx.session.deleteMany({ where: { personId: actor.id, ...(sessionId ? { id: { not: sessionId } } : {}) } });
		return { value: null, event: { type: 'person.password-set', data: { person: actor.id } } };
	});
}

/** Has this person set a password? */
export async function hasPassword(db: Db, actor: Actor): Promise<boolean> {
	return (await db.person.count({ where: { id: actor.id, passwordHash: { not: null } } })) === 1;
}

/** Keeps how the pages look and behave for this person. Changes nothing of the study, so it leaves no event. */
export async function setPreferences(db: Db, actor: Actor, input: unknown): Promise<Result<Preferences>> {
	const read = preferencesSchema.safeParse(input);
	if (!read.success) return fail('invalid', 'These settings cannot be read. Choose one of the options shown.');
	return write(db, actor, async (tx) => {
		await tx.person.updateMany({ where: { id: actor.id }, data: { preferences: JSON.stringify(read.data) } });
		return { value: read.data, event: null };
	});
}
