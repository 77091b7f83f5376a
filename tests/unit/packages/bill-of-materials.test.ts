import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../../scripts/packages/bill-of-materials.mjs';
import { lockedPackages } from '../../../scripts/packages/locked.mjs';
import { changedLock } from './changed-lock.ts';

const { lock } = changedLock();
const bill = billOfMaterials(lock);
const component = (purl: string) => bill.components.find((one) => one.purl === purl);
const print = (...args: string[]) =>
	spawnSync(process.execPath, ['scripts/sbom.mjs', ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

// What the packages of today name; a new one is looked up in the SPDX list before it comes here.
const SPDX = '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 EPL-2.0 ISC MIT MPL-2.0 OFL-1.1 Unlicense'.split(
	' '
);

describe('the bill of materials', () => {
	it('has the shape of CycloneDX 1.6', () => {
		expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
		expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'touchstone', version: lock.version });
		for (const one of bill.components) {
			expect(one.type).toBe('library');
			expect(one['bom-ref']).toBe(one.purl);
			expect(one.purl).toMatch(/^pkg:npm\/(%40[a-z0-9~._-]+\/)?[A-Za-z0-9~._-]+@[0-9][A-Za-z0-9.%_-]*$/);
			expect(['required', 'optional', 'excluded']).toContain(one.scope);
			expect(one.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
			for (const { license } of one.licenses)
				if ('id' in license) expect(SPDX).toContain(license.id);
				else expect(license.name).toMatch(/./);
		}
	});

	it('names each package once, and each that a dependency names', () => {
		const refs = bill.components.map((one) => one['bom-ref']);
		expect(new Set(refs).size).toBe(refs.length);
		const known = new Set([...refs, bill.metadata.component['bom-ref']]);
		expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([...known].sort());
		for (const { dependsOn } of bill.dependencies) {
			expect(new Set(dependsOn).size).toBe(dependsOn.length);
			expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
		}
	});

	it('holds every package of the lock file, and marks those that only build or test', () => {
		const all = lockedPackages(lock);
		const purls = (list: typeof all) =>
			list.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`);
		expect(new Set(bill.components.map(({ purl }) => purl))).toEqual(new Set(purls(all)));
		const shipped = new Set(purls(all.filter((one) => one.shipped)));
		for (const { purl, scope } of bill.components)
			expect([purl, scope !== 'excluded']).toEqual([purl, shipped.has(purl)]);
		// npm's own mark, not ours: whatever is not marked as for development is shipped.
		for (const { entry, shipped } of all) if (!entry.dev && !entry.devOptional) expect(shipped).toBe(true);
		expect(component(`pkg:npm/zod@${lock.packages['node_modules/zod'].version}`)?.scope).toBe('required');
		// A tool, but its runtime is in every page.
		expect(component(`pkg:npm/svelte@${lock.packages['node_modules/svelte'].version}`)?.scope).toBe('required');
		expect(component(`pkg:npm/vitest@${lock.packages['node_modules/vitest'].version}`)?.scope).toBe('excluded');
		expect(component('pkg:npm/%40libsql/win32-x64-msvc@0.5.29')?.scope).toBe('optional');
	});

	it('lists what is in the list of licences, under the same licence', () => {
		const rows = readFileSync('THIRD-PARTY-LICENSES.md', 'utf8').matchAll(/^\| (\S+) \| (\S+) \| (.*) \|$/gm);
		const listed = [...rows].slice(1).map(([, ...cells]) => cells.join(' '));
		const shipped = bill.components.filter(({ scope }) => scope !== 'excluded');
		const told = shipped.map(({ group, name, version, licenses: [{ license }] }) =>
			[group ? `${group}/${name}` : name, version, 'id' in license ? license.id : license.name].join(' ')
		);
		expect(told.sort()).toEqual([...new Set(listed.filter((row) => !row.startsWith('---')))].sort());
	});

	it('says which package needs which', () => {
		const of = (name: string) => bill.dependencies.find(({ ref }) => ref.startsWith(`pkg:npm/${name}@`))!.dependsOn;
		expect(of('touchstone')).toEqual(expect.arrayContaining(['pkg:npm/vite@8.3.8', 'pkg:npm/libsql@0.5.29']));
		expect(of('%40libsql/client')).toContain('pkg:npm/libsql@0.5.29');
		// Each finds the version in its own folder before the one at the top.
		const own = lock.packages['node_modules/@prisma/engines/node_modules/@prisma/debug'].version;
		expect(of('%40prisma/engines')).toContain(`pkg:npm/%40prisma/debug@${own}`);
		expect(of('%40prisma/driver-adapter-utils')).not.toContain(`pkg:npm/%40prisma/debug@${own}`);
	});

	it('has the hashes of the lock file, in hexadecimal', () => {
		for (const name of ['zod', '@libsql/client', '@node-rs/argon2']) {
			const { version, integrity } = lock.packages[`node_modules/${name}`];
			const [{ content }] = component(`pkg:npm/${name.replace('@', '%40')}@${version}`)!.hashes;
			expect(`sha512-${Buffer.from(content, 'hex').toString('base64')}`).toBe(integrity);
		}
	});

	it('takes what is no SPDX identifier for a name', () => {
		const licences = (license: string) => {
			const { lock } = changedLock(({ packages }) => (packages['node_modules/zod'].license = license));
			return billOfMaterials(lock).components.find(({ name }) => name === 'zod')!.licenses;
		};
		expect(licences('MIT')).toEqual([{ license: { id: 'MIT' } }]);
		expect(licences('MIT and ISC')).toEqual([{ license: { name: 'MIT and ISC' } }]);
		expect(licences('UNLICENSED')).toEqual([{ license: { name: 'UNLICENSED' } }]);
		expect(licences('SEE LICENSE IN FILE')).toEqual([{ license: { name: 'SEE LICENSE IN FILE' } }]);
	});

	it('is the same every time, printed or written', () => {
		const folder = mkdtempSync(join(tmpdir(), 'touchstone-bill-'));
		try {
			const printed = print();
			expect(printed).toMatchObject({ status: 0, stderr: '' });
			expect(JSON.parse(printed.stdout)).toEqual(bill);
			const file = join(folder, 'bill.json');
			expect(print('--out', file)).toMatchObject({ status: 0, stdout: '', stderr: '' });
			expect(readFileSync(file, 'utf8')).toBe(printed.stdout);
			expect(printed.stdout).not.toMatch(/timestamp|serialNumber/);
			expect(print('--out')).toMatchObject({ status: 2, stdout: '' });
			expect(print('--other')).toMatchObject({ status: 2, stdout: '' });
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
