import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { random } from '../../src/lib/domain/shared/random.ts';
import { FuzzGuard } from '../support/fuzz-guard.ts';
import { fuzzOne } from '../support/fuzz-one.ts';
import { FUZZ_TARGETS, fuzzTargets } from '../support/fuzz-targets.ts';

// `npm run fuzz` runs a hundred thousand of each, and sees a hang from outside; these are the first of another seed.
const RUNS = 1000;
const SEED = 'npm test';
const SLOW = new Set(['guidelines', 'bundles']);

const targets = fuzzTargets(process.cwd());
const guard = new FuzzGuard();
beforeAll(() => guard.arm());
afterAll(() => guard.disarm());

it.each(FUZZ_TARGETS)('%s: mutated inputs are read, or refused in plain words', async (name) => {
	const target = targets[name];
	for (let at = 0; at < (SLOW.has(name) ? RUNS / 2 : RUNS); at++) {
		const fault = await fuzzOne(target, target.make(random(`${SEED}/${name}/${at}`)), guard);
		expect(fault, `input ${at} of the seed “${SEED}”`).toBeNull();
	}
});

const FOLDER = 'tests/fixtures/fuzz';

it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.bin')))('%s finds nothing again', async (file) => {
	const name = FUZZ_TARGETS.find((one) => file.startsWith(`${one}-`))!;
	const start = performance.now();
	expect(await fuzzOne(targets[name], readFileSync(join(FOLDER, file)), guard)).toBeNull();
	// A hang, not a slow machine.
	expect(performance.now() - start).toBeLessThan(5000);
});
