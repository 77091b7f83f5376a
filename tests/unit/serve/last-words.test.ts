import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs a script that ends in an error nobody catches. */
function run(script: string, log = 'errors') {
	const text = `import { lastWords } from './serve/last-words.js';\nlastWords('${log}');\nsetInterval(() => 0, 1000);\n${script}`;
	const env = { ...process.env, TOUCHSTONE_DEBUG: undefined };
	return spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8', env });
}

it.each([
	[
		'an exception',
		`setTimeout(() => { throw Object.assign(new TypeError('quokka\\n    at quokka (a.js:1:1)'), { code: 'EQUOK' }); });`
	],
	['a promise', `Promise.reject(Object.assign(new TypeError('quokka'), { code: 'EQUOK' }));`]
])('ends after %s with one line that says where, and not what', (_, script) => {
	const { status, stdout, stderr } = run(script);
	expect([status, stdout]).toEqual([1, '']);
	expect(stderr.trim().split('\n')).toHaveLength(1);
	const line = JSON.parse(stderr) as Record<string, unknown>;
	expect(line).toMatchObject({ level: 'fatal', name: 'TypeError', code: 'EQUOK' });
	expect((line.frames as string[]).length).toBeGreaterThan(0);
	expect(stderr).not.toContain('"message"');
	expect(stderr.replaceAll('EQUOK', '')).not.toMatch(/quokka/);
});

it('says nothing where the log is off, and ends all the same', () => {
	expect(run(`throw new Error('x');`, 'off')).toMatchObject({ status: 1, stdout: '', stderr: '' });
});
