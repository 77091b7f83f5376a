// Times starts of the built server, from the command to the first answer, beside a start of Node that does nothing: npm run bench
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'bench-start-'));

/** @returns {Promise<number>} milliseconds */
async function start() {
	const from = performance.now();
	const child = spawn('npm', ['start', '--silent'], {
		cwd: root,
		env: { ...process.env, TOUCHSTONE_DATA: data, PORT: '0', HOST: '127.0.0.1' },
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true
	});
	let output = '';
	/** @type {string} */
	const address = await new Promise((found) =>
		child.stdout.on('data', (chunk) => {
			output += chunk;
			const said = /^Touchstone listens on (\S+)$/m.exec(output);
			if (said) found(said[1]);
		})
	);
	await fetch(address);
	const took = performance.now() - from;
	const ended = new Promise((done) => child.once('exit', done));
	// npm hands no signal on in every version: its whole group gets it.
	process.kill(-(/** @type {number} */ (child.pid)), 'SIGTERM');
	await ended;
	return took;
}

const nothing = () => {
	const from = performance.now();
	spawnSync(process.execPath, ['-e', '0']);
	return performance.now() - from;
};

try {
	const first = await start();
	const later = [await start(), await start(), await start()].sort((a, b) => a - b);
	const bare = [nothing(), nothing(), nothing()].sort((a, b) => a - b)[1];
	console.log(`first start (database, sample study): ${first.toFixed(0)} ms`);
	console.log(
		`later starts: ${later.map((ms) => ms.toFixed(0)).join(', ')} ms; ${(later[1] / bare).toFixed(1)} times a Node that does nothing`
	);
} finally {
	rmSync(data, { recursive: true, force: true });
}
