// Fuzzes the parsers of what people bring: npm run fuzz -- [TARGET ...] [--runs 100000] [--seed N] [--keep FOLDER]
// Each target gets so many mutated inputs, the same for the same seed. A throw, a hang, a write to the file system, a changed prototype,
// memory that grows, and a message that is not one line of bounded length are findings: the input is kept, and the exit is 1.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';

const NAMES = ['cases', 'answers', 'decisions', 'flags', 'guidelines', 'ratings', 'encodings', 'crosscheck', 'bundles'];
/** A parser that works so long on one input hangs. Time of the processor, so that a busy machine is no finding; of the clock ten times as long. */
const HANG_MS = 1000;
const MOST_FINDINGS = 10;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { runs: { type: 'string' }, seed: { type: 'string' }, keep: { type: 'string' } }
});
const runs = Number(values.runs ?? 100_000);
const seed = values.seed ?? '1';
const targets = positionals.length ? positionals : NAMES;
const unknown = targets.find((name) => !NAMES.includes(name));
if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
	console.error(
		unknown === undefined ? '--runs takes a whole number.' : `There is no target ${unknown}: ${NAMES.join(', ')}.`
	);
	process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
const keep = values.keep ?? join(folder, 'findings');

/** Bundles the worker once: it runs plain JavaScript. */
async function bundled() {
	const made = await build({
		configFile: false,
		root,
		logLevel: 'error',
		ssr: { noExternal: true },
		build: { write: false, minify: false, ssr: join(root, 'tests/support/fuzz-worker.ts'), target: 'node20' }
	});
	const [{ output }] = /** @type {{ output: { code: string }[] }[]} */ ([made].flat());
	const file = join(folder, 'worker.mjs');
	writeFileSync(file, output[0].code);
	return file;
}

/**
 * Runs a worker from one input to the end, or to where it hangs or dies: then it gives that input's number.
 * @param {string} file @param {string} target @param {number} from @param {(at: number, fault: string, input: Uint8Array) => void} found
 * @returns {Promise<{ next: number | null, slowest: number }>}
 */
function stretch(file, target, from, found) {
	const counts = new SharedArrayBuffer(8);
	const bytes = new SharedArrayBuffer(8 * 1024 * 1024);
	const [done, area] = [new Int32Array(counts), Buffer.from(bytes)];
	done[0] = from;
	const worker = new Worker(file, {
		workerData: { root, target, seed, from, runs, counts, bytes },
		resourceLimits: { maxOldGenerationSizeMb: 1024 }
	});
	const input = () => Uint8Array.from(area.subarray(0, Atomics.load(done, 1)));
	return new Promise((resolve) => {
		let [at, clock, work] = [-1, performance.now(), process.cpuUsage()];
		let [told, finished, slowest] = [performance.now(), false, 0];
		const watch = setInterval(() => {
			const now = Atomics.load(done, 0);
			if (now !== at || Atomics.load(done, 1) === 0) [at, clock, work] = [now, performance.now(), process.cpuUsage()];
			const { user, system } = process.cpuUsage(work);
			if ((user + system) / 1000 > HANG_MS || performance.now() - clock > 10 * HANG_MS)
				end(`It hangs: more than ${HANG_MS} ms`);
			if (performance.now() - told > 10_000) {
				console.log(`  ${target}: ${now.toLocaleString('en')} of ${runs.toLocaleString('en')}`);
				told = performance.now();
			}
		}, 50);
		/** @param {string | null} fault */
		function end(fault) {
			clearInterval(watch);
			const now = Atomics.load(done, 0);
			if (fault !== null) found(now, fault, input());
			worker.removeAllListeners();
			void worker.terminate().then(() => resolve({ next: fault === null ? null : now + 1, slowest }));
		}
		worker.on('message', (message) => {
			if (message.finished) [finished, slowest] = [true, message.slowest];
			else found(message.at, message.fault, message.input);
		});
		worker.on('error', (error) => end(`The worker dies: ${error.message}`));
		worker.on('exit', () => end(finished ? null : 'The worker ends: what the input began never comes to its end'));
	});
}

/** @param {string} file @param {string} target */
async function fuzz(file, target) {
	const start = performance.now();
	/** @type {Map<string, number>} findings that differ in numbers alone are one */
	const kinds = new Map();
	let slowest = 0;
	for (let from = 0; from < runs && kinds.size < MOST_FINDINGS;) {
		const part = await stretch(file, target, from, (at, fault, input) => {
			const kind = fault.replace(/\d+/g, '0').slice(0, 200);
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
			if (kinds.get(kind) !== 1) return;
			mkdirSync(keep, { recursive: true });
			const name = join(keep, `${target}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}.bin`);
			writeFileSync(name, input);
			console.log(`  ${target}, input ${at}: ${fault}\n    kept as ${name} (${input.length} bytes)`);
		});
		slowest = Math.max(slowest, part.slowest);
		from = part.next ?? runs;
	}
	const seconds = (performance.now() - start) / 1000;
	const rate = Math.round(runs / seconds).toLocaleString('en');
	console.log(
		`${target}: ${runs.toLocaleString('en')} inputs, seed ${seed}, ${seconds.toFixed(0)} s (${rate}/s), slowest ${slowest.toFixed(0)} ms, ${kinds.size} findings`
	);
	return kinds.size;
}

let findings = 0;
try {
	const file = await bundled();
	for (const target of targets) findings += await fuzz(file, target);
} finally {
	if (findings === 0) rmSync(folder, { recursive: true, force: true });
}
if (findings) console.log(`The inputs are in ${keep}`);
process.exitCode = findings ? 1 : 0;
