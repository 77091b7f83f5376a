import { resolve, sep } from 'node:path';
import type { RunReport } from '../domain/crosscheck/run-report.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { ReadRelease } from './bundle/read-release.ts';
import { dryRun, type DryRun } from './crosschecks/dry-run.ts';
import { folderTarget } from './crosschecks/folder-target.ts';
import { laidBeside } from './crosschecks/laid-beside.ts';
import type { CrosscheckInput } from './crosschecks/prepare.ts';
import { sit, type Running, type Sat } from './crosschecks/sit.ts';
import { readStored, storedReleases } from './crosschecks/stored-releases.ts';
import { studyTarget } from './crosschecks/study-target.ts';
import type { Db } from './db/client.ts';
import { write } from './write.ts';

export { attachRun } from './crosschecks/attach-run.ts';
export { compareStored } from './crosschecks/compare-stored.ts';
export { listRuns, type ListedRun } from './crosschecks/list-runs.ts';
export { overview } from './crosschecks/overview.ts';
export type { CrosscheckInput } from './crosschecks/prepare.ts';
export { compareFolders, reportFolder } from './crosschecks/report-folder.ts';
export { runFolder } from './crosschecks/run-folder.ts';
export { studyRun, type StudyRun } from './crosschecks/study-run.ts';

/** How a run stands after a sitting. `report` is there once there are references to lay it beside. */
export interface CrosscheckDone extends Sat {
	report: RunReport | null;
}

/** Annotates every case of a release in a folder by a model, without labels in sight, and reports. No database is needed, and nothing of the release is changed. */
export async function runFolderRelease(
	folder: string,
	input: CrosscheckInput,
	running: Running
): Promise<Result<CrosscheckDone>> {
	if (input.out !== undefined && liesIn(folder, input.out))
		return fail(
			'invalid',
			'A run is no part of a release: put it elsewhere, and into the release with “crosscheck attach”.',
			'out'
		);
	const read = await folderTarget(folder);
	if (!read.ok) return read;
	const { target, release } = read.value;
	const done = await sit(target, input, running);
	return done.ok ? reported(done.value, release) : done;
}

/**
 * Annotates every case of a study by a model. Before the freeze nothing but progress is given: results stay sealed in the archive. After it the run is laid
 * beside the newest release.
 */
export async function runStudy(
	db: Db,
	actor: Actor,
	slug: string,
	input: CrosscheckInput,
	running: Running
): Promise<Result<CrosscheckDone>> {
	const read = await studyTarget(db, actor, slug);
	if (!read.ok) return read;
	const { target, studyId } = read.value;
	const release = await newest(db, studyId, input.dataFolder, target.guideline.sha256);
	if (!release.ok) return release;
	const done = await sit(target, input, running, (run, resumed) =>
		write(db, actor, async () => ({
			value: null,
			event: { type: 'crosscheck.started', studyId, data: { run, model: input.model, resumed } }
		}))
	);
	if (!done.ok) return done;
	const { run, scored, failures, stopped } = done.value;
	const recorded = await write(db, actor, async () => ({
		value: null,
		event: { type: 'crosscheck.finished', studyId, data: { run, cases: target.cases, scored, failures, stopped } }
	}));
	return recorded.ok ? reported(done.value, release.value) : recorded;
}

/** Writes the requests of a run about a release in a folder, and asks nobody. */
export async function dryRunFolder(folder: string, input: CrosscheckInput): Promise<Result<DryRun>> {
	const read = await folderTarget(folder);
	return read.ok ? dryRun(read.value.target, input) : read;
}

/** Writes the requests of a run about a study, and asks nobody. */
export async function dryRunStudy(db: Db, actor: Actor, slug: string, input: CrosscheckInput): Promise<Result<DryRun>> {
	const read = await studyTarget(db, actor, slug);
	return read.ok ? dryRun(read.value.target, input) : read;
}

/** The newest release of a study with this guideline; null where it is not frozen, or with another. */
async function newest(
	db: Db,
	studyId: string,
	dataFolder: string,
	guidelineSha256: string
): Promise<Result<ReadRelease | null>> {
	const releases = await storedReleases(db, studyId);
	if (!releases.length) return ok(null);
	const read = await readStored(releases, dataFolder, null);
	return read.ok && read.value.guideline.sha256 !== guidelineSha256 ? ok(null) : read;
}

async function reported(done: Sat, release: ReadRelease | null): Promise<Result<CrosscheckDone>> {
	if (!release) return ok({ ...done, report: null });
	const beside = await laidBeside(done.folder, release);
	return beside.ok ? ok({ ...done, report: beside.value.report }) : beside;
}

const liesIn = (folder: string, path: string) => `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
