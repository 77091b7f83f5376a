// npm start: serves the build. Plain http under any host name works; behind a proxy set ORIGIN, or TRUST_PROXY=1.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countRequests } from './serve/count-requests.js';
import { guardAnswer } from './serve/guard-answer.js';
import { lastWords } from './serve/last-words.js';
import { makeServer } from './serve/make-server.js';
import { readProxy } from './serve/read-proxy.js';
import { watchRequest } from './serve/watch-request.js';

/** @typedef {{ person: { name: string, role: string }, path: string }} Link */

process.env.TOUCHSTONE_ROOT ??= fileURLToPath(new URL('.', import.meta.url));
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const build = new URL('build/web/handler.js', import.meta.url);

/** @param {string} line @returns {never} */
function stop(line) {
	console.error(line);
	process.exit(1);
}

if (!Number.isInteger(port) || port < 0 || port > 65535)
	stop(`PORT=${process.env.PORT} is no port. Use a number from 0 to 65535 (0 takes any that is free).`);
if (!existsSync(build)) stop('There is no build yet. Run npm start, which makes it.');

const log = process.env.TOUCHSTONE_LOG || 'errors';
if (!['off', 'errors', 'requests'].includes(log))
	stop(`TOUCHSTONE_LOG=${log} is not known. Use off, errors or requests.`);
lastWords(log);
const proxy = readProxy(process.env, (line) => console.error(line));
if ('problem' in proxy) stop(proxy.problem);
const counts = process.env.TOUCHSTONE_METRICS_TOKEN ? countRequests() : null;
// The largest of the limits that src/lib/server/edge/body-limit.ts sets for each kind of page.
process.env.BODY_SIZE_LIMIT ??= '65M';

/** @type {(handler: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void) => void} */
let opened = () => undefined;
/** @type {Promise<Parameters<typeof opened>[0]>} */
const ready = new Promise((done) => (opened = done));

let closing = false;
let started = false;

const server = makeServer(async (request, response) => {
	const { secure } = proxy.arrive(request);
	guardAnswer(response, secure);
	watchRequest(request, response, (entry) => {
		if (log === 'requests') console.log(JSON.stringify(entry));
		counts?.add(entry);
	});
	// Only here is it known; all else that readiness hangs on the page itself finds out.
	if ((!started || closing) && /^\/readyz(\?|$)/.test(request.url ?? ''))
		return void response
			.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
			.end(closing ? 'closing\n' : 'starting\n');
	(await ready)(request, response);
});
// People read for a minute or more between two requests; the next one need not begin with a new connection.
server.keepAliveTimeout = 75_000;
server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
	if (error.code === 'EADDRINUSE')
		stop(`Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`);
	if (error.code === 'EACCES')
		stop(`Port ${port} may not be used by this account. Choose one above 1023: PORT=3000 npm start`);
	stop(`The server cannot listen on ${host}:${port} (${error.code}).`);
});
// The port is taken before the database is touched: a second server on the same port must change nothing.
await new Promise((done) => server.listen(port, host, () => done(undefined)));

/** @type {Link[]} */
let links = [];
const events = /** @type {import('node:events').EventEmitter} */ (process);
events.on('touchstone:links', (/** @type {Link[]} */ made) => (links = made));
events.on('touchstone:metrics', (/** @type {string[]} */ lines) => lines.push(...(counts?.lines() ?? [])));
try {
	opened((await import(build.href)).handler);
	started = true;
} catch (error) {
	if (process.env.TOUCHSTONE_DEBUG === '1') console.error(error);
	stop(`Touchstone cannot start: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
}

const bound = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
const address =
	process.env.ORIGIN ??
	`http://${host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${bound}`;
console.log(`Touchstone listens on ${address}`);
if (links.length) console.log('\nOne-time sign-in links (each works once, for seven days):\n');
for (const { person, path } of links) console.log(`${person.name} (${person.role}):\n${address}${path}`);

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
	process.on(signal, () => {
		if (closing) process.exit(1);
		closing = true;
		// Requests that are being answered finish; then the database is closed, and nothing keeps the process.
		server.close(() => events.emit('sveltekit:shutdown', signal));
		server.closeIdleConnections();
		setTimeout(() => server.closeAllConnections(), 5_000).unref();
		setTimeout(() => process.exit(0), 8_000).unref();
	});
}
