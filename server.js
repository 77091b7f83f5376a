// npm start: serves the build. Plain http under any host name works; behind a proxy set ORIGIN, or TRUST_PROXY=1.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

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

const trustProxy = process.env.TRUST_PROXY === '1';
// adapter-node takes https for granted and then refuses every form on plain http: it reads the scheme from a header that is set below.
if (!process.env.ORIGIN) {
	process.env.PROTOCOL_HEADER ??= 'x-forwarded-proto';
	process.env.HOST_HEADER ??= 'host';
}
if (trustProxy) process.env.ADDRESS_HEADER ??= 'x-forwarded-for';
// The largest of the limits that src/lib/server/body-limit.ts sets for each kind of page.
process.env.BODY_SIZE_LIMIT ??= '65M';

/** @type {(handler: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void) => void} */
let opened = () => undefined;
/** @type {Promise<Parameters<typeof opened>[0]>} */
const ready = new Promise((done) => (opened = done));

const server = createServer(async (request, response) => {
	if (!process.env.ORIGIN && !(trustProxy && request.headers['x-forwarded-proto']))
		request.headers['x-forwarded-proto'] = 'http';
	response.setHeader('x-content-type-options', 'nosniff');
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
try {
	opened((await import(build.href)).handler);
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

let closing = false;
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
