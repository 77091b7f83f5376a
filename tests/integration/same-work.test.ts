import * as argon2 from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import * as people from '../../src/lib/server/people.ts';
import { database } from '../support/database.ts';
import { person } from '../support/person.ts';

// Counted and not timed: one check of a password is nearly all the work of signing in, and its cost stands in the hash.
vi.mock('@node-rs/argon2', async (original) => {
	const real = await original<typeof argon2>();
	return { ...real, verify: vi.fn(real.verify) };
});

it('an unknown name takes the same work as a known one: one check, against a hash of the same cost', async () => {
	const { db } = await database();
	const ada = await person(db, 'annotator', 'Ada');
	await people.setPassword(db, ada, { password: 'gravel lantern seven', current: '' }, null);
	const checks = vi.mocked(argon2.verify).mock.calls;
	const costs: string[] = [];
	for (const name of ['Ada', 'Nobody']) {
		checks.length = 0;
		await people.signInByPassword(db, name, 'wrong password here', '10.0.0.1');
		expect(checks, name).toHaveLength(1);
		costs.push(String(checks[0][0]).split('$').slice(0, 4).join('$'));
	}
	expect(costs[0]).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/);
	expect(costs[1]).toBe(costs[0]);
});
