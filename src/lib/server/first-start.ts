import type { Actor } from './actor.ts';
import type { Db } from './db/client.ts';

/** Who makes the people, and the sample study, of an empty database. */
export const FIRST_START: Actor = { id: 'first-start', name: 'first start', role: 'maintainer' };

/**
 * Is there anything for the first start to do? True for an empty database, and for one in which a first start began a sample study and was cut
 * short before anybody used it.
 */
export async function toBeMade(db: Db): Promise<boolean> {
	const [people, begun, plans, used] = await Promise.all([
		db.person.count(),
		db.auditEvent.count({ where: { type: 'study.created', actorId: FIRST_START.id } }),
		db.plan.count(),
		db.signInLink.count({ where: { usedAt: { not: null } } })
	]);
	if (begun > 0) return plans === 0 && used === 0;
	return people === 0;
}
