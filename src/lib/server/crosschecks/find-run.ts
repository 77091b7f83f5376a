import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { listRuns, type ListedRun } from './list-runs.ts';
import { storedReleases, type StoredRelease } from './stored-releases.ts';

/** A run of a study, and the releases that it may be laid beside; without any it is sealed. */
export interface FoundRun extends ListedRun {
	releases: StoredRelease[];
}

/** Finds a run of a study by its id, for maintainers. An id never becomes a path: it has to be in the list. */
export async function findRun(
	db: Db,
	actor: Actor,
	{ slug, run, dataFolder }: { slug: string; run: string; dataFolder: string }
): Promise<Result<FoundRun>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer sees cross-checks.');
	const study = await findStudy(db, slug);
	if (!study.ok) return study;
	const runs = await listRuns(db, actor, slug, dataFolder);
	if (!runs.ok) return runs;
	const found = runs.value.find(({ settings }) => settings.run === run);
	if (!found)
		return fail(
			'not_found',
			`The study ${JSON.stringify(slug)} has no cross-check ${JSON.stringify(run.slice(0, 60))} in the data folder.`
		);
	return ok({ ...found, releases: await storedReleases(db, study.value.id, found.settings.target) });
}
