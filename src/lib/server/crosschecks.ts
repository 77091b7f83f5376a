import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { ReadRelease } from './bundle/read-release.ts';
import { makeAsk, type Ask } from './crosschecks/ask.ts';
import { dryRun, type DryRun } from './crosschecks/dry-run.ts';
import { folderTarget } from './crosschecks/folder-target.ts';
import { follow } from './crosschecks/follow.ts';
import { laidBeside, type LaidBeside } from './crosschecks/laid-beside.ts';
import type { CrosscheckInput } from './crosschecks/prepare.ts';
import { runCases, type Sitting } from './crosschecks/run-cases.ts';
import { start } from './crosschecks/start.ts';
import { readStored, storedReleases } from './crosschecks/stored-releases.ts';
import { studyTarget } from './crosschecks/study-target.ts';
import type { Target } from './crosschecks/target.ts';
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

/** What a run needs besides its settings. */
export interface Running {
	/** The key of the server, from the environment; sent, and kept nowhere. */
	key: string | null;
	signal: AbortSignal;
	onProgress(done: number, total: number, failures: number): void;
	/** Tests hand in their own. */
	ask?: Ask;
	wait?(ms: number, signal: AbortSignal): Promise<void>;
}

/** How a run stands after a sitting. `report` is there once there are references to lay it beside. */
export interface CrosscheckDone extends Sitting {
	run: string;
	folder: string;
	cases: number;
	report: LaidBeside['report'] | null;
}

/** Annotates every case of a release in a folder by a model, without labels in sight, and reports. No database is needed, and nothing of the release is changed. */
export async function runFolderRelease(
	folder: string,
	input: CrosscheckInput,
	running: Running
): Promise<Result<CrosscheckDone>> {
	const read = await folderTarget(folder);
	if (!read.ok) return read;
	const { target, release } = read.value;
	return sitting(target, release, input, running);
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
	const release = await newest(db, studyId, input.dataFolder);
	if (!release.ok) return release;
	const done = await sitting(target, release.value, input, running, (run, resumed) =>
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
	return recorded.ok ? done : recorded;
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

/** The newest release of a study; null where it is not frozen. */
async function newest(db: Db, studyId: string, dataFolder: string): Promise<Result<ReadRelease | null>> {
	const releases = await storedReleases(db, studyId);
	return releases.length ? readStored(releases, dataFolder, null) : ok(null);
}

async function sitting(
	target: Target,
	release: ReadRelease | null,
	input: CrosscheckInput,
	running: Running,
	onStart: (run: string, resumed: boolean) => Promise<Result<null>> = async () => ok(null)
): Promise<Result<CrosscheckDone>> {
	const started = await start(target, input);
	if (!started.ok) return started;
	const { run, folder, archive, baseUrls, request, check, answered, attempts, resumed } = started.value;
	const client = running.ask
		? { ask: running.ask, close: async () => undefined }
		: makeAsk({ key: running.key, deadlineMs: input.deadlineS * 1000 });
	const told = follow(folder, answered.size, input.clock);
	let ended: Sitting | null = null;
	try {
		const noted = await onStart(run, resumed);
		if (!noted.ok) return noted;
		ended = await runCases(target.items(), {
			settings: request,
			codebook: target.guideline.codebook,
			check,
			baseUrls,
			concurrency: input.concurrency,
			retries: input.retries,
			answered,
			attempts,
			key: running.key,
			ask: client.ask,
			archive,
			signal: running.signal,
			onProgress(done, failures) {
				told.step(done, failures);
				running.onProgress(done, target.cases, failures);
			},
			clock: input.clock,
			wait: running.wait ?? pause
		});
	} finally {
		told.end(ended);
		archive.close();
		await client.close();
	}
	const beside = release ? await laidBeside(folder, release) : null;
	if (beside && !beside.ok) return beside;
	const report = beside ? beside.value.report : null;
	return ok({ run, folder, cases: target.cases, ...ended, report });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((done) => {
		const timer = setTimeout(finish, ms);
		signal.addEventListener('abort', finish, { once: true });
		function finish() {
			clearTimeout(timer);
			signal.removeEventListener('abort', finish);
			done();
		}
	});
}
