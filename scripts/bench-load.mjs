// Puts the built server under load: 200 annotators read and submit, at a steady rate and then as fast as they can, beside bare
// insertions of the same rows: npm run bench:load -- [--seconds 60] [--rate 50] [--annotators 200] [--cases 10000]
//   [--contexts 4] (cases on a page) [--saturate 25] (seconds; 0: not) [--folder DIR] (on a real disk) [--profile DIR] (of the server)
// Times say how fast this machine is while it runs; the ratio to the bare insertions is what holds elsewhere. Nothing is asserted.
import { fork, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bareInserts } from './bench-load-bare.mjs';
import { loadStudy } from './bench-load-study.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
	options: {
		seconds: { type: 'string', default: '60' },
		rate: { type: 'string', default: '50' },
		annotators: { type: 'string', default: '200' },
		cases: { type: 'string', default: '10000' },
		contexts: { type: 'string', default: '4' },
		saturate: { type: 'string', default: '25' },
		folder: { type: 'string', default: tmpdir() },
		profile: { type: 'string' }
	}
});
const [seconds, rate, annotators, cases, contexts, saturate] = [
	values.seconds,
	values.rate,
	values.annotators,
	values.cases,
	values.contexts,
	values.saturate
].map(Number);

/** Starts the server as `npm start` does. @param {string} data */
async function serve(data) {
	const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
	const child = spawn(process.execPath, [...profile, 'server.js'], {
		cwd: root,
		env: { ...process.env, NODE_ENV: 'production', TOUCHSTONE_DATA: data, PORT: '0', HOST: '127.0.0.1' },
		stdio: ['ignore', 'pipe', 'inherit']
	});
	const gone = new Promise((done) => child.once('exit', done));
	let output = '';
	/** @type {string} */
	const address = await new Promise((found, failed) => {
		child.stdout.on('data', (chunk) => {
			output += chunk;
			const said = /^Touchstone listens on (\S+)$/m.exec(output);
			if (said) found(said[1].replace('localhost', '127.0.0.1'));
		});
		void gone.then(() => failed(new Error(`The server ended:\n${output}`)));
	});
	/** In MB; NaN where the system (all but Linux) does not tell. @param {'VmHWM' | 'VmRSS'} what */
	const memory = (what) => {
		try {
			const found = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
			return (Number(found?.[1]) * 1024) / 1e6;
		} catch {
			return NaN;
		}
	};
	/** Time on a processor so far, in milliseconds (Linux counts in hundredths of a second); NaN where the system does not tell. */
	const busy = () => {
		try {
			const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
			return (Number(user) + Number(system)) * 10;
		} catch {
			return NaN;
		}
	};
	const stop = () => {
		child.kill('SIGTERM');
		return gone;
	};
	return { address, memory, busy, stop };
}

/** The annotators, in a process of their own. @param {object} setup */
async function crowd(setup) {
	const child = fork(join(root, 'scripts/bench-load-annotators.mjs'), {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc']
	});
	/** @param {object} order @returns {Promise<any>} */
	const ask = (order) =>
		new Promise((done, failed) => {
			child.once('message', (/** @type {any} */ said) => (said.failed ? failed(new Error(said.failed)) : done(said)));
			child.once('exit', (code, signal) => failed(new Error(`The annotators are gone (${signal ?? code}).`)));
			child.send(order);
		});
	await ask({ do: 'enter', ...setup });
	return { ask, stop: () => child.kill() };
}

/** @type {(() => unknown)[]} */
const started = [];
const place = mkdtempSync(join(values.folder, 'bench-load-'));
const TMPFS = 0x01021994;
if (statfsSync(place).type === TMPFS)
	console.error(`${place} lies in memory: writes cost nothing there. Choose --folder.`);
