import type { Json } from '../shared/json.ts';

/** Versions of the two texts of a release that are made from the rest of it. */
export type Documents = { 'README.md': number; 'croissant.json': number };

/** What a release gets that is frozen now. The older texts stay in `texts/`, so that releases which hold them verify for ever. */
export const DOCUMENTS: Documents = { 'README.md': 2, 'croissant.json': 2 };

/** The versions that a manifest names, as far as there are such; for anything else the newest, which then shows what is wrong. */
export function documentsOf(said: Json | undefined): Documents {
	const named = said !== null && typeof said === 'object' && !Array.isArray(said) ? said : {};
	const known = (path: keyof Documents) => {
		const version = Object.hasOwn(named, path) ? named[path] : undefined;
		return typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= DOCUMENTS[path]
			? version
			: DOCUMENTS[path];
	};
	return { 'README.md': known('README.md'), 'croissant.json': known('croissant.json') };
}
