import type { Context } from './context.ts';

/** A long job that Ctrl-C ends in order. */
export interface Interruptible {
	/** Aborted at the first Ctrl-C. */
	signal: AbortSignal;
	/** Moves the bar. */
	update(done: number, total: number): void;
	/** When the job is over. */
	stop(): void;
}

/** Shows a bar until Ctrl-C, which is told to the job. It listens once: a second Ctrl-C finds nobody, and ends the process at once. */
export function interruptible(context: Context, label: string): Interruptible {
	const bar = context.progress(label);
	const stop = new AbortController();
	const interrupt = () => {
		// Before the second may come, which would leave the cursor as the bar has it.
		bar.stop();
		stop.abort();
		context.note('Ending; what is done stays. Ctrl-C again ends at once.');
	};
	process.once('SIGINT', interrupt);
	return {
		signal: stop.signal,
		update: (done, total) => void (stop.signal.aborted || bar.update(done, total)),
		stop() {
			process.off('SIGINT', interrupt);
			if (!stop.signal.aborted) bar.stop();
		}
	};
}
