import { ATTACHMENTS, BUNDLE_FILES, HIDDEN_FILE, SIGNATURE_FILE, type BundleEntry } from '../bundle.ts';
import type { FindingList } from './finding-list.ts';

/**
 * Looks at what lies in the folder before anything is read: every file of a release is there as a plain file, and nothing
 * else but attachments. Gives the paths that can be read.
 */
export function layout(entries: readonly BundleEntry[], findings: FindingList): Set<string> {
	const known = new Set<string>([...BUNDLE_FILES, HIDDEN_FILE, SIGNATURE_FILE]);
	const readable = new Set<string>();
	for (const { path, kind } of [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))) {
		const attached = path.startsWith(ATTACHMENTS) || `${path}/` === ATTACHMENTS;
		if (kind === 'link')
			findings.add(
				path,
				'This is a symbolic link. A release holds its files itself, so that nothing outside can change them.'
			);
		else if (
			attached
				? kind === 'other' || (kind === 'file' && `${path}/` === ATTACHMENTS)
				: known.has(path) && kind !== 'file'
		)
			findings.add(
				path,
				attached && kind === 'file' ? 'This is a file, where a folder belongs.' : 'This is no plain file.'
			);
		else if (!attached && !known.has(path))
			findings.add(
				path,
				kind === 'folder' ? 'This folder does not belong to a release.' : 'This file does not belong to a release.'
			);
		else if (kind === 'file') readable.add(path);
	}
	const there = new Set(entries.map((entry) => entry.path));
	for (const path of BUNDLE_FILES) if (!there.has(path)) findings.add(path, 'This file is missing.');
	return readable;
}

/** Is there anything at all that makes the folder a release, whole or broken? */
export function isRelease(entries: readonly BundleEntry[]): boolean {
	const paths = new Set(entries.map((entry) => entry.path));
	return paths.has('manifest.json') || (paths.has('references.jsonl') && paths.has('SHA256SUMS'));
}
