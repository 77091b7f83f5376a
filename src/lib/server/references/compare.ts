import { diff, type ReleaseDiff } from '../../domain/freeze/diff.ts';
import { releaseView } from '../../domain/freeze/release-view.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { get } from './list.ts';
import { bundlePath } from './stored.ts';

/** What changed between two releases of a study. */
export async function compare(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	before: string,
	after: string
): Promise<Result<ReleaseDiff>> {
	const views = [];
	for (const version of [before, after]) {
		const found = await get(db, actor, slug, version);
		if (!found.ok) return found;
		const bundle = await openFolder(bundlePath(dataFolder, found.value.id));
		if (!bundle.ok) return bundle;
		const view = await releaseView(bundle.value, newHash, `Release ${version}`);
		if (!view.ok) return view;
		views.push(view.value);
	}
	return ok(diff(views[0], views[1]));
}
