import { nextBackup } from '../../domain/backups/next-backup.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import { write } from '../write.ts';
import { madeIn } from './made-in.ts';
import { runBackup, type Running } from './run-backup.ts';
import { settings, type Settings } from './settings.ts';

const MINUTE = 60_000;
/** A backup that failed is tried again so much later. */
const AGAIN = 10 * MINUTE;
/** The folder is looked at so often: someone may have made or removed a backup, and a machine that slept does not count the time. */
const LOOK = 10 * MINUTE;
/** As the command line, which makes them. */
const SYSTEM: Pick<Actor, 'id'> = { id: 'system' };

/** What it reaches out for; tests hand in their own. */
interface World {
	run: (env: Env, settings: Settings) => Running;
	say: (line: string) => void;
	now: () => number;
	sleep: (ms: number) => Promise<unknown>;
}

const WORLD: World = {
	run: runBackup,
	say: console.error,
	now: Date.now,
	// It keeps no process from ending.
	sleep: (ms) => new Promise((done) => void setTimeout(done, ms).unref())
};

/**
 * Makes backups in time, as TOUCHSTONE_BACKUPS, TOUCHSTONE_BACKUP_EVERY and TOUCHSTONE_BACKUP_KEEP say, from now until the process is told to end. One at a time;
 * when the next is due follows from the files that are there. Each failure is one line of the log and is tried again; the first of several in a row is an event.
 * @throws with a plain message when the settings make no sense
 */
export function schedule(db: Db, env: Env, variables: NodeJS.ProcessEnv, world: World = WORLD): void {
	const set = settings(variables);
	if (!set) return;
	const { run, say, now, sleep } = world;
	let running: Running | null = null;
	let failing = false;
	let over = false;
	/** @returns how long to wait until the next look */
	const look = async (): Promise<number> => {
		try {
			const wait = nextBackup(await madeIn(set.folder), set.every, now()) - now();
			// The process may have been told to end while the folder was read.
			if (wait > 0 || over) return Math.min(wait, LOOK);
			running = run(env, set);
			const why = await running.ended;
			running = null;
			if (why === null) failing = false;
			else if (!over) await failed(why);
			return why === null ? MINUTE : AGAIN;
		} catch (error) {
			await failed((error as Error).message);
			return AGAIN;
		}
	};
	const failed = async (why: string) => {
		say(JSON.stringify({ at: new Date(now()).toISOString(), error: 'backup', folder: set.folder, why }));
		if (failing) return;
		failing = true;
		const made = await madeIn(set.folder).catch(() => []);
		const newest = made.length ? new Date(Math.max(...made)).toISOString() : null;
		// A database that cannot be written to may be why; the line is in the log.
		await write(db, SYSTEM, async () => ({
			value: null,
			event: { type: 'backup.failed', data: { newest } }
		})).catch(() => undefined);
	};
	process.once('sveltekit:shutdown' as 'exit', () => {
		over = true;
		running?.stop();
	});
	void (async () => {
		while (!over) await sleep(await look());
	})();
}
