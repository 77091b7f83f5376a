import { canMaintain } from '../domain/shared/can-maintain.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import { bundlePath } from './bundle/bundle-path.ts';
import { openFolder } from './bundle/open-folder.ts';
import { readRelease, type ReadRelease } from './bundle/read-release.ts';
import { makeAsk, type Ask } from './crosschecks/ask.ts';
import { releaseItems, studyItems } from './crosschecks/items.ts';
import { runCases, type Sitting } from './crosschecks/run-cases.ts';
import { laidBeside, type LaidBeside } from './crosschecks/laid-beside.ts';
import { start, type CrosscheckInput } from './crosschecks/start.ts';
import type { Target } from './crosschecks/target.ts';
import type { Db } from './db/client.ts';
import { findStudy } from './lookup/find-study.ts';
import { write } from './write.ts';

export { attachRun } from './crosschecks/attach-run.ts';
export { compareFolders, reportFolder } from './crosschecks/report-folder.ts';
export type { CrosscheckInput } from './crosschecks/start.ts';
export { runFolder } from './crosschecks/start.ts';

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
	const bundle = await openFolder(folder);
	if (!bundle.ok) return bundle;
	const read = await readRelease(bundle.value, folder);
	if (!read.ok) return read;
	const release = read.value;
	const { version, contentSha256: content_sha256, study } = release;
	let cases = 0;
	const items = releaseItems(release);
	for (let one = await items.next(); !one.done; one = await items.next()) cases++;
	const target: Target = {
		named: { kind: 'release', version, content_sha256, study },
		guideline: release.guideline,
		cases,
		items: () => releaseItems(release)
	};
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
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer runs a cross-check.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id: studyId, guideline } = found.value;
	const cases = await db.item.count({ where: { studyId } });
	if (cases === 0) return fail('conflict', `The study ${JSON.stringify(slug)} has no cases. Import them first.`);
	const target: Target = {
		named: { kind: 'study', study: slug },
		guideline,
		cases,
		items: () => studyItems(db, studyId, guideline.codebook)
	};
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
		event: { type: 'crosscheck.finished', studyId, data: { run, cases, scored, failures, stopped } }
	}));
	return recorded.ok ? done : recorded;
}

/** The newest release of a study; null where it is not frozen. */
async function newest(db: Db, studyId: string, dataFolder: string): Promise<Result<ReadRelease | null>> {
	const row = await db.release.findFirst({
		where: { studyId },
		orderBy: { createdAt: 'desc' },
		select: { id: true, version: true }
	});
	if (!row) return ok(null);
	const bundle = await openFolder(bundlePath(dataFolder, row.id));
	return bundle.ok ? readRelease(bundle.value, `The release ${row.version}`) : bundle;
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
	let ended: Sitting;
	try {
		const told = await onStart(run, resumed);
		if (!told.ok) return told;
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
			onProgress: (done, failures) => running.onProgress(done, target.cases, failures),
			clock: input.clock,
			wait: running.wait ?? pause
		});
	} finally {
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
