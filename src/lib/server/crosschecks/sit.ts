import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { makeAsk, type Ask } from './ask.ts';
import { follow } from './follow.ts';
import type { CrosscheckInput } from './prepare.ts';
import { runCases, type Sitting } from './run-cases.ts';
import { start } from './start.ts';
import type { Target } from './target.ts';

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

/** A run after a sitting. */
export interface Sat extends Sitting {
	run: string;
	folder: string;
	cases: number;
	/** Attempts that failed on the way, over all sittings. */
	allFailures: number;
}

/** Writing failed for want of room or leave, not by a fault of ours. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG'];

/**
 * One sitting of a run: begins it or goes on with it, asks until its end, and closes the archive.
 * @param onStart is told before the first request; where it fails nothing is asked
 */
export async function sit(
	target: Target,
	input: CrosscheckInput,
	running: Running,
	onStart: (run: string, resumed: boolean) => Promise<Result<null>> = async () => ok(null)
): Promise<Result<Sat>> {
	const started = await start(target, input);
	if (!started.ok) return started;
	const { run, folder, archive, baseUrls, request, check, answered, attempts, proven, failuresBefore, resumed } =
		started.value;
	const client = running.ask
		? { ask: running.ask, close: async () => undefined }
		: makeAsk({ key: running.key, deadlineMs: input.deadlineS * 1000 });
	const progress = follow(folder, target.cases, answered.size, input.clock);
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
			proven,
			key: running.key,
			ask: client.ask,
			archive,
			signal: running.signal,
			onProgress(done, failures) {
				progress.step(done, failures);
				running.onProgress(done, target.cases, failures);
			},
			clock: input.clock,
			wait: running.wait ?? pause
		});
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (!code || !NO_ROOM.includes(code)) throw error;
		return fail(
			'busy',
			`The archive in ${folder} cannot be written to (${code}). What was archived before is safe: make room, then go on with --resume ${folder}`
		);
	} finally {
		progress.end(ended);
		archive.close();
		await client.close();
	}
	return ok({ run, folder, cases: target.cases, ...ended, allFailures: failuresBefore + ended.failures });
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
