// Times the cross-check of a release against a server that answers at once, beside a bare loop of the same requests: node scripts/bench-crosscheck.mjs [cases] [rounds]
// Runs and loops take turns, and ratios compare figures of neighbours, so that they hold on other machines. Memory is that of the process of the command.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	closeSync,
	createReadStream,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [cases = 2000, rounds = 3] = process.argv.slice(2).map(Number);
const CONCURRENCY = 16;
/** The bare loop holds its requests in memory, so it sends so many of them, again and again where there are more cases. */
const HELD = 3000;

const place = mkdtempSync(join(tmpdir(), 'bench-crosscheck-'));
const main = pathToFileURL(await ensureBuilt('cli')).href;
const release = join(place, 'release');

/** @param {string} name @param {(write: (line: string) => void) => void} fill */
function file(name, fill) {
	const path = join(place, name);
	const descriptor = openSync(path, 'w');
	/** @type {string[]} */
	let lines = [];
	const flush = () => {
		writeSync(descriptor, lines.map((line) => `${line}\n`).join(''));
		lines = [];
	};
	fill((line) => lines.push(line) >= 1000 && flush());
	flush();
	closeSync(descriptor);
	return path;
}

/** A release with texts of some 1,500 characters a case, two annotators who agree, and the sample guideline of 15 KB. */
function makeRelease() {
	const words = 'The keeper may pass what the board has granted, “up to the limit”, and not a penny more.\n';
	const id = (/** @type {number} */ n) => `case-${String(n).padStart(6, '0')}`;
	const inputs = file('cases.jsonl', (write) => {
		for (let n = 0; n < cases; n++)
			write(
				JSON.stringify({
					id: id(n),
					scenario: `scenario-${String(n >> 2).padStart(6, '0')}`,
					strata: { domain: `d${n % 7}`, split: n % 5 ? 'test' : 'dev' },
					visible: {
						policy: `Policy ${n >> 2}. ${words.repeat(5)}`,
						request: `Request ${n >> 2}. ${words.repeat(3)}`,
						effect: { amount: n >> 2, type: 'transfer' },
						evidence: `Evidence ${n}. ${words.repeat(8)}`
					}
				})
			);
	});
	const answers = file('answers.csv', (write) => {
		write('case,annotator,question,label,unclear,note,evidence,at');
		for (let n = 0; n < cases; n++)
			for (const who of [1, 2])
				write(`${id(n)},expert-${who},decision,${(n >> 6) % 2 ? 'ALLOW' : 'BLOCK'},false,,,2026-10-0${who}T09:00:00Z`);
	});
	for (const args of [
		['study', 'create', 'bench', '--guideline', 'authorization@1.1.0'],
		['import', 'bench', inputs],
		['labels', 'import', 'bench', answers],
		['close', 'bench'],
		['freeze', 'bench', '--out', release]
	])
		command(args);
}

const SERVER = `import { createServer } from 'node:http';
const words = 'The keeper may pass what the board has granted, “up to the limit”, and not a penny more.';
let n = 0;
function answer() {
	// Requests come about in the order of the cases, whose references change every 64: most answers agree.
	const place = n++ % ${cases};
	const content = JSON.stringify({
		supporting_quotes: [words, n % 4 ? 'and not a penny more' : 'and not one penny more'],
		rationale: 'The policy names a keeper and a limit; the evidence shows a grant that holds. '.repeat(14),
		ambiguity_notes: n % 7 ? '' : 'The policy does not say who decides.',
		label: (place >> 6) % 2 === Number(n % 11 > 0) ? 'ALLOW' : 'BLOCK',
		confidence: 0.6 + (n % 40) / 100
	});
	return Buffer.from(JSON.stringify({
		id: 'chatcmpl-' + n, object: 'chat.completion', created: 1790000000, model: 'bench',
		choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
		usage: { prompt_tokens: 5200, completion_tokens: 310, total_tokens: 5510 }
	}));
}
const server = createServer((request, response) => {
	if (request.url === '/cpu') return void response.end(JSON.stringify(process.cpuUsage()));
	request.on('end', () => {
		const body = answer();
		response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
	}).resume();
});
Object.assign(server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

/** In a Node of its own: what it printed, how long it took, its processor time in seconds, its memory, and what it told of itself. @param {string} code */
function run(code) {
	const told = join(place, 'told');
	const tail = `\nconst tell = {};
process.on('exit', () => fs.writeFileSync(${JSON.stringify(told)}, JSON.stringify({ ...tell, usage: process.resourceUsage() })));`;
	const from = performance.now();
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['--input-type=module', '-e', `import fs from 'node:fs';${tail}\n${code}`],
		{ encoding: 'utf8', maxBuffer: 1 << 30, env: { ...process.env, TOUCHSTONE_ROOT: root } }
	);
	const s = (performance.now() - from) / 1000;
	const { usage, ...more } = JSON.parse(readFileSync(told, 'utf8'));
	return {
		status,
		stdout,
		stderr,
		s,
		cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
		mib: usage.maxRSS / 1024,
		...more
	};
}

/** The real command. While it works, memory is noted beside the size of the archive. @param {string[]} args @param {string} [archive] */
function command(args, archive) {
	const watch = `tell.ticks = [];
const size = () => fs.statSync(${JSON.stringify(archive)}, { throwIfNoEntry: false })?.size ?? 0;
setInterval(() => tell.ticks.push([performance.now(), size(), process.memoryUsage.rss()]), ${Math.max(50, cases / 100)}).unref();`;
	const made = run(`${archive ? watch : ''}
