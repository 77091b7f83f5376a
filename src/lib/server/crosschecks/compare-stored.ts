import { join } from 'node:path';
import type { RunComparison } from '../../domain/crosscheck/compare-runs.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { compareBeside } from './compare-beside.ts';
import { findRun } from './find-run.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';
import { runsFolder } from './runs-folder.ts';
import { readStored } from './stored-releases.ts';

/** Two runs of a study beside one of its releases. */
export interface StoredComparison {
	version: string;
	runs: [RunSettings, RunSettings];
	comparison: RunComparison;
}

/** Compares two runs of a study on a release that both are about: the newest, unless one is asked for. `conflict` while the study is not frozen. */
export async function compareStored(
	db: Db,
	actor: Actor,
	{ slug, before, after, dataFolder }: { slug: string; before: string; after: string; dataFolder: string },
	version: string | null
): Promise<Result<StoredComparison>> {
	const first = await findRun(db, actor, { slug, run: before, dataFolder });
	if (!first.ok) return first;
	const second = await findRun(db, actor, { slug, run: after, dataFolder });
	if (!second.ok) return second;
	const both = first.value.releases.filter(({ id }) => second.value.releases.some((one) => one.id === id));
	if (!both.length)
		return fail(
			'conflict',
			'There is no release that both runs are about. Runs are compared on the frozen references of one release.'
		);
	const release = await readStored(both, dataFolder, version);
	if (!release.ok) return release;
	const folder = (run: string) => join(runsFolder(dataFolder), run);
	const comparison = await compareBeside(release.value, folder(before), folder(after));
	return comparison.ok
		? ok({
				version: release.value.version,
				runs: [first.value.settings, second.value.settings],
				comparison: comparison.value
			})
		: comparison;
}
