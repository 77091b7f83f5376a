// Times the agreement room and prints one table: node --expose-gc scripts/bench-agreement.mjs
// Figures are the best of several runs in this one process; ratios compare figures of the same run, so that they hold on other machines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const names = [
	'counts',
	'metrics',
	'krippendorff-alpha',
	'fleiss-kappa',
	'gwet-ac',
	'pairwise-cohen-kappa',
	'bootstrap',
	'from-matrix',
	'from-rows',
	'study-report'
];
const entry = [
	...names.map((name) => `export * from ${JSON.stringify(join(root, `src/lib/domain/agreement/${name}.ts`))};`),
	`export * from ${JSON.stringify(join(root, 'tests/support/large-ratings.ts'))};`
].join('\n');

/** Bundles the room once, so that what is timed is plain JavaScript. */
async function load() {
	const dir = mkdtempSync(join(tmpdir(), 'bench-agreement-'));
	try {
		const input = join(dir, 'entry.ts');
		writeFileSync(input, entry);
		const made = await build({
			configFile: false,
			root: dir,
			logLevel: 'error',
			build: { write: false, minify: false, ssr: input, target: 'node20' }
		});
		const file = join(dir, 'bundle.mjs');
		writeFileSync(file, [made].flat()[0].output[0].code);
		return await import(pathToFileURL(file).href);
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

const room = await load();

function studyOf(rows, perCluster) {
	const items = rows.map((_, i) => ({
		id: `i${i}`,
		cluster: perCluster ? `s${Math.floor(i / perCluster)}` : undefined
	}));
	const made = room.fromMatrix({ ratings: rows, labels: [0, 1, 2, 3], scale: 'interval', items });
	if (!made.ok) throw new Error(made.message);
	return made.value;
}

/** Best and median of several runs, in milliseconds. */
function timed(work, runs = 7) {
	const times = [];
	for (let r = 0; r < runs; r++) {
		const before = performance.now();
		work();
		times.push(performance.now() - before);
	}
	times.sort((a, b) => a - b);
	return { best: times[0], median: times[runs >> 1] };
}

/** What work allocates above what was there, in MB, garbage included. Needs --expose-gc. */
function memory(work) {
	if (!globalThis.gc) return null;
	globalThis.gc();
	const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
	const before = used();
	work();
	return (used() - before) / 1e6;
}

function say(what, { best, median }, limit) {
	const against = limit ? `limit ${limit} ms, ${(best / limit).toFixed(2)} of it` : '';
	const figures = `${best.toFixed(1).padStart(9)} ms   median ${median.toFixed(1).padStart(9)}`;
	console.log(`${what.padEnd(66)} ${figures}   ${against}`);
}

const rows = room.largeRatings();
const study = studyOf(rows);
const missing = studyOf(room.withMissing(rows));
const cold = performance.now();
room.metrics(room.counts(study));
console.log(`first call, before anything is compiled: ${(performance.now() - cold).toFixed(1)} ms\n`);

const all = timed(() => room.metrics(room.counts(study)));
say('all coefficients, 100,000 x 5, complete', all, 300);
say(
	'all coefficients, 100,000 x 5, a tenth missing',
	timed(() => room.metrics(room.counts(missing))),
	300
);
const alpha = timed(() => room.krippendorffAlpha(room.counts(missing), 'nominal'));
say('nominal alpha, 100,000 x 5, a tenth missing', alpha, 200);
const megabytes = memory(() => room.metrics(room.counts(study)));
if (megabytes !== null)
	console.log(`memory beyond the input, all coefficients: ${megabytes.toFixed(1)} MB (limit 150)`);

say(
	'a study of 100,000 x 5 from a matrix',
	timed(() => studyOf(rows), 3)
);
const ratings = rows.flatMap((row, i) =>
	row.map((label, j) => ({ item: `i${i}`, rater: `r${j}`, label: String(label) }))
);
say(
	'a study of 500,000 ratings from long form',
	timed(() => room.fromRows({ rows: ratings, labels: ['0', '1', '2', '3'] }), 3)
);

const clustered = room.counts(studyOf(room.largeRatings(10_000), 4));
const loose = room.counts(studyOf(room.withMissing(room.largeRatings(10_000)), 4));
const boot = (of, unit) => timed(() => room.bootstrap(of, { unit, replicates: 2000, seed: 1 }), 3);
say('2,000 replicates of 5 statistics, 10,000 x 5 in 2,500 clusters', boot(clustered, 'cluster'), 1000);
say('the same, a tenth missing', boot(loose, 'cluster'), 1000);
say('the same, 10,000 items resampled one by one', boot(loose, 'item'), 1000);
say(
	'whole report, 10,000 x 5, 2,000 replicates',
	timed(() => room.studyReport(clustered.study, { by: [], seed: 1 }), 3)
);

console.log('\nitems        counts and all coefficients   per item, against 10^3');
let first;
for (const n of [1e3, 1e4, 1e5, 1e6]) {
	const made = studyOf(room.withMissing(room.largeRatings(n)));
	const { best } = timed(() => room.metrics(room.counts(made)), n > 1e5 ? 3 : 9);
	first ??= best / n;
	console.log(
		`${String(n).padEnd(12)} ${best.toFixed(2).padStart(12)} ms   ${((best / n) * 1e6).toFixed(0).padStart(8)} ns an item   ${(best / n / first).toFixed(2)}`
	);
}

console.log('\nratios of this run');
const ratio = (what, one, other) => console.log(`${what.padEnd(66)} ${(one / other).toFixed(2)}`);
const pass = timed(() => room.counts(study));
ratio('all coefficients / one counting pass', all.best, pass.best);
ratio('one kappa / all coefficients', timed(() => room.fleissKappa(room.counts(study))).best, all.best);
const naive = timed(() => {
	const tables = new Float64Array(16);
	for (const row of rows) for (const a of row) for (const b of row) tables[a * 4 + b]++;
	return tables;
});
ratio('one counting pass / the plainest pair count over the rows', pass.best, naive.best);
