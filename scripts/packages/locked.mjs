// What package-lock.json says, for everyone who asks it: the list of licences, the bill of materials, the check of the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Needed to build only, but parts of them are in what is built. */
const BUILT_IN = new Set([
	'svelte',
	'@sveltejs/kit',
	'@sveltejs/adapter-node',
	'devalue',
	'esm-env',
	'clsx',
	'cookie',
	'set-cookie-parser',
	'mrmime',
	'sirv',
	'totalist',
	'@polka/url'
]);

/** @typedef {{ [name: string]: string }} Ranges */

/**
 * What npm writes of one package; of the project itself under the empty path.
 * @typedef {object} Entry
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {boolean} [peer]
 * @property {boolean} [link]
 * @property {boolean} [hasInstallScript]
 * @property {Ranges} [dependencies]
 * @property {Ranges} [devDependencies]
 * @property {Ranges} [optionalDependencies]
 * @property {Ranges} [peerDependencies]
 * @property {{ [name: string]: { optional?: boolean } }} [peerDependenciesMeta]
 */

/** @typedef {{ name?: string, version?: string, lockfileVersion?: number, packages: { [path: string]: Entry } }} Lock */

/**
 * @typedef {object} Package
 * @property {string} path its folder, e.g. `node_modules/zod`
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package names it
 * @property {boolean} shipped is it, or a part of it, in a running Touchstone? Otherwise it only builds or tests.
 * @property {boolean} optional it need not be there: for another system, or wanted by a tool only
 * @property {Entry} entry
 */

/** @param {string} root folder of the project @returns {Lock} */
export function readLock(root) {
	return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** Every package but the project itself, by name and version. @param {Lock} lock @returns {Package[]} */
export function lockedPackages({ packages }) {
	return Object.entries(packages)
		.filter(([path]) => path !== '')
		.map(([path, entry]) => {
			const name = nameAt(path);
			const { version = '', license = 'see its text' } = entry;
			const shipped = !(entry.dev || entry.devOptional) || BUILT_IN.has(name);
			const optional = Boolean(entry.optional || entry.devOptional || entry.peer);
			return { path, name, version, licence: license, shipped, optional, entry };
		})
		.sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
}

/** @param {string} a @param {string} b */
export function order(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** @param {string} path */
export function nameAt(path) {
	return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * What a package asks for. A peer that it can do without is left out: npm does not fetch it.
 * @param {Entry} entry
 * @returns {{ name: string, range: string, required: boolean }[]}
 */
export function wants({ dependencies = {}, devDependencies = {}, optionalDependencies = {}, ...entry }) {
	const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
	const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional);
	return [
		...Object.entries({ ...dependencies, ...devDependencies, ...Object.fromEntries(peers) }).map(([name, range]) => ({
			name,
			range,
			required: !(name in optionalDependencies)
		})),
		...Object.entries(optionalDependencies).map(([name, range]) => ({ name, range, required: false }))
	];
}

/**
 * Where Node finds `name` when the package at `from` imports it: in its own node_modules, else in those of the folders above.
 * @param {Lock['packages']} packages @param {string} from @param {string} name
 */
export function findFrom(packages, from, name) {
	for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
		const path = `${at && `${at}/`}node_modules/${name}`;
		if (path in packages) return path;
		if (at === '') return null;
	}
}
