import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld } from './run-lock.ts';

/** progress.json of a run: how far it was when it was last written. A note for those who look on; the attempts alone are what a run goes on from. */
export interface RunProgress {
	/** Cases that have a scored response. */
	scored: number;
	/** Of this sitting: when it began, how many were scored before it, and attempts that failed on the way. */
	since: string;
	before: number;
	failures: number;
	at: string;
	/** Why it stopped before its end; null: it did not. */
	stopped: string | null;
	ended: boolean;
}

/** `broken`: its process is gone without a word. */
export type RunState = 'running' | 'ended' | 'stopped' | 'broken';

/** Writes it whole or not at all. */
export function writeProgress(folder: string, progress: RunProgress): void {
	const file = join(folder, 'progress.json');
	writeFileSync(`${file}.new`, `${JSON.stringify(progress)}\n`);
	renameSync(`${file}.new`, file);
}

/** How far a run is, and whether anyone works on it; no progress where none was written yet. */
export function readProgress(folder: string): { progress: RunProgress | null; state: RunState } {
	const progress = noted(folder);
	if (isHeld(folder)) return { progress, state: 'running' };
	if (!progress?.ended) return { progress, state: 'broken' };
	return { progress, state: progress.stopped === null ? 'ended' : 'stopped' };
}

function noted(folder: string): RunProgress | null {
	try {
		return JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8')) as RunProgress;
	} catch {
		return null;
	}
}
