import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	accessSync,
	constants,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync
} from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from '../../scripts/lock.mjs';

const SOURCE = fileURLToPath(new URL('../model-pass', import.meta.url));
const MODULES = ['gguf.mjs', 'tiny-model.mjs', 'server.mjs'];
/** With this seed the answers to different cases differ in all: words, labels and confidence. */
const SEED = '2';

/** `brief` gives answers that fit the schema; `endless` never closes a string and stops at the output limit. */
export type TinyModel = 'brief' | 'endless';

/** A running server over a tiny model. */
export interface ModelServer {
	/** e.g. `http://127.0.0.1:41234/v1` */
	url: string;
	/** The name in the model file. The server answers with whatever name the request says. */
	model: string;
	/** Ends the server; resolves when its process is gone. */
	close(): Promise<void>;
}

const hashOf = (...files: string[]) => {
	const hash = createHash('sha256');
	for (const file of files) hash.update(readFileSync(join(SOURCE, file)));
	return hash.digest('hex').slice(0, 16);
};

/** The user's cache folder, or one in the temporary folder where there is none to write to. */
function cacheFolder(): string {
	const own = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'touchstone');
	try {
		mkdirSync(own, { recursive: true });
		accessSync(own, constants.W_OK);
		return own;
	} catch {
		const other = join(tmpdir(), `touchstone-cache-${userInfo().uid}`);
		mkdirSync(other, { recursive: true, mode: 0o700 });
		return other;
	}
}

/** Makes `folder` with `work`, which gets a folder beside it to fill: what is there is whole, whenever a process dies. */
async function once(folder: string, work: (at: string) => void): Promise<string> {
	if (existsSync(folder)) return folder;
	await lock(`${folder}.lock`, () => {
		if (existsSync(folder)) return;
		// What a process left that was killed over this work.
		for (const name of readdirSync(dirname(folder)))
			if (name.startsWith(`${basename(folder)}-`)) rmSync(join(dirname(folder), name), { recursive: true });
		const at = mkdtempSync(`${folder}-`);
		try {
			work(at);
			renameSync(at, folder);
		} finally {
			rmSync(at, { recursive: true, force: true });
		}
	});
	return folder;
}

function run(command: string, args: string[], cwd: string) {
	const done = spawnSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
	if (done.status !== 0)
		throw new Error(`${command} ${args.join(' ')} failed: ${done.error?.message ?? done.stderr + done.stdout}`);
}

/**
 * Installs the packages of the model server, unless that was done before: some 20 s and 83 MB, once a lock file. Several processes may
 * ask at once. Returns the folder that holds `node_modules`.
 */
export function installModelPass(): Promise<string> {
	if (process.platform !== 'linux' || process.arch !== 'x64')
		throw new Error('The model server of the tests needs Linux on x64 (tests/model-pass/README.md).');
	const key = hashOf('package.json', 'package-lock.json');
	return once(join(cacheFolder(), `model-pass-${key}`), (at) => {
		for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(SOURCE, file), join(at, file));
		run('npm', ['ci', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'], at);
	});
}

/** The folder with the modules, beside their packages, and the model files that they write: 0.5 MB each. */
async function prepare(): Promise<string> {
	const installed = await installModelPass();
	return once(join(installed, `made-${hashOf(...MODULES)}`), (at) => {
		for (const file of MODULES) copyFileSync(join(SOURCE, file), join(at, file));
		for (const kind of ['brief', 'endless']) run(process.execPath, ['tiny-model.mjs', kind, `${kind}.gguf`, SEED], at);
	});
}

/** The model file itself, for another server. It holds a chat template. */
export const modelFile = async (kind: TinyModel): Promise<string> => join(await prepare(), `${kind}.gguf`);

/**
 * Starts the server over a tiny model on a free port. It answers one request at a time, a few hundred milliseconds each: a token, which is
 * one character, takes some milliseconds.
 * @param options.limit the longest answer in tokens, whatever the request allows: 16,384 would take `endless` minutes
 */
export async function startModelServer(
	kind: TinyModel,
	{ limit = 300 }: { limit?: number } = {}
): Promise<ModelServer> {
	const folder = await prepare();
	const child = spawn(process.execPath, ['server.mjs', `${kind}.gguf`, '0', String(limit)], {
		cwd: folder,
		stdio: ['pipe', 'pipe', 'pipe']
	});
	let output = '';
	const ended = new Promise<void>((done) => child.once('close', () => done()));
	const port = await new Promise<string>((found, failed) => {
		const late = setTimeout(() => {
			child.kill('SIGKILL');
			failed(new Error(`The model server did not start within 60 s:\n${output}`));
		}, 60_000);
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			const said = /^listening (\d+)$/m.exec(output);
			if (!said) return;
			clearTimeout(late);
			found(said[1]);
		};
		child.stdout.on('data', read);
		child.stderr.on('data', read);
		void ended.then(() => {
			clearTimeout(late);
			failed(new Error(`The model server ended:\n${output}`));
		});
	});
	return {
		url: `http://127.0.0.1:${port}/v1`,
		model: `tiny-${kind}`,
		async close() {
			child.kill('SIGKILL');
			await ended;
		}
	};
}
