import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the page of security names only tests and code that exist', () => {
	const page = readFileSync('docs/security.md', 'utf8');
	const tests = [...page.matchAll(/\b(?:unit|integration|e2e)\/[\w/-]+/g)].map(([name]) => `tests/${name}`);
	const code = [...page.matchAll(/\bserver\/[\w/-]+/g)].map(([name]) => `src/lib/${name}`);
	const there = (name: string) =>
		['', '.ts', '.test.ts', '.spec.ts'].some((ending) => existsSync(`${name}${ending}`));
	expect(tests.length).toBeGreaterThan(15);
	expect(code.length).toBeGreaterThan(5);
	expect([...tests, ...code].filter((name) => !there(name))).toEqual([]);
});
