import type { RunProgress, RunState } from '../../domain/crosscheck/run-progress.ts';

/** What a page needs of a run to say how it stands. */
export interface RunView {
	settings: { run: string; cases: number };
	progress: RunProgress | null;
	state: RunState;
}
