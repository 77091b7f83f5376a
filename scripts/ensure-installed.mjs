// Installs what is missing. Uses nothing but Node itself: it runs before there is a node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.touchstone-schema');
const generated = join(root, 'src/lib/server/db/generated/client.ts');

/** @param {string} file @returns {Map<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
function packagesIn(file) {
	const { packages } = JSON.parse(readFileSync(file, 'utf8'));
	return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

/** Does node_modules hold what package-lock.json asks for? npm keeps its own account of what it installed beside it. */
function installed() {
	const account = join(root, 'node_modules/.package-lock.json');
	if (!existsSync(account)) return false;
	const wanted = packagesIn(join(root, 'package-lock.json'));
	const here = packagesIn(account);
	for (const [path, { version, optional, devOptional, peer }] of wanted) {
		const found = here.get(path);
		if (found ? found.version !== version : !optional && !devOptional && !peer) return false;
	}
	return true;
}

function schemaHash() {
	return createHash('sha256')
		.update(readFileSync(join(root, 'prisma/schema.prisma')))
		.digest('hex');
}

function clientGenerated() {
	return (
		existsSync(generated) &&
		existsSync(join(root, '.svelte-kit/tsconfig.json')) &&
		existsSync(stamp) &&
		readFileSync(stamp, 'utf8') === schemaHash()
	);
}

/** @param {string[]} args what npm is to do; its output goes to standard error, which no script reads as a result */
function npm(args) {
	// Prisma would fetch a native engine, which no hash of the lock file covers and nothing here runs. It does not where it is told of one.
	const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env };
	const done = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32', env });
	if (done.status !== 0) {
		console.error(
			`npm ${args.join(' ')} failed${done.error ? `: ${done.error.message}` : '; its messages are above'}. Mend that, then try again.`
		);
		process.exit(1);
	}
}

/** Packages as the lock file says, and the database client as the schema says. Returns at once when all is there. */
export async function ensureInstalled() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < 20 || (major === 20 && minor < 19)) {
		console.error(`Touchstone needs Node 20.19 or newer; this is ${process.version}.`);
		process.exit(1);
	}
	if (installed() && clientGenerated()) return;
	await lock(join(root, 'build/.install-lock'), () => {
		if (!installed()) {
			console.error('Installing packages (once; npm ci) ...');
			npm(['ci']);
			writeFileSync(stamp, schemaHash());
		}
		if (!clientGenerated()) {
			console.error('Generating the database client ...');
			npm(['run', '--silent', 'postinstall']);
			writeFileSync(stamp, schemaHash());
		}
	});
}
