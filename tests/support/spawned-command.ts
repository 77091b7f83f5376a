import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** A command that runs in a process of its own, for what only signals and the end of a process show. */
export interface Spawned {
	child: ChildProcess;
	/** What it has printed so far. */
	out(): string;
	err(): string;
	/** How it ended; `code` is null where a signal ended it. */
	ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `touchstone ...args`; it ends with the test at the latest. @param hook JavaScript that the process runs before the command */
export function spawnedCommand(args: string[], hook?: string): Spawned {
	const said = { out: '', err: '' };
	const child = spawn(process.execPath, ['bin/touchstone.mjs', ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			...(hook === undefined ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` })
		}
	});
	// What a test that fails leaves behind.
	onTestFinished(() => void child.kill('SIGKILL'));
	child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
	child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
	return {
		child,
		out: () => said.out,
		err: () => said.err,
		ended: new Promise((done) => child.once('close', (code, signal) => done({ code, signal })))
	};
}
