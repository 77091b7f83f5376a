import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunReport } from '../../domain/crosscheck/run-report.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { Actor } from '../actor.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import type { Db } from '../db/client.ts';
import { findRun, type FoundRun } from './find-run.ts';
import { releaseItems } from './items.ts';
import { laidBeside } from './laid-beside.ts';
import { runsFolder } from './runs-folder.ts';
import { readStored } from './stored-releases.ts';

/** A run for its page. */
export interface StudyRun extends FoundRun {
	/** null: sealed, since the study is not frozen. */
	beside: {
		version: string;
		codebook: Codebook;
		report: RunReport;
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
	const { releases } = found.value;
	if (!releases.length && version === null) return ok(none);
	const chosen = version === null ? releases[0] : releases.find((one) => one.version === version);
	if (!chosen)
		return fail(
			'not_found',
			`There is no release ${JSON.stringify((version ?? '').slice(0, 60))} that this run is about.`
		);
	const made = await reported(join(runsFolder(named.dataFolder), named.run), chosen.id, () =>
		readStored(releases, named.dataFolder, chosen.version)
	);
	if (!made.ok) return made;
	const { release, report } = made.value;
	return ok({
		...none,
		beside: { version: release.version, codebook: release.guideline.codebook, report },
		texts: (ids) => textsOf(release, ids)
	});
}

/** The visible fields of some items, as the model was shown them. */
async function textsOf(release: ReadRelease, ids: ReadonlySet<string>): Promise<Map<string, JsonObject[]>> {
	const texts = new Map<string, JsonObject[]>();
	if (ids.size) for await (const { id, visible } of releaseItems(release)) if (ids.has(id)) texts.set(id, visible);
	return texts;
}

/** A run beside a release that was verified. */
interface Made {
	release: ReadRelease;
	report: RunReport;
}

/** The reports of late, by what they are made of: attempts are only added to, and a stored release never changes. */
let known: { key: string; made: Promise<Result<Made>> }[] = [];
const KEPT = 2;

async function reported(
	folder: string,
	release: string,
	read: () => Promise<Result<ReadRelease>>
): Promise<Result<Made>> {
	const { size, mtimeMs } = await stat(join(folder, 'attempts.jsonl')).catch(() => ({ size: 0, mtimeMs: 0 }));
	const key = `${folder} ${size} ${mtimeMs} ${release}`;
	const before = known.find((one) => one.key === key);
	const made = before?.made ?? report(folder, read);
	if (!before) known = [...known.slice(1 - KEPT), { key, made }];
	const result = await made.catch((fault) => {
		known = known.filter((one) => one.key !== key);
		throw fault;
	});
	// What failed may go well the next time.
	if (!result.ok) known = known.filter((one) => one.key !== key);
	return result;
}

async function report(folder: string, read: () => Promise<Result<ReadRelease>>): Promise<Result<Made>> {
	const release = await read();
	if (!release.ok) return release;
	const beside = await laidBeside(folder, release.value);
	return beside.ok ? ok({ release: release.value, report: beside.value.report }) : beside;
}