try {
	await ensureBuilt('web');
	await ensureBuilt('cli');
	const data = join(place, 'data');
	// Everybody has work enough for the whole run, at four times the rate that is asked of the server.
	const wanted = rate * (seconds + 10) + 4 * Math.max(rate, 150) * saturate;
	const pages = Math.ceil(cases / contexts);
	const overlap = Math.min(annotators, Math.max(3, Math.ceil((wanted * 1.1) / pages)));
	console.log(
		`${cases} cases on ${pages} pages, each for ${overlap} of ${annotators} annotators; making the study ...`
	);
	const study = loadStudy({ root, data, cases, contexts, annotators, overlap });
	const bare = join(place, 'bare.db');
	for (const part of ['', '-wal'])
		if (existsSync(join(data, `touchstone.db${part}`))) copyFileSync(join(data, `touchstone.db${part}`), bare + part);
	const server = await serve(data);
	started.push(server.stop);
	const people = await crowd({ address: server.address, tokens: study.tokens, slug: study.slug });
	started.push(people.stop);
	/** What the annotators do, and the server's time on a processor for each submit with its read. @param {object} order */
	const measured = async (order) => {
		const before = server.busy();
		const done = await people.ask(order);
		return { ...done, cpu: (server.busy() - before) / done.stored };
	};
	await people.ask({ do: 'steady', rate: Math.min(rate, 20), seconds: 5 });
	const steady = await measured({ do: 'steady', rate, seconds });
	const steadyMemory = server.memory('VmHWM');
	const full = saturate ? await measured({ do: 'saturate', seconds: saturate }) : null;
	const memory = server.memory('VmHWM');
	people.stop();
	await server.stop();
	const plain = bareInserts(join(data, 'touchstone.db'), bare, 3000);

	const ms = (/** @type {number} */ n) => `${n.toFixed(1).padStart(8)} ms`;
	const line = (/** @type {string} */ what, /** @type {Record<'p50' | 'p95' | 'p99' | 'max', number>} */ one) =>
		console.log(`${what.padEnd(36)}${ms(one.p50)}${ms(one.p95)}${ms(one.p99)}${ms(one.max)}`);
	console.log(`\n${''.padEnd(36)}${['p50', 'p95', 'p99', 'longest'].map((name) => name.padStart(11)).join('')}`);
	line(`submit, ${rate}/s for ${seconds} s`, steady.submit);
	line('  of it, from sending to answer', steady.sent);
	line('read', steady.read);
	if (full) line(`submit, ${annotators} at once`, full.submit);
	console.log(`\nsteady: ${steady.stored} stored (${steady.perSecond.toFixed(1)}/s), ${steady.errors} errors`);
	if (full) console.log(`saturation: ${full.perSecond.toFixed(1)} submits/s (each with a read), ${full.errors} errors`);
	console.log(
		`bare insertions of the same ${plain.submissions} submissions (${plain.rows} rows): ${plain.perSecond.toFixed(1)}/s`
	);
	const ratio = full ? full.perSecond / plain.perSecond : NaN;
	if (full) console.log(`ratio of saturation to bare insertions: ${ratio.toFixed(2)}`);
	const { cpu } = full ?? steady;
	console.log(
		`processor time of the server for a submit and a read: ${cpu.toFixed(1)} ms (${(1000 / cpu).toFixed(0)}/s on a processor of its own)`
	);
	console.log(
		`memory of the server at its highest: ${steadyMemory.toFixed(0)} MB steady, ${memory.toFixed(0)} MB in all`
	);
	for (const said of new Set([...steady.said, ...(full?.said ?? [])])) console.log(`error: ${said}`);
	const round = (_, /** @type {unknown} */ value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
	console.log(
		JSON.stringify(
			{
				cores: availableParallelism(),
				cases,
				contexts,
				annotators,
				overlap,
				rate,
				seconds,
				steady,
				full,
				bare: plain,
				ratio,
				steadyMemory,
				memory
			},
			round
		)
	);
} finally {
	// Also when something went wrong: nothing goes on behind.
	for (const stop of started) await stop();
	rmSync(place, { recursive: true, force: true });
}
