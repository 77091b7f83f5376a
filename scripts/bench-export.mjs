// Times exports of a release of 100,000 references, beside a plain reading and writing of the same lines: node scripts/bench-export.mjs
// Ratios compare figures of the same run, so that they hold on other machines. Memory is that of the whole process at its highest.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = new URL('..', import.meta.url).pathname;
const place = mkdtempSync(join(tmpdir(), 'bench-export-'));
const main = pathToFileURL(await ensureBuilt('cli')).href;

/** The files of a release that an export reads, with texts of some 900 characters a case. @param {number} cases */
function release(cases) {
	const folder = join(place, `release-${cases}`);
	mkdirSync(folder);
	copyFileSync(join(root, 'guidelines/authorization/1.0.0.md'), join(folder, 'guideline.md'));
	writeFileSync(join(folder, 'manifest.json'), '{"format":"touchstone/release@1"}\n');
	/** @type {Record<string, string[]>} */
	const lines = { references: [], inputs: [], strata: [] };
	const words = 'The keeper may pass what the board has granted, “up to the limit”, and not a penny more.\n';
	for (let n = 0; n < cases; n++) {
		const id = `case-${String(n).padStart(6, '0')}`;
		const scenario = `scenario-${String(n >> 2).padStart(6, '0')}`;
		const hash = createHash('sha256').update(id).digest('hex');
		const label = n % 2 ? 'ALLOW' : 'BLOCK';
		lines.references.push(
			`{"alternative":null,"basis":"unanimous","id":"${id}","input_sha256":"${hash}","label":"${label}","majority":"${label}","question":"decision","unclear":0,"unresolved":false,"votes":{"ALLOW":${n % 2 ? 3 : 0},"BLOCK":${n % 2 ? 0 : 3}}}`
		);
		lines.inputs.push(
			`{"id":"${id}","input_sha256":"${hash}","scenario":"${scenario}","visible":${JSON.stringify({ effect: { amount: n, type: 'transfer' }, evidence: words.repeat(4), policy: words.repeat(4), request: words.repeat(2) })}}`
		);
		lines.strata.push(`{"id":"${id}","strata":{"domain":"d${n % 7}","split":"${n % 5 ? 'test' : 'dev'}"}}`);
	}
	for (const [name, list] of Object.entries(lines))
		writeFileSync(join(folder, `${name}.jsonl`), `${list.join('\n')}\n`);
	return folder;
}

/** Runs a module in a Node of its own. @param {string} code @returns {{ ms: number, mib: number }} */
function run(code) {
	const usage = join(place, 'usage');
	const tail = `\nprocess.on('exit', () => fs.writeFileSync(${JSON.stringify(usage)}, String(process.resourceUsage().maxRSS)));`;
	const from = performance.now();
	const { status, stderr } = spawnSync(
		process.execPath,
		['--input-type=module', '-e', `import fs from 'node:fs';${tail}\n${code}`],
		{ encoding: 'utf8', env: { ...process.env, TOUCHSTONE_ROOT: root } }
	);
	const ms = performance.now() - from;
	if (status !== 0) throw new Error(stderr);
	return { ms, mib: Number(readFileSync(usage, 'utf8')) / 1024 };
}

/** Every line read, parsed and written again, by Node alone. @param {string} folder @param {string} out */
const plain = (folder, out) =>
	run(`import { createInterface } from 'node:readline';
const out = fs.createWriteStream(${JSON.stringify(out)});
for (const name of ['references', 'inputs', 'strata'])
	for await (const line of createInterface({ input: fs.createReadStream(${JSON.stringify(folder)} + '/' + name + '.jsonl') }))
		if (!out.write(JSON.stringify(JSON.parse(line)) + '\\n')) await new Promise((ready) => out.once('drain', ready));
out.end();`);

/** @param {string} folder @param {string} out @param {string[]} options */
const exported = (folder, out, options) =>
	run(`const { main } = await import(${JSON.stringify(main)});
process.exitCode = await main(${JSON.stringify(['export', folder, '--out', out, '--data', join(place, 'data'), ...options])});`);

/** The middle one of three by time; the highest memory. @param {() => { ms: number, mib: number }} work */
function middle(work) {
	const runs = [work(), work(), work()].sort((a, b) => a.ms - b.ms);
	return { ms: runs[1].ms, mib: Math.max(...runs.map((one) => one.mib)) };
}

const KINDS = [
	['jsonl', '--format', 'jsonl'],
	['csv', '--format', 'csv'],
	['jsonl of one split', '--format', 'jsonl', '--by', 'split=dev'],
	['jsonl, inputs only', '--format', 'jsonl', '--public'],
	['csv, inputs only', '--format', 'csv', '--public']
];

try {
	const [small, large] = [release(25_000), release(100_000)];
	let serial = 0;
	const file = () => join(place, `out-${serial++}`);
	const base = middle(() => plain(large, file()));
	console.log(`plain reading and writing: ${(base.ms / 1000).toFixed(2)} s, ${base.mib.toFixed(0)} MiB`);
	for (const [name, ...options] of KINDS) {
		const few = middle(() => exported(small, file(), options));
		const many = middle(() => exported(large, file(), options));
		const bytes = statSync(join(place, `out-${serial - 1}`)).size;
		console.log(
			`${name}: ${(many.ms / 1000).toFixed(2)} s for 100,000 (${(many.ms / base.ms).toFixed(2)} of plain), ${(bytes / 1e6).toFixed(0)} MB, ${many.mib.toFixed(0)} MiB; 25,000: ${(few.ms / 1000).toFixed(2)} s, ${few.mib.toFixed(0)} MiB`
		);
	}
} finally {
	rmSync(place, { recursive: true, force: true });
}
