import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockProblems, type Manifest } from '../../../scripts/packages/lock-problems.mjs';
import type { Entry, Lock } from '../../../scripts/packages/locked.mjs';
import { changedLock } from './changed-lock.ts';

/** What is said of the lock file after a change. */
function said(change: (lock: Lock, manifest: Manifest) => void): string {
	const { lock, manifest } = changedLock(change);
	return lockProblems(manifest, lock).join('\n');
}
/** ... after a change of one entry. */
const saidOf = (name: string, change: Partial<Entry>) =>
	said(({ packages }) => Object.assign(packages[`node_modules/${name}`], change));
const SHORT = `sha512-${Buffer.alloc(32).toString('base64')}`;

describe('the lock file', () => {
	it('is in order', () => {
		const { lock, manifest } = changedLock();
		expect(lockProblems(manifest, lock)).toEqual([]);
	});

	it.each<[string, Partial<Entry>, string]>([
		['a hash of SHA-1', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has the hash sha1-'],
		['two hashes', { integrity: `${SHORT} sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=` }, 'not one of SHA-512'],
		['a hash that is too short', { integrity: SHORT }, 'not one of SHA-512'],
		['no hash', { integrity: undefined }, 'node_modules/zod: has no hash'],
		['an address', { resolved: 'https://packages.example/zod/-/zod-4.6.7.tgz' }, 'names the address'],
		['a link', { link: true, resolved: '../zod' }, 'is a link to a folder'],
		[
			'a version that is an address',
			{ version: 'git+ssh://git@code.example/zod.git#1' },
			'is no version of a registry'
		],
		['no version', { version: undefined }, 'nothing is no version'],
		['another name', { name: 'zod-of-someone' }, 'is zod-of-someone under another name'],
		['an unknown script', { hasInstallScript: true }, 'zod: runs a script when it is installed'],
		['a version out of range', { version: '5.0.0' }, 'asks for ^4.6.7, package-lock.json holds 5.0.0'],
		['a version that is too old', { version: '4.6.6' }, 'holds 4.6.6'],
		['a need that nothing meets', { dependencies: { 'left-out': '^1.0.0' } }, 'needs left-out, which']
	])('may not have %s', (_, change, problem) => {
		expect(saidOf('zod', change)).toContain(problem);
	});

	it.each([
		['git', 'git+https://code.example/left.git'],
		['a repository', 'someone/left'],
		['http', 'http://packages.example/left.tgz'],
		['a file', 'file:../left'],
		['another package', 'npm:right@1.0.0'],
		['a workspace', 'workspace:*']
	])('may not ask for %s', (_, range) => {
		for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies'] as const)
			expect(saidOf('zod', { [kind]: { left: range } })).toContain(
				`node_modules/zod: asks for left from ${range}, not from the registry`
			);
		expect(
			said(({ packages }, manifest) => {
				packages[''].devDependencies!.vitest = range;
				manifest.devDependencies!.vitest = range;
			})
		).toContain(`package.json: asks for vitest from ${range}`);
	});

	it('is of version 3', () => {
		expect(said((lock) => (lock.lockfileVersion = 2))).toBe(
			'package-lock.json is of version 2, not 3. Write it with npm 9 or newer.'
		);
	});

	it('agrees with package.json', () => {
		expect(said((_, manifest) => (manifest.dependencies!.zod = '^4.6.8'))).toContain(
			'zod: package.json asks for ^4.6.8 in dependencies, package-lock.json for ^4.6.7'
		);
		expect(said((_, manifest) => delete manifest.devDependencies!.vitest)).toContain(
			'asks for nothing in devDependencies'
		);
		expect(said(({ packages }) => delete packages[''].dependencies!.zod)).toContain('package-lock.json for nothing');
		expect(said((_, manifest) => (manifest.version = '9.9.9'))).toContain(
			'name the project or its version differently'
		);
		expect(said(({ packages }) => delete packages['node_modules/zod'])).toContain('package-lock.json holds none');
	});

	it('holds nothing that nothing needs', () => {
		expect(said(({ packages }) => (packages['node_modules/stray'] = { ...packages['node_modules/zod'] }))).toBe(
			'node_modules/stray: nothing needs it.'
		);
	});

	it('keeps the pins, and has no others', () => {
		const ask = (name: string, range: string) => (lock: Lock, manifest: Manifest) => {
			for (const kind of ['dependencies', 'devDependencies'] as const)
				if (manifest[kind]![name]) manifest[kind]![name] = lock.packages[''][kind]![name] = range;
		};
		expect(said(ask('vite', '^8.3.8'))).toBe('vite: package.json must ask for 8.3.8 exactly, not for ^8.3.8.');
		expect(said(ask('zod', '4.6.7'))).toBe(
			'zod: package.json asks for 4.6.7. Ask for ^ and a version, or give it a pin and its reason.'
		);
		expect(said(ask('zod', '*'))).toContain('zod: package.json asks for *.');
		expect(
			said(({ packages }) => (packages['node_modules/@libsql/client'].dependencies!.libsql = '^0.5.30'))
		).toContain('They move together');
	});

	it('runs only the scripts that were read', () => {
		expect(saidOf('prisma', { hasInstallScript: undefined })).toContain('prisma: runs no script any more');
	});

	it.each([
		['^1.2.3', '1.2.3', true],
		['^1.2.3', '1.3.0', true],
		['^1.2.3', '1.2.2', false],
		['^1.2.3', '2.0.0', false],
		['^0.2.3', '0.2.9', true],
		['^0.2.3', '0.3.0', false],
		['^0.0.3', '0.0.4', false],
		['^0.0.3', '0.0.3', true]
	])('knows whether %s allows %s: %s', (range, version, allowed) => {
		const found = said(({ packages }, manifest) => {
			manifest.dependencies!.zod = packages[''].dependencies!.zod = range;
			packages['node_modules/zod'].version = version;
		});
		expect(!found.includes(`zod: package.json asks for ${range}`)).toBe(allowed);
	});

	it('is checked by a command that says each problem in one line', () => {
		const check = (folder: string) =>
			spawnSync(process.execPath, ['scripts/check-lock.mjs', folder], { encoding: 'utf8' });
		expect(check('.')).toMatchObject({ status: 0, stderr: '' });
		const folder = mkdtempSync(join(tmpdir(), 'touchstone-lock-'));
		try {
			const { lock, manifest } = changedLock(({ packages }) => {
				packages['node_modules/zod'].integrity = SHORT;
				packages['node_modules/ajv'].resolved = 'git+ssh://git@code.example/ajv.git#1';
			});
			writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
			writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
			const found = check(folder);
			expect(found).toMatchObject({ status: 1, stdout: '' });
			expect(found.stderr.trim().split('\n')).toEqual([
				expect.stringMatching(/^node_modules\/ajv: names/),
				expect.stringMatching(/^node_modules\/zod: has/)
			]);
			writeFileSync(join(folder, 'package-lock.json'), '{ "packages": ');
			expect(check(folder)).toMatchObject({
				status: 1,
				stderr: expect.stringMatching(/^[^\n]*cannot be read[^\n]*\n$/)
			});
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
