import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { listRuns, type ListedRun } from './list-runs.ts';
import { storedReleases } from './stored-releases.ts';

/** The runs of a study, and the versions of its releases, newest first; without any release results are sealed. */
export async function overview(
	db: Db,
	actor: Actor,
	slug: string,
	dataFolder: string
): Promise<Result<{ runs: ListedRun[]; versions: string[] }>> {
	const runs = await listRuns(db, actor, slug, dataFolder);
	if (!runs.ok) return runs;
	const study = await findStudy(db, slug);
	if (!study.ok) return study;
	const releases = await storedReleases(db, study.value.id);
	return ok({ runs: runs.value, versions: releases.map((one) => one.version) });
}
