// Builds what is missing or stale: `web` (the pages and their server) or `cli` (the commands).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const PARTS = {
	web: {
		inputs: [
			'src',
			// Its report of errors is the same for pages and for what stands around them.
			'serve',
			'static',
			'prisma/schema.prisma',
			'prisma/seed.ts',
			'prisma/seed',
			'svelte.config.js',
			'vite.config.ts',
			'package-lock.json',
			'tsconfig.json'
		],
		out: () => 'build/web',
		entry: 'handler.js',
		args: () => ['build']
	},
	cli: {
		inputs: [
			'src/cli',
			'src/lib/domain',
			'src/lib/server',
			'prisma/schema.prisma',
			'prisma/seed.ts',
			'prisma/seed',
			'vite.cli.config.ts',
			'package-lock.json',
			'tsconfig.json'
		],
		// A folder for each state of the sources: a command that runs while another one builds keeps its own files.
		out: (/** @type {string} */ state) => `build/cli/${state}`,
		entry: 'main.js',
		args: (/** @type {string} */ out) => ['build', '--config', 'vite.cli.config.ts', '--outDir', out]
	}
};

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [path];
	return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
		entry.name === 'generated' ? [] : filesUnder(join(path, entry.name))
	);
}

/** One hash over names and contents, so that neither a fresh clone nor a switch of branches fools it. @param {string[]} inputs */
function stateOf(inputs) {
	const hash = createHash('sha256');
	for (const file of inputs.flatMap((input) => filesUnder(join(root, input))).sort()) {
		hash
			.update(relative(root, file).split(sep).join('/') + '\0')
			.update(createHash('sha256').update(readFileSync(file)).digest());
	}
	return hash.digest('hex').slice(0, 16);
}

/** @param {string} folder @param {string} keep */
function forgetOld(folder, keep) {
	const hour = 3_600_000;
	for (const name of readdirSync(folder))
		if (name !== keep && Date.now() - statSync(join(folder, name)).mtimeMs > hour)
			rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Builds `part` when its sources changed since it was built; two processes don't build at once. Silent on standard output.
 * @param {'web' | 'cli'} part
 * @returns {Promise<string>} the file to import
 */
export async function ensureBuilt(part) {
	const { inputs, out: outOf, entry, args } = PARTS[part];
	const state = stateOf(inputs);
	const out = join(root, outOf(state));
	const stamp = join(out, '.state');
	const fresh = () => existsSync(join(out, entry)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
	if (!fresh()) {
		await lock(join(root, `build/.${part}-lock`), () => {
			if (fresh()) return;
			console.error(
				part === 'web'
					? 'Building the pages (once after each change) ...'
					: 'Building the commands (once after each change) ...'
			);
			const vite = join(root, 'node_modules/vite/bin/vite.js');
			const done = spawnSync(process.execPath, [vite, ...args(out), '--logLevel', 'warn'], {
				cwd: root,
				encoding: 'utf8',
				env: { ...process.env, NODE_ENV: 'production' },
				maxBuffer: 64e6
			});
			if (done.status !== 0) {
				console.error(`${done.stdout}${done.stderr}\nThe build failed; its messages are above.`);
				process.exit(2);
			}
			writeFileSync(stamp, state);
			if (part === 'cli') forgetOld(join(root, 'build/cli'), state);
		});
	}
	return join(out, entry);
}
