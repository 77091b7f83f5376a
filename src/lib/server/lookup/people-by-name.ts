import type { Role } from '../../domain/shared/role.ts';
import type { Tx } from '../db/client.ts';
import { id } from '../id.ts';

/** Ids of people by exact name. Names that are no account become external people, who cannot sign in. */
export async function peopleByName(
	tx: Tx,
	names: ReadonlySet<string>,
	role: Role,
	now: Date
): Promise<Map<string, string>> {
	const known = new Map((await tx.person.findMany({ select: { id: true, name: true } })).map((p) => [p.name, p.id]));
	const fresh = [...names]
		.filter((name) => !known.has(name))
		.map((name) => ({ id: id(), name, kind: 'external', role, createdAt: now }));
	if (fresh.length) await tx.person.createMany({ data: fresh });
	for (const person of fresh) known.set(person.name, person.id);
	return known;
}
