import { describe, expect, it } from 'vitest';
import { HOME, routeAccess, type Access } from '../../../src/lib/domain/shared/route-access.ts';
import type { Role } from '../../../src/lib/domain/shared/role.ts';

const WHO: (Role | null)[] = [null, 'annotator', 'adjudicator', 'maintainer'];

describe('routeAccess', () => {
	// Columns: nobody, annotator, adjudicator, maintainer.
	it.each<[string, Access[]]>([
		['/', ['open', 'open', 'open', 'open']],
		['/sign-in/abc', ['open', 'open', 'open', 'open']],
		['/healthz', ['open', 'open', 'open', 'open']],
		['/help', ['open', 'open', 'open', 'open']],
		['/account', ['sign-in', 'open', 'open', 'open']],
		['/guidelines/authorization@1.0.0', ['sign-in', 'open', 'open', 'open']],
		['/work/paper-a/3', ['sign-in', 'open', 'forbidden', 'forbidden']],
		['/disputes/1', ['sign-in', 'forbidden', 'open', 'forbidden']],
		['/studies/paper-a/import', ['sign-in', 'forbidden', 'forbidden', 'open']],
		['/people', ['sign-in', 'forbidden', 'forbidden', 'open']],
		['/audit', ['sign-in', 'forbidden', 'forbidden', 'open']]
	])('%s', (path, expected) => expect(WHO.map((role) => routeAccess(path, role))).toEqual(expected));

	it.each(['/new-page', '/peoples', '/worker', '/sign-inn', '/healthz/x', '//people', '/People', '/%70eople'])(
		'denies %s, which is on no line',
		(path) => {
			expect(routeAccess(path, null)).toBe('sign-in');
			expect(routeAccess(path, 'maintainer')).toBe('missing');
		}
	);

	it('lets every role into its own home', () => {
		for (const role of ['annotator', 'adjudicator', 'maintainer'] as const)
			expect(routeAccess(HOME[role], role)).toBe('open');
	});
});
