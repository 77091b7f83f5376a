import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunProgress, RunState } from '../../domain/crosscheck/run-progress.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { readSettings } from './archive.ts';
import { readProgress } from './run-progress.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';
import { runsFolder } from './runs-folder.ts';

/** A run of a study, or of one of its releases, as everyone may know it who may know that there is one: nothing of what the model said. */
export interface ListedRun {
	settings: RunSettings;
	progress: RunProgress | null;
	state: RunState;
}

/** The runs of the data folder that are about a study or a release of it, newest first. Of a run nothing is stored but its folder, so the folders are read. */
export async function listRuns(db: Db, actor: Actor, slug: string, dataFolder: string): Promise<Result<ListedRun[]>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer sees cross-checks.');
	const study = await findStudy(db, slug);
	if (!study.ok) return study;
	const rows = await db.release.findMany({ where: { studyId: study.value.id }, select: { contentSha256: true } });
	const contents = new Set(rows.map((row) => row.contentSha256));
	const folder = runsFolder(dataFolder);
	const runs: ListedRun[] = [];
	for (const name of await readdir(folder).catch(() => [])) {
		const settings = readSettings(join(folder, name));
		// A folder that was renamed is none of ours any more: runs are found by their id.
		if (!settings.ok || settings.value.run !== name) continue;
		const { target } = settings.value;
		if (target.kind === 'study' ? target.study === slug : contents.has(target.content_sha256))
			runs.push({ settings: settings.value, ...readProgress(join(folder, name)) });
	}
	return ok(runs.sort((a, b) => (a.settings.created < b.settings.created ? 1 : -1)));
}
