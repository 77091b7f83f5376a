import { mkdirSync } from 'node:fs';
import { EXIT, exitCode } from '../lib/domain/shared/exit-code.ts';
import type { Problem } from '../lib/domain/shared/problem.ts';
import type { Failure } from '../lib/domain/shared/result.ts';
import { visible } from '../lib/domain/shared/visible.ts';
import type { Actor } from '../lib/server/actor.ts';
import type { Db } from '../lib/server/db/client.ts';
import { env, type Env } from '../lib/server/env.ts';
import { progressBar, type Progress } from './progress-bar.ts';
import { Stop } from './stop.ts';

/** The options that every command takes. */
export interface GlobalOptions {
	json?: boolean;
	data?: string;
	guidelines?: string;
}

/** Where a command reads from and writes to. Tests hand in their own. */
export interface Streams {
	out(text: string): void;
	err(text: string): void;
	/** Is standard error a terminal, so that a progress bar makes sense? */
	terminal: boolean;
}

/** What every command is given. It keeps the command files to: read arguments, call one server function, print. */
export interface Context {
	/** Folders and switches, from the options and the environment. */
	readonly env: Env;
	/** The database in the data folder: made, migrated and opened at the first call. */
	db(): Promise<Db>;
	/** The command line acts for whoever runs the machine. */
	readonly actor: Actor;
	/** The server's address, for links: TOUCHSTONE_URL or ORIGIN, else this machine and PORT. */
	readonly address: string;
	/** Was `--json` given? */
	readonly json: boolean;
	/**
	 * Prints the result: with `--json` the value as one document, else the words of `human`.
	 * `{ holds: false }` ends the command with exit code 1 (a check does not hold).
	 */
	print(value: unknown, human: () => string, options?: { holds?: boolean }): void;
	/** Ends the command with what went wrong; `file` is named where the failure is about one. */
	fail(failure: Failure, file?: string): never;
	/**
	 * Ends the command (exit code 2) with one line for each problem in a file; with `--json` also `{"problems":[...]}`.
	 * @param unlisted how many more there are; then a last line and `unlisted` beside `problems` say so
	 */
	problems(list: Problem[], unlisted?: number): never;
	/** A line for the person at the terminal, on standard error. */
	note(line: string): void;
	/** A bar on standard error; silent where that is no terminal. */
	progress(label: string): Progress;
}

/** @returns the context, and what main needs to end a command properly */
export function makeContext(
	options: () => GlobalOptions,
	variables: NodeJS.ProcessEnv,
	streams: Streams
): { context: Context; exit(): number; close(): Promise<void> } {
	let opened: Promise<Db> | undefined;
	let code: number = EXIT.done;
	let known: Env | undefined;
	const context: Context = {
		get env() {
			return (known ??= env(variables, options()));
		},
		get json() {
			return options().json === true;
		},
		address: (variables.TOUCHSTONE_URL ?? variables.ORIGIN ?? `http://localhost:${variables.PORT ?? 3000}`).replace(
			/\/$/,
			''
		),
		actor: { id: 'system', name: 'command line', role: 'maintainer' },
		db: () => (opened ??= open(context.env)),
		print(value, human, { holds = true } = {}) {
			const text = context.json ? JSON.stringify(value) : human().split('\n').map(visible).join('\n');
			if (text) streams.out(text.endsWith('\n') ? text : `${text}\n`);
			if (!holds) code = EXIT.doesNotHold;
		},
		fail(failure, file = '') {
			throw new Stop([{ file, line: 0, path: failure.field ?? '', message: failure.message }], exitCode(failure.code));
		},
		problems(list, unlisted) {
			throw new Stop(list, EXIT.wrongUse, unlisted);
		},
		note: (line) => streams.err(`${visible(line)}\n`),
		progress: (label) => progressBar(label, streams.terminal)
	};
	const close = async () => {
		if (opened) await (await opened.catch(() => null))?.$disconnect();
	};
	return { context, exit: () => code, close };
}

async function open({ data, databaseUrl, migrations, upgradeBackups }: Env): Promise<Db> {
	const stop = (message: string) => new Stop([{ file: '', line: 0, path: '', message }], EXIT.wrongUse);
	try {
		mkdirSync(data, { recursive: true });
	} catch (error) {
		throw stop(
			`The data folder ${data} cannot be made or opened (${(error as NodeJS.ErrnoException).code}). Choose another with --data.`
		);
	}
	// Loaded here, so that commands without a database start without it.
	const [{ migrate }, { connect }] = await Promise.all([
		import('../lib/server/db/migrate.ts'),
		import('../lib/server/db/client.ts')
	]);
	try {
		await migrate(databaseUrl, migrations, upgradeBackups);
	} catch (error) {
		throw stop(`The database in ${data} cannot be used: ${(error as Error).message.replace(/\s+/g, ' ')}`);
	}
	return connect(databaseUrl);
}
