import type { Role } from './role.ts';

/** May this person run studies: import, assign, close, read agreement, freeze? */
export function canMaintain({ role }: { role: Role }): boolean {
	return role === 'maintainer';
}
