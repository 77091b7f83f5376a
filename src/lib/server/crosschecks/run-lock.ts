import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Claims a run for this process: `held` while another works on it, or the code of why nothing can be written. A claim of a process that is no more is taken over. */
export function claimRun(folder: string): 'claimed' | 'held' | string {
	const file = join(folder, 'run.lock');
	const own = nameOf(process.pid)!;
	try {
		writeFileSync(file, own, { flag: 'wx' });
		return 'claimed';
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code !== 'EEXIST') return code ?? 'unknown';
	}
	if (isHeld(folder)) return 'held';
	try {
		writeFileSync(`${file}.${process.pid}`, own);
		renameSync(`${file}.${process.pid}`, file);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	}
	// Another may have found the same claim of a dead process: the last to write has it, and both look when both have written.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
	return holder(folder) === own ? 'claimed' : 'held';
}

/** Gives a claim up. */
export function leaveRun(folder: string): void {
	rmSync(join(folder, 'run.lock'), { force: true });
}

/** Does some process work on this run? */
export function isHeld(folder: string): boolean {
	const name = holder(folder);
	return name !== null && nameOf(Number(name.split(' ')[0])) === name;
}

function holder(folder: string): string | null {
	try {
		return readFileSync(join(folder, 'run.lock'), 'utf8');
	} catch {
		return null;
	}
}

/**
 * A process by its number and, where the system tells it, when it began: numbers come again, above all in a container that was started anew. null: there is no
 * such process.
 */
function nameOf(pid: number): string | null {
	if (!Number.isSafeInteger(pid) || pid <= 0) return null;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
	}
	try {
		// The name of the program, which may hold anything, ends with the last bracket; the start is the 20th value after it.
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
	} catch {
		return String(pid);
	}
}
