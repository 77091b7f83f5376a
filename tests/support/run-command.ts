import { main } from '../../src/cli/main.ts';
import type { TestDatabase } from './database.ts';

/** What a command printed and how it ended. */
export interface Ran {
	code: number;
	out: string;
	err: string;
	/** Standard output as JSON, where the command was given `--json`. */
	json: unknown;
}

/** Runs one command of the command line in this process, over a data folder. */
export async function runCommand({ env }: Pick<TestDatabase, 'env'>, ...args: string[]): Promise<Ran> {
	let out = '';
	let err = '';
	const streams = {
		out: (text: string) => void (out += text),
		err: (text: string) => void (err += text),
		terminal: false
	};
	const code = await main(
		[...args, '--data', env.data],
		{ TOUCHSTONE_ROOT: env.root, TOUCHSTONE_SAMPLE: 'no', TOUCHSTONE_DEBUG: '1' },
		streams
	);
	return { code, out, err, json: args.includes('--json') && out.trim() ? JSON.parse(out) : undefined };
}
