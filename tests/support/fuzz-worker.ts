import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { random } from '../../src/lib/domain/shared/random.ts';
import { FuzzGuard } from './fuzz-guard.ts';
import { fuzzOne } from './fuzz-one.ts';
import { FUZZ_TARGETS, fuzzTargets } from './fuzz-targets.ts';

/** What `scripts/fuzz.mjs` hands to its worker. */
interface Order {
	root: string;
	target: (typeof FUZZ_TARGETS)[number];
	seed: string;
	from: number;
	runs: number;
	/** How many inputs are done, the length of the one under way, and its bytes: the parent reads them when no more is heard. */
	counts: SharedArrayBuffer;
	bytes: SharedArrayBuffer;
}

/** Every so many inputs the memory is measured. */
const MEASURED = 5000;
/** So much may stay in memory beyond what was there at the first measurement. */
const MOST_GROWTH = 48 * 1024 * 1024;

const { root, target: name, seed, from, runs, counts, bytes } = workerData as Order;
const target = fuzzTargets(root)[name];
const [done, area] = [new Int32Array(counts), Buffer.from(bytes)];
const guard = new FuzzGuard();
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let held: number | null = null;
let slowest = 0;
guard.arm();
for (let at = from; at < runs; at++) {
	const input = target.make(random(`${seed}/${name}/${at}`));
	input.copy(area);
	Atomics.store(done, 1, Math.min(input.length, area.length));
	const start = performance.now();
	const fault = await fuzzOne(target, input, guard);
	const took = performance.now() - start;
	slowest = Math.max(slowest, took);
	if (fault !== null) parentPort!.postMessage({ at, fault, input });
	Atomics.store(done, 0, at + 1);
	if (at % MEASURED === MEASURED - 1) {
		// Memory outside the heap is given back in turns of their own, which parsers that never wait leave no room for.
		for (let turn = 0; turn < 2; turn++) {
			collect();
			await new Promise((go) => setTimeout(go, 20));
		}
		const { heapUsed, arrayBuffers } = process.memoryUsage();
		if (held === null) held = heapUsed + arrayBuffers;
		else if (heapUsed + arrayBuffers > held + MOST_GROWTH) {
			const grown = Math.round((heapUsed + arrayBuffers - held) / 1024 / 1024);
			parentPort!.postMessage({
				at,
				fault: `Memory has grown by ${grown} MB since the first ${MEASURED} inputs`,
				input
			});
			held = heapUsed + arrayBuffers;
		}
	}
}
parentPort!.postMessage({ finished: true, slowest });
