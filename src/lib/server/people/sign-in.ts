import { fail } from '../../domain/shared/fail.ts';
import { foldName } from '../../domain/shared/fold-name.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Role } from '../../domain/shared/role.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { countAttempt } from './attempts.ts';
import { hashPassword, passwordFits } from './hash-password.ts';
import { passwordProblem } from './password-problem.ts';

const SPENT =
	'This link was used already, has expired, or was replaced by a newer one. Ask a maintainer for a new link.';

/** Whom an unused link would sign in. Looking does not use it up, so previews of the link do no harm. */
export async function linkHolder(
	db: Db,
	token: string,
	clock = () => new Date()
): Promise<Result<{ id: string; name: string; hasPassword: boolean }>> {
	const link = await db.signInLink.findUnique({ where: { tokenHash: sha256(token) }, include: { person: true } });
	if (!link || link.usedAt || link.expiresAt <= clock() || link.person.disabledAt || link.person.kind !== 'account')
		return fail('not_found', SPENT);
	return ok({ id: link.personId, name: link.person.name, hasPassword: link.person.passwordHash !== null });
}

/**
 * Uses a one-time link. Of two requests with the same link one wins, in SQL.
 * @param password a new password to set at the same time, for someone who forgot theirs
 */
export async function signInByLink(
	db: Db,
	token: string,
	password?: string,
	clock = () => new Date()
): Promise<Result<Actor & { hasPassword: boolean }>> {
	const holder = await linkHolder(db, token, clock);
	if (!holder.ok) return holder;
	const { id, name } = holder.value;
	const problem = password ? passwordProblem(password, name) : null;
	if (problem) return fail('invalid', problem, 'password');
	const passwordHash = password ? await hashPassword(password) : undefined;
	return write(
		db,
		{ id },
		async (tx, now) => {
			const claimed = await tx.signInLink.updateMany({
				where: {
					tokenHash: sha256(token),
					usedAt: null,
					expiresAt: { gt: now },
					person: { disabledAt: null, kind: 'account' }
				},
				data: { usedAt: now }
			});
			if (claimed.count !== 1) return fail('not_found', SPENT);
			// Whoever asked for a new password may have lost the old one to someone: their sessions end.
			if (passwordHash) await tx.session.deleteMany({ where: { personId: id } });
			const person = await tx.person.update({ where: { id }, data: passwordHash ? { passwordHash } : {} });
			return {
				value: { id, name, role: person.role as Role, hasPassword: person.passwordHash !== null },
				event: { type: 'person.signed-in', data: { person: id, by: 'link' } }
			};
		},
		{ clock }
	);
}

/** Checks name and password. The answer to a wrong name and to a wrong password is the same, and takes the same work. */
export async function signInByPassword(
	db: Db,
	name: string,
	password: string,
	address: string,
	clock = () => new Date()
): Promise<Result<Actor>> {
	const folded = foldName(name);
	if (!folded || !password) return fail('invalid', 'Type your name and your password.', folded ? 'password' : 'name');
	const attempt = await countAttempt(db, folded, address, clock());
	if (!attempt)
		return fail('forbidden', 'Too many attempts failed. Wait 15 minutes, or ask a maintainer for a one-time link.');
	const accounts = await db.person.findMany({
		where: { kind: 'account', disabledAt: null },
		select: { id: true, name: true, role: true, passwordHash: true }
	});
	const person = accounts.find((one) => foldName(one.name) === folded);
	const fits = [...password].length <= 200 && (await passwordFits(person?.passwordHash ?? null, password));
	if (!person || !fits)
		return fail(
			'forbidden',
			'Name and password do not fit together. Try again, or ask a maintainer for a one-time link.'
		);
	await attempt.forgive();
	return write(
		db,
		person,
		async () => ({
			value: { id: person.id, name: person.name, role: person.role as Role },
			event: { type: 'person.signed-in', data: { person: person.id, by: 'password' } }
		}),
		{ clock }
	);
}
