import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgress, type RunProgress, type RunState } from '../../domain/crosscheck/run-progress.ts';
import { isHeld } from './run-lock.ts';

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
		return runProgress.parse(JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8')));
	} catch {
		return null;
	}
}
