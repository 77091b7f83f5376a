import type { Role } from '../domain/shared/role.ts';

/** Who acts. Handed to every server function that reads or writes on someone's behalf. */
export interface Actor {
	/** Person.id; `system` for the command line and the first start, which act for whoever runs the machine. */
	id: string;
	name: string;
	role: Role;
}
