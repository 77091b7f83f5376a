import { main } from '../../src/cli/main.ts';

/** What a command printed and how it ended. */
export interface Ended {
	code: number;
	out: string;
	err: string;
	/** Standard output as JSON. */
	json(): unknown;
}

/**
 * Runs a command in this process, as `npm run -s touchstone -- ...args` would. Example: `await command(['user', 'list', '--data', folder])`.
 * @param variables environment; none of this process's is taken over
 */
export async function command(args: string[], variables: Record<string, string> = {}): Promise<Ended> {
	const said = { out: '', err: '' };
	const streams = {
		out: (text: string) => void (said.out += text),
		err: (text: string) => void (said.err += text),
		terminal: false
	};
	const code = await main(args, { TOUCHSTONE_ROOT: process.cwd(), ...variables }, streams);
	return { code, ...said, json: () => JSON.parse(said.out) as unknown };
}