const { main } = await import(${JSON.stringify(main)});
process.exitCode = await main(${JSON.stringify([...args, '--json', '--data', join(place, 'data')])});
${archive ? 'tell.ticks.push([performance.now(), size(), process.memoryUsage.rss()]);' : ''}`);
	if (made.status !== 0) throw new Error(`${args.join(' ')}: ${made.stderr}`);
	return made;
}

/** The same bytes to the same server, by the same client, with as many at once; answers are read and dropped. @param {string} url @param {string} texts */
function bare(url, texts) {
	const made =
		run(`import { Agent, request } from ${JSON.stringify(pathToFileURL(join(root, 'node_modules/undici/index.js')).href)};
const texts = fs.readFileSync(${JSON.stringify(texts)}, 'utf8').trimEnd().split('\\n');
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 1 });
let next = 0;
const from = performance.now();
await Promise.all(Array.from({ length: ${CONCURRENCY} }, async () => {
	while (next < ${cases}) {
		const body = texts[next++ % texts.length];
		const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' };
		const response = await request(${JSON.stringify(`${url}/chat/completions`)}, { method: 'POST', headers, body, dispatcher });
		for await (const part of response.body);
	}
}));
tell.asking = (performance.now() - from) / 1000;
await dispatcher.close();`);
	if (made.status !== 0) throw new Error(made.stderr);
	return made;
}

/** The first requests of a run, one a line. @param {string} archive */
async function requestsOf(archive) {
	const lines = createInterface({ input: createReadStream(archive) });
	/** @type {string[]} */
	const texts = [];
	for await (const line of lines) {
		texts.push(JSON.parse(line).request);
		if (texts.length === HELD) break;
	}
	const path = join(place, 'requests');
	writeFileSync(path, texts.join('\n'));
	return path;
}

const MiB = 1 << 20;
const say = (/** @type {string} */ what, /** @type {string} */ figures) => console.log(`${what.padEnd(34)} ${figures}`);
const middle = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });

try {
	const url = `http://127.0.0.1:${String((await once(server.stdout, 'data'))[0]).trim()}/v1`;
	const serverCpu = async () => {
		const { user, system } = await (await fetch(`${new URL(url).origin}/cpu`)).json();
		return (user + system) / 1e6;
	};
	makeRelease();
	/** @type {{ checked: number, loop: number }[]} */
	const rates = [];
	let folder = '';
	let texts = '';
	for (let round = 0; round < rounds; round++) {
		if (folder) rmSync(folder, { recursive: true });
		folder = join(place, `run-${round}`);
		const archive = join(folder, 'attempts.jsonl');
		const asked = ['crosscheck', release, '--base-url', url, '--model', 'bench', '--concurrency', String(CONCURRENCY)];
		const before = await serverCpu();
		const made = command([...asked, '--out', folder], archive);
		const own = (await serverCpu()) - before;
		const { size } = statSync(archive);
		/** @type {[number, number, number][]} */
		const ticks = made.ticks;
		// Of the time in which it asked: from the first look at a growing archive to the last.
		const asking = ticks.filter(([, bytes]) => bytes > 0 && bytes < size);
		const [begin, end] = [asking[0], asking[asking.length - 1]];
		const rss = (/** @type {number} */ share) => (ticks.find(([, bytes]) => bytes >= share * size)?.[2] ?? 0) / MiB;
		const { unscored } = JSON.parse(made.stdout);
		if (unscored) throw new Error(`${unscored} cases have no scored response.`);
		texts ||= await requestsOf(archive);
		const loop = bare(url, texts);
		const rate = {
			checked: (((end[1] - begin[1]) / size) * cases * 1000) / (end[0] - begin[0]),
			loop: cases / loop.asking
		};
		rates.push(rate);
		say(
			`round ${round + 1}`,
			`${rate.checked.toFixed(0)} cases/s with full audit (whole command ${(cases / made.s).toFixed(0)}), bare loop ${rate.loop.toFixed(0)}: ${(rate.checked / rate.loop).toFixed(2)} of it`
		);
		say(
			'  memory, MiB',
			`at 10 % ${rss(0.1).toFixed(0)}, 50 % ${rss(0.5).toFixed(0)}, 100 % ${rss(1).toFixed(0)}; highest, report included, ${made.mib.toFixed(0)}`
		);
		say(
			'  processor, ms a case',
			`command ${((made.cpu / cases) * 1000).toFixed(2)}, server ${((own / cases) * 1000).toFixed(2)}, bare loop ${((loop.cpu / cases) * 1000).toFixed(2)}`
		);
	}
	const archive = join(folder, 'attempts.jsonl');
	const { size } = statSync(archive);
	say('archive', `${(size / cases / 1000).toFixed(1)} kB a case, ${(size / 1e6).toFixed(0)} MB`);
	for (const [what, args] of /** @type {[string, string[]][]} */ ([
		['report of the archive', ['crosscheck', 'report', folder, release]],
		['resumed when complete', ['crosscheck', release, '--base-url', url, '--model', 'bench', '--resume', folder]],
		['put into the release', ['crosscheck', 'attach', folder, release]],
		['the release verified with it', ['verify', release]]
	])) {
		const { s, mib } = command(args);
		say(what, `${s.toFixed(1)} s, ${mib.toFixed(0)} MiB`);
	}
	say(
		`${cases} cases, ${CONCURRENCY} at once`,
		`${middle(rates.map((one) => one.checked)).toFixed(0)} cases/s, bare loop ${middle(rates.map((one) => one.loop)).toFixed(0)}; ratio ${middle(rates.map((one) => one.checked / one.loop)).toFixed(2)} (middle of ${rounds})`
	);
} finally {
	server.kill();
	rmSync(place, { recursive: true, force: true });
}
