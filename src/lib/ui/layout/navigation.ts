import type { Role } from '../../domain/shared/role.ts';

/** What stands in the header for each role, in order. `under` = other addresses that belong to the entry. */
export interface Destination {
	href: string;
	text: string;
	under?: string[];
}

const WORK: Destination = { href: '/work', text: 'My work', under: ['/discussions', '/feedback'] };
const DISPUTES: Destination = { href: '/disputes', text: 'Disputes' };
const STUDIES: Destination = { href: '/studies', text: 'Studies' };
const PEOPLE: Destination = { href: '/people', text: 'People' };
const AUDIT: Destination = { href: '/audit', text: 'Audit' };
const GUIDELINES: Destination = { href: '/guidelines', text: 'Guidelines' };
const HELP: Destination = { href: '/help', text: 'Help' };

/** The destinations of a role; for nobody signed in only help. */
export function navigation(role: Role | null): Destination[] {
	if (role === 'annotator') return [WORK, GUIDELINES, HELP];
	if (role === 'adjudicator') return [DISPUTES, GUIDELINES, HELP];
	if (role === 'maintainer') return [STUDIES, PEOPLE, GUIDELINES, AUDIT, HELP];
	return [HELP];
}
