import type { Role } from '../shared/role.ts';

/** May this person see and decide disputes? A maintainer may not: they see strata and hidden data. */
export function canAdjudicate({ role }: { role: Role }): boolean {
	return role === 'adjudicator';
}
