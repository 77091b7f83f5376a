import { findFrom, lockedPackages, nameAt, wants } from './locked.mjs';

/** @typedef {import('./locked.mjs').Entry} Entry */
/** @typedef {import('./locked.mjs').Lock} Lock */
/** @typedef {import('./locked.mjs').Ranges} Ranges */
/** @typedef {{ name: string, version: string, dependencies?: Ranges, devDependencies?: Ranges, engines?: Ranges, bin?: Ranges }} Manifest */

/** What package.json must ask for in exactly one version. docs/dependencies.md says why. @type {Ranges} */
export const PINS = {
	'@libsql/client': '0.17.4',
	libsql: '0.5.29',
	'@prisma/schema-engine-wasm': '7.10.0-7.561d7b42579a2459cc8edf3788918b626c640023',
	vite: '8.3.8'
};

/** Packages whose own scripts run at installation. One looks at the version of Node; the other would fetch an engine, from which scripts/ensure-installed.mjs keeps it. */
export const SCRIPTS = ['@prisma/engines', 'prisma'];

/** A range of versions that a registry resolves. An address, a folder, another package's name: none of them is one. */
const RANGE = /^[0-9A-Za-z.*^~<>=| +-]+$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/**
 * Everything that is wrong with a lock file, in one line each.
 * @param {Manifest} manifest package.json
 * @param {Lock} lock package-lock.json
 * @param {{ pins: Ranges, scripts: string[] }} rules
 */
export function lockProblems(manifest, lock, rules = { pins: PINS, scripts: SCRIPTS }) {
	if (lock.lockfileVersion !== 3)
		return [`package-lock.json is of version ${lock.lockfileVersion}, not 3. Write it with npm 9 or newer.`];
	const packages = lockedPackages(lock);
	return [
		...disagreements(manifest, lock),
		...pinProblems(manifest, lock, rules.pins),
		...packages.flatMap(({ path, entry }) => sourceProblems(path, entry)),
		...Object.entries(lock.packages).flatMap(([path, entry]) => rangeProblems(path, entry)),
		...scriptProblems(packages, rules.scripts),
		...graphProblems(lock.packages)
	];
}

/** @param {Manifest} manifest @param {Lock} lock */
function disagreements(manifest, { name, version, packages }) {
	const own = packages[''] ?? {};
	const problems = [];
	if (manifest.name !== name || manifest.version !== version || manifest.version !== own.version)
		problems.push('package.json and package-lock.json name the project or its version differently. Run: npm install');
	for (const kind of /** @type {const} */ (['dependencies', 'devDependencies'])) {
		const asked = manifest[kind] ?? {};
		const noted = own[kind] ?? {};
		for (const one of new Set([...Object.keys(asked), ...Object.keys(noted)]))
			if (asked[one] !== noted[one])
				problems.push(
					`${one}: package.json asks for ${asked[one] ?? 'nothing'} in ${kind}, package-lock.json for ${noted[one] ?? 'nothing'}. Run: npm install`
				);
			else if (!fits(asked[one], packages[`node_modules/${one}`]?.version ?? ''))
				problems.push(
					`${one}: package.json asks for ${asked[one]}, package-lock.json holds ${packages[`node_modules/${one}`]?.version ?? 'none'}. Run: npm install`
				);
	}
	return problems;
}

/** Does a version lie in a range of package.json? It has two kinds only: one version, and ^ in front of one. @param {string} range @param {string} version */
function fits(range, version) {
	if (!range.startsWith('^')) return range === version;
	const [low, found] = [range.slice(1), version].map((text) => text.split('-')[0].split('.').map(Number));
	// What may not change is the first number that is not 0; the next one that differs must be larger.
	const fixed = Math.max(
		low.findIndex((number) => number > 0),
		0
	);
	const differs = low.findIndex((number, i) => number !== found[i]);
	return version !== '' && (differs === -1 || (differs > fixed && found[differs] > low[differs]));
}

/** @param {Manifest} manifest @param {Lock} lock @param {Ranges} pins */
function pinProblems(manifest, { packages }, pins) {
	/** @type {Ranges} */
	const asked = { ...manifest.dependencies, ...manifest.devDependencies };
	const problems = Object.entries(pins)
		.filter(([name, version]) => asked[name] !== version)
		.map(([name, version]) => `${name}: package.json must ask for ${version} exactly, not for ${asked[name]}.`);
	for (const [name, range] of Object.entries(asked))
		if (!range.startsWith('^') && !(name in pins))
			problems.push(
				`${name}: package.json asks for ${range}. Ask for ^ and a version, or give it a pin and its reason.`
			);
	const driver = packages['node_modules/@libsql/client']?.dependencies?.libsql;
	if (driver !== undefined && !fits(driver, pins.libsql ?? ''))
		problems.push(`libsql: pinned to ${pins.libsql}, but @libsql/client needs ${driver}. They move together.`);
	return problems;
}

/** Where a package comes from, and by which hash it is known. @param {string} path @param {Entry} entry */
function sourceProblems(path, { name, version = '', integrity = '', resolved, link }) {
	if (link) return [`${path}: is a link to a folder. Packages come from the registry.`];
	const problems = [];
	if (name !== undefined && name !== nameAt(path)) problems.push(`${path}: is ${name} under another name.`);
	if (!VERSION.test(version)) problems.push(`${path}: ${version || 'nothing'} is no version of a registry.`);
	// An address would tie every installation to it; the hash below says what must arrive, from whichever registry npm is set to.
	if (resolved !== undefined)
		problems.push(
			`${path}: names the address it came from. Write the lock file with npm's omit-lockfile-registry-resolved, as .npmrc says.`
		);
	const [, hash] = /^sha512-([A-Za-z0-9+/]+={0,2})$/.exec(integrity) ?? [];
	if (!hash || Buffer.from(hash, 'base64').length !== 64)
		problems.push(`${path}: has ${integrity ? `the hash ${integrity.slice(0, 40)}` : 'no hash'}, not one of SHA-512.`);
	return problems;
}

/** @param {string} path @param {Entry} entry */
function rangeProblems(path, entry) {
	return wants(entry)
		.filter(({ range }) => !RANGE.test(range))
		.map(({ name, range }) => `${path || 'package.json'}: asks for ${name} from ${range}, not from the registry.`);
}

/** @param {import('./locked.mjs').Package[]} packages @param {string[]} known */
function scriptProblems(packages, known) {
	const running = new Set(packages.filter(({ entry }) => entry.hasInstallScript).map(({ name }) => name));
	return [
		...[...running]
			.filter((name) => !known.includes(name))
			.map(
				(name) =>
					`${name}: runs a script when it is installed. Read it; then add it to scripts/packages/lock-problems.mjs.`
			),
		...known
			.filter((name) => !running.has(name))
			.map((name) => `${name}: runs no script any more. Take it out of scripts/packages/lock-problems.mjs.`)
	];
}

/** What is needed but not there, and what is there but not needed. @param {Lock['packages']} packages */
function graphProblems(packages) {
	const problems = [];
	const reached = new Set(['']);
	for (const path of reached)
		for (const { name, required } of wants(packages[path])) {
			const found = findFrom(packages, path, name);
			if (found) reached.add(found);
			else if (required)
				problems.push(`${path || 'package.json'}: needs ${name}, which package-lock.json does not hold.`);
		}
	for (const path of Object.keys(packages)) if (!reached.has(path)) problems.push(`${path}: nothing needs it.`);
	return problems;
}
