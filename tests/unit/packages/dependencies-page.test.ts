import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PINS, SCRIPTS, type Manifest } from '../../../scripts/packages/lock-problems.mjs';

const page = readFileSync('docs/dependencies.md', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest & { scripts: Record<string, string> };

/** Rows of the table under a heading, as cells. */
function rows(heading: string): string[][] {
	const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!;
	const lines = section.split('\n').filter((line) => line.startsWith('| '));
	return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}

/** Text of every file that could use a package: ours, and the database client that is generated. */
function sources(): string {
	const own = ['src', 'scripts', 'tests', 'prisma'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((one) => one.isFile() && /\.(ts|mjs|svelte|css)$/.test(one.name))
			// This folder names packages to speak of them.
			.filter((one) => !/(^|\/)packages$/.test(one.parentPath))
			.map((one) => join(one.parentPath, one.name))
	);
	const top = readdirSync('.').filter((name) => /\.(js|ts)$|^\.prettierrc$|^tsconfig\.json$/.test(name));
	return [...own, ...top].map((file) => readFileSync(file, 'utf8')).join('\n');
}

describe('the page of dependencies', () => {
	it.each([
		['In a running Touchstone', manifest.dependencies!],
		['To build and test it', manifest.devDependencies!]
	])('has a row for each: %s', (heading, asked) => {
		const found = rows(heading);
		expect(found.map(([name]) => name)).toEqual(Object.keys(asked).sort());
		for (const cells of found) {
			expect(cells).toHaveLength(3);
			for (const cell of cells) expect(cell).toMatch(/\S/);
		}
	});

	it('gives a reason for every pin, and says in its row that it has one', () => {
		expect(
			rows('Pins')
				.map(([name]) => name)
				.sort()
		).toEqual(Object.keys(PINS).sort());
		const all = [...rows('In a running Touchstone'), ...rows('To build and test it')];
		expect(
			all
				.filter((cells) => cells[1].includes('Pinned'))
				.map(([name]) => name)
				.sort()
		).toEqual(Object.keys(PINS).sort());
	});

	it('names the packages that run scripts, and the commands', () => {
		for (const name of SCRIPTS) expect(page).toContain(`\`${name}\``);
		for (const [, name] of page.matchAll(/`npm run (?:-s )?([a-z:]+)/g))
			expect(manifest.scripts).toHaveProperty([name]);
	});

	it('lists nothing that no file uses', () => {
		const text = sources();
		const used = (name: string) =>
			["'", '"', 'node_modules/'].some((before) => new RegExp(`${before}${name}['"/]`).test(text));
		const idle = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
			// Types are used by the compiler, and without being named.
			(name) => !name.startsWith('@types/') && !used(name)
		);
		expect(idle).toEqual([]);
	});
});
