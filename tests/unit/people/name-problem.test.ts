import { describe, expect, it } from 'vitest';
import { nameProblem } from '../../../src/lib/server/people/name-problem.ts';

describe('nameProblem', () => {
	it.each(['Ada', 'Mara Lindqvist', '李雷', '-x', '__proto__', "O'Neill", 'Zoë'])('takes %s', (name) =>
		expect(nameProblem(name)).toBeNull()
	);
	it.each([
		['', 'missing'],
		['   ', 'missing'],
		[' Ada', 'blank'],
		['a,b', 'comma'],
		['a\u202eb', 'cannot be seen'],
		['a\nb', 'cannot be seen'],
		['a\u200bb', 'cannot be seen'],
		['x'.repeat(81), 'at most 80']
	])('refuses %j', (name, why) => expect(nameProblem(name)).toContain(why));
});
