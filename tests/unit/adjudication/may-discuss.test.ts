import { expect, test } from 'vitest';
import { mayDiscuss } from '../../../src/lib/domain/adjudication/may-discuss.ts';
import type { Role } from '../../../src/lib/domain/shared/role.ts';

const SWITCHES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((n) => ({
	blind: Boolean(n & 1),
	answered: Boolean(n & 2),
	openDiscussion: Boolean(n & 4),
	closed: Boolean(n & 8)
}));

test.each<Role>(['annotator', 'adjudicator', 'maintainer'])('who may discuss, as %s', (role) => {
	for (const state of SWITCHES) {
		const allowed =
			role === 'adjudicator'
				? state.blind
				: role === 'annotator' && state.answered && state.openDiscussion && state.closed;
		expect(mayDiscuss({ role, ...state }).ok, JSON.stringify(state)).toBe(allowed);
	}
});
