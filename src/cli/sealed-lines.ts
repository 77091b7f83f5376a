import type { CrosscheckDone } from '../lib/server/crosschecks.ts';

/** A run of a study that is not frozen, for the terminal: its progress, and nothing of what the model said. */
export function sealedLines({ run, folder, cases, scored, allFailures }: CrosscheckDone): string {
	return [
		`Run ${run} in ${folder}.`,
		`${scored} of ${cases} cases have a scored response; ${allFailures} requests failed on the way.`,
		'Results are sealed until the study is frozen.'
	].join('\n');
}
