import type { Role } from '../../src/lib/domain/shared/role.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as people from '../../src/lib/server/people.ts';

/** Who the command line acts as. */
export const system: Actor = { id: 'system', name: 'command line', role: 'maintainer' };

let count = 0;

/** Adds an account and returns it as an actor. Example: `const ada = await person(db, 'annotator', 'Ada')`. */
export async function person(db: Db, role: Role = 'annotator', name = `${role} ${++count}`): Promise<Actor> {
	const added = await people.add(db, system, { name, role });
	if (!added.ok) throw new Error(added.message);
	return added.value.person;
}
