import type { Json, JsonObject } from '../../shared/json.ts';
import { DOCUMENTS } from '../documents.ts';
import { statement, type Findings } from '../manifest.ts';
import { quoted } from '../../shared/quoted.ts';
import { compareJson } from './compare-json.ts';
import type { FindingList } from './finding-list.ts';

/** What the manifest says of the other files against what they give; and that it says nothing else. */
export function checkManifest(manifest: JsonObject, found: Omit<Findings, 'files'>, findings: FindingList): void {
	const say = (message: string) => findings.add('manifest.json', message);
	for (const [name, right] of Object.entries(found)) {
		if (!Object.hasOwn(manifest, name)) say(`${name} is missing.`);
		// A later Touchstone computes more metrics; what this release was frozen with is what it lists.
		else if (name !== 'agreement')
			for (const message of compareJson(manifest[name], right as unknown as Json, name)) say(message);
	}
	const names = new Set([...Object.keys(statement.shape), ...Object.keys(found), 'format', 'files', 'content_sha256']);
	for (const name of Object.keys(manifest)) if (!names.has(name)) say(`${name} does not belong there.`);
	for (const [path, version] of Object.entries((manifest.documents ?? {}) as JsonObject))
		if (
			typeof version === 'number' &&
			Object.hasOwn(DOCUMENTS, path) &&
			version > DOCUMENTS[path as keyof typeof DOCUMENTS]
		)
			say(`${path} was made by a newer Touchstone (text version ${version}); verify with that.`);
	filesInOrder(manifest.files, say);
}

function filesInOrder(files: Json | undefined, say: (message: string) => void) {
	if (!Array.isArray(files)) return say('files is no list.');
	const paths = files.map((file) => (file !== null && typeof file === 'object' && !Array.isArray(file) ? file : {}));
	if (paths.some((file) => Object.keys(file).sort().join() !== 'bytes,path,sha256'))
		say('files holds something other than path, bytes and sha256.');
	for (const [i, { path }] of paths.entries())
		if (i > 0 && named(paths[i - 1].path) >= named(path)) say(`files is not sorted at ${quoted(named(path))}.`);
}

const named = (path: Json | undefined) => (typeof path === 'string' ? path : '');
