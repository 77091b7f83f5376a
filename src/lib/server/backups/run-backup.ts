import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Settings } from './settings.ts';

/** A backup that is being made by another process. */
export interface Running {
	/** null when it is there, else why it is not. */
	ended: Promise<string | null>;
	/** Ends it; the next one removes what it leaves. */
	stop(): void;
}

/**
 * Has the command line make a scheduled backup. SQLite copies with the whole process standing still, so the server does not do it itself: nobody waits for it.
 */
export function runBackup(env: Env, { folder, keep }: Settings): Running {
	const child = spawn(
		process.execPath,
		[join(env.root, 'bin/touchstone.mjs'), 'backup', '--into', folder, '--keep', keep, '--data', env.data],
		// In a group of its own: Ctrl-C is for the server, which ends it then.
		{
			detached: true,
			cwd: env.root,
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, TOUCHSTONE_ROOT: env.root }
		}
	);
	let said = '';
	child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)));
	return {
		ended: new Promise((done) => {
			child.once('error', (error) => done(error.message));
			child.once('close', (code, signal) =>
				done(code === 0 ? null : said.replace(/\s+/g, ' ').trim() || `it ended with ${signal ?? code}`)
			);
		}),
		stop: () => void child.kill('SIGTERM')
	};
}
