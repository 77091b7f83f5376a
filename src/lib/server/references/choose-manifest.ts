import { supersededBy, versionFault } from '../../domain/freeze/choose-version.ts';
import type { Block } from '../../domain/freeze/blocked.ts';
import { diff } from '../../domain/freeze/diff.ts';
import type { Manifest } from '../../domain/freeze/manifest.ts';
import { releaseView } from '../../domain/freeze/release-view.ts';
import { version as versions } from '../../domain/freeze/version.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Draft } from './draft.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import type { StoredRelease } from './stored.ts';

/** The manifest of the version asked for, or of the one that suits; or why that version cannot be. `suits` is the version that the difference to the newest release asks for. */
export async function chooseManifest(
	drafted: Draft,
	wanted: string | undefined,
	releases: StoredRelease[],
	dataFolder: string
): Promise<{ ok: true; value: Manifest; suits: string | null } | { ok: false; block: Block }> {
	// A release of an earlier Touchstone is frozen again with the texts it has: the same state has the same content.
	const manifestOf = (version: string) =>
		drafted.manifest(
			version,
			supersededBy(version, releases),
			releases.find((one) => one.version === version)?.manifest.documents
		);
	const newest = releases.find((one) => one.version === versions.newest(releases.map((release) => release.version)));
	if (wanted !== undefined) {
		const manifest = manifestOf(wanted);
		const suits = newest ? await proposed(drafted, newest, dataFolder, manifest) : null;
		const fault = versionFault(wanted, manifest.content_sha256, releases, suits);
		return fault ? { ok: false, block: fault } : { ok: true, value: manifest, suits };
	}
	if (!newest) return { ok: true, value: manifestOf('1.0.0'), suits: null };
	const again = manifestOf(newest.version);
	if (again.content_sha256 === newest.contentSha256) return { ok: true, value: again, suits: null };
	const suits = await proposed(drafted, newest, dataFolder, again);
	return { ok: true, value: manifestOf(suits), suits };
}

async function proposed(
	drafted: Draft,
	newest: StoredRelease,
	dataFolder: string,
	manifest: Manifest
): Promise<string> {
	const bundle = await openFolder(bundlePath(dataFolder, newest.id));
	const before = bundle.ok ? await releaseView(bundle.value, newHash, newest.version) : bundle;
	// Without the older files nothing can be compared; labels corrected is what a new version mostly is.
	if (!before.ok) return versions.next(newest.version, 'minor');
	return diff(before.value, drafted.view(manifest)).proposed;
}
