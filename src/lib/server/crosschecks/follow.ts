import type { Sitting } from './run-cases.ts';
import { writeProgress } from './run-progress.ts';

/** Milliseconds between two notes of the progress. */
const EVERY = 1000;

/**
 * Notes the progress of a sitting in the folder of its run, for those who look on: once a second, and at its end.
 * @param cases how many there are
 * @param before how many cases had a scored response when it began; they are walked over again, but were never fewer
 */
export function follow(folder: string, cases: number, before: number, clock: () => Date) {
	const since = clock().toISOString();
	let [scored, failures] = [before, 0];
	const note = (ended: Sitting | null) => {
		try {
			writeProgress(folder, {
				scored,
				cases,
				since,
				before,
				failures,
				at: clock().toISOString(),
				stopped: ended?.stopped ?? null,
				ended: ended !== null
			});
		} catch {
			// A note for those who look on; no run fails for it.
		}
	};
	note(null);
	const timer = setInterval(() => note(null), EVERY);
	return {
		step(done: number, failed: number): void {
			scored = Math.max(before, done);
			failures = failed;
		},
		/** @param sitting null where it broke off: what is there then tells so */
		end(sitting: Sitting | null): void {
			clearInterval(timer);
			if (!sitting) return;
			({ scored, failures } = sitting);
			note(sitting);
		}
	};
}
