import { compareReleases } from '../../domain/freeze/compare-releases.ts';
import type { ReleaseDiff } from '../../domain/freeze/diff.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { get } from './list.ts';
import { bundlePath } from '../bundle/bundle-path.ts';

/** What changed between two releases of a study, and why. */
export async function compare(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	before: string,
	after: string
): Promise<Result<ReleaseDiff>> {
	const bundles: Parameters<typeof compareReleases>[0][number][] = [];
	for (const version of [before, after]) {
		const found = await get(db, actor, slug, version);
		if (!found.ok) return found;
		const bundle = await openFolder(bundlePath(dataFolder, found.value.id));
		if (!bundle.ok) return bundle;
		bundles.push({ bundle: bundle.value, name: `Release ${version}` });
	}
	return compareReleases([bundles[0], bundles[1]], newHash);
}
