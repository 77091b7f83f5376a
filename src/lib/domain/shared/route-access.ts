import type { Role } from './role.ts';

/** What may be done with a page: show it, ask to sign in first, say that it is for others, or deny that it exists. */
export type Access = 'open' | 'sign-in' | 'forbidden' | 'missing';

/** Who may open what. `everyone` needs no account, `signed-in` any account. A path that is on no line is denied. */
const GUARDS: [path: RegExp, who: 'everyone' | 'signed-in' | Role][] = [
	[/^\/$/, 'everyone'],
	[/^\/sign-in(\/|$)/, 'everyone'],
	[/^\/healthz$/, 'everyone'],
	[/^\/readyz$/, 'everyone'],
	// Asks for a token of its own.
	[/^\/metrics$/, 'everyone'],
	[/^\/help(\/|$)/, 'everyone'],
	[/^\/sign-out$/, 'signed-in'],
	[/^\/account(\/|$)/, 'signed-in'],
	[/^\/guidelines\/check$/, 'maintainer'],
	[/^\/guidelines(\/|$)/, 'signed-in'],
	[/^\/work(\/|$)/, 'annotator'],
	[/^\/discussions(\/|$)/, 'annotator'],
	[/^\/feedback(\/|$)/, 'annotator'],
	[/^\/disputes(\/|$)/, 'adjudicator'],
	[/^\/studies(\/|$)/, 'maintainer'],
	[/^\/people(\/|$)/, 'maintainer'],
	[/^\/audit(\/|$)/, 'maintainer']
];

/** Where each role's work begins. */
export const HOME: Record<Role, string> = { annotator: '/work', adjudicator: '/disputes', maintainer: '/studies' };

/**
 * May someone of this role (null: nobody is signed in) open this path? Which work, dispute or study it is, the page checks
 * for itself.
 */
export function routeAccess(path: string, role: Role | null): Access {
	const guard = GUARDS.find(([pattern]) => pattern.test(path));
	if (!guard) return role ? 'missing' : 'sign-in';
	const [, who] = guard;
	if (who === 'everyone') return 'open';
	if (!role) return 'sign-in';
	return who === 'signed-in' || who === role ? 'open' : 'forbidden';
}
