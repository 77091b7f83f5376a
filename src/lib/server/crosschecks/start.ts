import { join } from 'node:path';
import type { RequestSettings } from '../../domain/crosscheck/request-text.ts';
import type { CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { Archive } from './archive.ts';
import { eachAttempt } from './each-attempt.ts';
import { prepare, type CrosscheckInput } from './prepare.ts';
import { runFolder } from './run-folder.ts';
import { sameRun, type RunSettings } from '../../domain/crosscheck/run-settings.ts';
import { runsFolder } from './runs-folder.ts';
import type { Target } from './target.ts';

/** A run that is ready to go on. */
export interface Started {
	run: string;
	folder: string;
	archive: Archive;
	settings: RunSettings;
	/** Of this sitting: a resumed run may be on another machine. */
	baseUrls: string[];
	request: RequestSettings;
	check: CheckAnswer;
	/** Of before: cases and hashes of requests that were scored, and attempts by case. */
	answered: Set<string>;
	attempts: Map<string, number>;
	/** Did some request meet with a completion before? */
	proven: boolean;
	/** Attempts of earlier sittings that failed on the way. */
	failuresBefore: number;
	resumed: boolean;
}

/** Makes a run's folder, or opens the one to be resumed, which has to be about the same target, model and texts. */
export async function start(target: Target, input: CrosscheckInput): Promise<Result<Started>> {
	const prepared = await prepare(target, input);
	if (!prepared.ok) return prepared;
	const { settings, request, check } = prepared.value;
	const { run } = settings;
	const ready = {
		baseUrls: settings.base_urls,
		request,
		check,
		answered: new Set<string>(),
		attempts: new Map<string, number>()
	};
	if (input.resume === undefined) {
		const folder = input.out ?? join(runsFolder(input.dataFolder), run);
		const archive = Archive.make(folder, settings, input.out === undefined);
		return archive.ok
			? ok({
					run,
					folder,
					archive: archive.value,
					settings,
					...ready,
					proven: false,
					failuresBefore: 0,
					resumed: false
				})
			: archive;
	}
	return resume(runFolder(input.dataFolder, input.resume), settings, ready);
}

async function resume(
	folder: string,
	settings: RunSettings,
	ready: Pick<Started, 'baseUrls' | 'request' | 'check' | 'answered' | 'attempts'>
): Promise<Result<Started>> {
	const opened = Archive.open(folder);
	if (!opened.ok) return opened;
	const { archive, settings: before } = opened.value;
	const different = sameRun(before, settings);
	if (different.length) {
		archive.close();
		return fail(
			'conflict',
			`The run in ${folder} was made with other settings (${different.join(', ')}). Resume it with its own, or begin another run.`,
			'resume'
		);
	}
	let [proven, failuresBefore] = [false, 0];
	const read = await eachAttempt(folder, ({ case: item, request_sha256, outcome, status, called_off }) => {
		if (outcome !== null) ready.answered.add(`${item} ${request_sha256}`);
		else if (!called_off) failuresBefore++;
		if (outcome !== null && status !== null && status < 400) proven = true;
		ready.attempts.set(item, (ready.attempts.get(item) ?? 0) + 1);
		return null;
	});
	if (!read.ok) {
		archive.close();
		return read;
	}
	return ok({ run: before.run, folder, archive, settings: before, ...ready, proven, failuresBefore, resumed: true });
}
