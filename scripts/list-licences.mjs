// npm run licences            Writes THIRD-PARTY-LICENSES.md: what a running Touchstone is made of, and under which terms.
// npm run licences -- --check Fails when the list is not that of package-lock.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockedPackages, readLock } from './packages/locked.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'THIRD-PARTY-LICENSES.md');

/** The text that comes with a package. Packages for other systems are not installed; theirs is that of their parent. @param {import('./packages/locked.mjs').Package} one */
function textOf({ path, optional }) {
	const folder = join(root, path);
	if (optional || !existsSync(folder)) return null;
	const file = readdirSync(folder)
		.filter((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
		.sort()[0];
	return file ? readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim() : null;
}

function listing() {
	const all = lockedPackages(readLock(root)).filter((one) => one.shipped);
	/** @type {Map<string, string[]>} */
	const texts = new Map();
	for (const one of all) {
		const text = textOf(one);
		if (text) texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version}`]);
	}
	const rows = all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
	const parts = [...texts].map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\``);
	return [
		'# Licences of what Touchstone is made of',
		'',
		'Touchstone itself is under the Apache License 2.0 (LICENSE). It runs on the packages below, which npm installs, and its pages carry the fonts',
		'Source Serif 4, Source Sans 3 and Source Code Pro under the SIL Open Font License 1.1. Written by `npm run licences` from package-lock.json.',
		'',
		'| package | version | licence |',
		'| --- | --- | --- |',
		...rows,
		'',
		'## Texts',
		'',
		parts.join('\n\n'),
		''
	].join('\n');
}

const text = listing();
if (process.argv[2] !== '--check') {
	writeFileSync(target, text);
	console.log(`Wrote THIRD-PARTY-LICENSES.md`);
} else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
	console.error('THIRD-PARTY-LICENSES.md does not list what package-lock.json installs. Run: npm run licences');
	process.exitCode = 1;
} else console.log('THIRD-PARTY-LICENSES.md lists what is installed.');
