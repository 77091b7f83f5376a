import type { Block } from '../../domain/freeze/blocked.ts';
import { diff } from '../../domain/freeze/diff.ts';
import { referenceKey, releaseView, type ReleaseView } from '../../domain/freeze/release-view.ts';
import { settle } from '../../domain/freeze/settle.ts';
import { version as versions } from '../../domain/freeze/version.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db, Tx } from '../db/client.ts';
import { findStudy, type FoundStudy } from '../lookup/find-study.ts';
import { snapshot } from '../snapshot.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import { stored } from './stored.ts';
import { survey, type Survey } from '../bundle/survey.ts';

/** The version that suits what would be frozen now, and what is different from the newest release. */
export interface Next {
	from: string;
	version: string;
	changed: number;
	added: number;
	removed: number;
	/** Second readings that came or went, and texts or a guideline that are other ones. */
	other: number;
}

/**
 * What a freeze would meet now: everything that blocks it and, where nothing does and there is a release already, the version
 * that suits the difference. For maintainers: it names disputes.
 */
export async function outlook(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string
): Promise<Result<{ blocked: Block[]; next: Next | null }>> {
	if (actor.role !== 'maintainer')
		return fail('forbidden', 'Only a maintainer sees what keeps a study from being frozen.');
	return snapshot(db, async (tx) => {
		const found = await findStudy(tx, slug);
		if (!found.ok) return found;
		const surveyed = await survey(tx, found.value, true);
		const next = surveyed.blocks.length ? null : await nextVersion(tx, found.value, surveyed, dataFolder);
		return ok({ blocked: surveyed.blocks, next });
	});
}

async function nextVersion(tx: Tx, study: FoundStudy, surveyed: Survey, dataFolder: string): Promise<Next | null> {
	const releases = await stored(tx, study.id);
	const newest = releases.find((one) => one.version === versions.newest(releases.map(({ version }) => version)));
	if (!newest) return null;
	const bundle = await openFolder(bundlePath(dataFolder, newest.id));
	const before = bundle.ok ? await releaseView(bundle.value, newHash, newest.version) : bundle;
	// Without the older files nothing can be compared; the freeze itself says so.
	if (!before.ok) return null;
	const references: ReleaseView['references'] = new Map();
	for (const one of settle(surveyed.ledger!, surveyed.items))
		if (one.kind === 'reference') references.set(referenceKey(one.row), one.row);
	const { id, version } = study.guideline.codebook;
	const { changed, added, removed, touched, inputs, guideline, proposed } = diff(before.value, {
		manifest: { guideline: { id, version } },
		references,
		finals: new Map()
	});
	const readings = touched.filter(({ names }) => names.includes('unresolved') || names.includes('alternative'));
	return {
		from: newest.version,
		version: proposed,
		changed: changed.length,
		added: added.length,
		removed: removed.length,
		other: readings.length + inputs.length + (guideline.before === guideline.after ? 0 : 1)
	};
}
