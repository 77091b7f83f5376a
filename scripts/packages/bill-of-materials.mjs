import { findFrom, lockedPackages, order, wants } from './locked.mjs';

/** @typedef {import('./locked.mjs').Entry} Entry */
/** @typedef {import('./locked.mjs').Lock} Lock */

/** From the least needed to the most. `excluded` is the format's word for what builds and tests only. */
const SCOPES = /** @type {const} */ (['excluded', 'optional', 'required']);

/**
 * The packages of a lock file as CycloneDX 1.6: what they are, their hashes and licences, and which needs which.
 * The same lock file always gives the same bill, so that two of them can be compared: it has no time and no serial number,
 * which the format allows.
 * @param {Lock} lock
 */
export function billOfMaterials(lock) {
	/** @type {Map<string, ReturnType<typeof component>>} */
	const components = new Map();
	/** @type {Map<string, Set<string>>} */
	const needs = new Map();
	for (const one of lockedPackages(lock)) {
		const found = component(one);
		const ref = found['bom-ref'];
		// The same package may lie in several folders: it is one component, as much needed as the most needed of them.
		const before = components.get(ref);
		if (!before) components.set(ref, found);
		else if (SCOPES.indexOf(found.scope) > SCOPES.indexOf(before.scope)) before.scope = found.scope;
		needs.set(ref, new Set([...(needs.get(ref) ?? []), ...neededBy(lock.packages, one.path)]));
	}
	const project = lock.packages[''];
	const own = purl(String(lock.name), String(lock.version));
	needs.set(own, new Set(neededBy(lock.packages, '')));
	return {
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		version: 1,
		metadata: {
			component: {
				type: 'application',
				'bom-ref': own,
				name: lock.name,
				version: lock.version,
				licenses: licences(project.license ?? ''),
				purl: own
			}
		},
		components: [...components.values()].sort((a, b) => order(a.purl, b.purl)),
		dependencies: [...needs]
			.map(([ref, on]) => ({ ref, dependsOn: [...on].sort(order) }))
			.sort((a, b) => order(a.ref, b.ref))
	};
}

/** @param {import('./locked.mjs').Package} one */
function component({ name, version, licence, shipped, optional, entry }) {
	const scope = !shipped ? SCOPES[0] : optional ? SCOPES[1] : SCOPES[2];
	const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
	return {
		type: 'library',
		'bom-ref': purl(name, version),
		...(group ? { group } : {}),
		name: short,
		version,
		scope: /** @type {typeof SCOPES[number]} */ (scope),
		hashes: hashes(entry.integrity ?? ''),
		licenses: licences(licence),
		purl: purl(name, version)
	};
}

/** @param {string} integrity as npm writes it: algorithm, dash, base64 */
function hashes(integrity) {
	const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? [];
	return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/** One word is an identifier of the SPDX list; whatever else packages write there is only a name. @param {string} licence */
function licences(licence) {
	if (!licence) return [];
	const listed = /^[A-Za-z0-9.-]+\+?$/.test(licence) && licence !== 'UNLICENSED';
	return [{ license: listed ? { id: licence } : { name: licence } }];
}

/** The address of a package as package URLs write it. @param {string} name @param {string} version */
function purl(name, version) {
	return `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;
}

/** @param {Lock['packages']} packages @param {string} from */
function neededBy(packages, from) {
	return wants(packages[from]).flatMap(({ name }) => {
		const path = findFrom(packages, from, name);
		return path ? [purl(name, packages[path].version ?? '')] : [];
	});
}
