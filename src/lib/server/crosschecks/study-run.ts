import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../domain/shared/ok.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { Actor } from '../actor.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import type { Db } from '../db/client.ts';
import { findRun, type FoundRun } from './find-run.ts';
import { releaseItems } from './items.ts';
import { laidBeside, type LaidBeside } from './laid-beside.ts';
import { runsFolder } from './runs-folder.ts';
import { readStored } from './stored-releases.ts';

/** A run for its page. */
export interface StudyRun extends FoundRun {
	/** null: sealed, since the study is not frozen. */
	beside: {
		version: string;
		codebook: Codebook;
		report: LaidBeside['report'];
	} | null;
}

/** What a maintainer may know of a run: its settings and progress, and once there is a release what it comes to beside it. */
export async function studyRun(
	db: Db,
	actor: Actor,
	named: { slug: string; run: string; dataFolder: string },
	version: string | null
): Promise<Result<StudyRun & { texts(ids: ReadonlySet<string>): Promise<Map<string, JsonObject[]>> }>> {
	const found = await findRun(db, actor, named);
	if (!found.ok) return found;
	const none = { ...found.value, beside: null, texts: async () => new Map<string, JsonObject[]>() };
	if (!found.value.releases.length && version === null) return ok(none);
	const release = await readStored(found.value.releases, named.dataFolder, version);
	if (!release.ok) return release;
	const report = await reported(join(runsFolder(named.dataFolder), named.run), release.value);
	if (!report.ok) return report;
	const { codebook } = release.value.guideline;
	return ok({
		...none,
		beside: { version: release.value.version, codebook, report: report.value },
		texts: (ids) => textsOf(release.value, ids)
	});
}

/** The visible fields of some items, as the model was shown them. */
async function textsOf(release: ReadRelease, ids: ReadonlySet<string>): Promise<Map<string, JsonObject[]>> {
	const texts = new Map<string, JsonObject[]>();
	if (ids.size) for await (const { id, visible } of releaseItems(release)) if (ids.has(id)) texts.set(id, visible);
	return texts;
}

/** The reports of late, by what they are made of: attempts are only added to, and releases never change. */
let known: { key: string; made: Promise<Result<LaidBeside['report']>> }[] = [];
const KEPT = 4;

function reported(folder: string, release: ReadRelease): Promise<Result<LaidBeside['report']>> {
	const key = `${folder} ${statSync(join(folder, 'attempts.jsonl')).size} ${release.contentSha256}`;
	const before = known.find((one) => one.key === key);
	if (before) return before.made;
	const made = laidBeside(folder, release).then((beside) => (beside.ok ? ok(beside.value.report) : beside));
	known = [...known.slice(1 - KEPT), { key, made }];
	// What failed may go well the next time.
	made.catch(() => (known = known.filter((one) => one.key !== key)));
	return made;
}
