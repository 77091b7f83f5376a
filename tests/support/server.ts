import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running server with a data folder of its own. */
export interface Server {
	/** e.g. `http://localhost:41234`; with ORIGIN, what that says */
	address: string;
	/** Where it listens, whatever ORIGIN says. */
	inside: string;
	data: string;
	/** One-time links by the person's name, as the server printed them. */
	links: Map<string, string>;
	/** Everything that the server printed so far. */
	output(): string;
	/** `kill` ends it as a power cut would, else it may finish what it does. Resolves when the process is gone; returns its exit code. */
	stop(kill?: boolean): Promise<number | null>;
	/** Removes the data folder. Stop it first. */
	clear(): void;
}

/**
 * Starts server.js (the built app) on a free port and waits until it answers.
 * @param options `data` goes on with the folder of an earlier server; `variables` are added to the environment
 */
export async function startServer({
	data = mkdtempSync(join(tmpdir(), 'touchstone-app-')),
	variables = {}
}: { data?: string; variables?: Record<string, string> } = {}): Promise<Server> {
	const child = spawn(process.execPath, ['server.js'], {
		env: {
			...process.env,
			NODE_ENV: 'production',
			TOUCHSTONE_DATA: data,
			// Eight scenarios can be answered to the end in a test.
			TOUCHSTONE_SAMPLE_CASES: 'tests/fixtures/studies/authorization-small.jsonl',
			PORT: '0',
			HOST: '127.0.0.1',
			ORIGIN: undefined,
			...variables
		},
		stdio: ['ignore', 'pipe', 'pipe']
	});
	let output = '';
	const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
	const address = await new Promise<string>((found, failed) => {
		const late = setTimeout(() => failed(new Error(`The server did not start within 60 s:\n${output}`)), 60_000);
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			const said = /^Touchstone listens on (\S+)\n/m.exec(output);
			if (said) {
				clearTimeout(late);
				found(said[1]);
			}
		};
		child.stdout.on('data', read);
		child.stderr.on('data', read);
		void ended.then((code) => failed(new Error(`The server ended with ${code}:\n${output}`)));
	});
	// The links are printed in the same turn as the address; the pipe may bring them a moment later.
	const inside = variables.PORT ? `http://127.0.0.1:${variables.PORT}` : address;
	for (let waited = 0; waited < 20 && !(await fetch(`${inside}/healthz`)).ok; waited++)
		await new Promise((done) => setTimeout(done, 100));
	const links = new Map(
		[...output.matchAll(/^(.+) \((?:annotator|adjudicator|maintainer)\):\n(\S+)$/gm)].map(([, name, link]) => [
			name,
			link
		])
	);
	return {
		address,
		inside,
		data,
		links,
		output: () => output,
		async stop(kill = false) {
			child.kill(kill ? 'SIGKILL' : 'SIGTERM');
			return ended;
		},
		clear: () => rmSync(data, { recursive: true, force: true })
	};
}
