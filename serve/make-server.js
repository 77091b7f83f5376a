import { createServer, STATUS_CODES } from 'node:http';

/** How long a client may take, in milliseconds. */
const PATIENCE = {
	headers: 15_000,
	/** Until a form has arrived whole. */
	form: 60_000,
	/** Until a file has, which may be large and the line slow. */
	request: 300_000,
	/** Longer than proxies keep a connection without use, so that they do not send into one that we are closing. */
	keepAlive: 65_000,
	/** Without a sign of life from either side. */
	idle: 600_000,
	checkEvery: 2_000
};
const MOST_HEADERS = 100;
/** Where files are sent to. */
const FILES = /^\/studies\/[^/]+\/import(\/|\?|$)/;

/**
 * A server of Node with limits on what a client may send, and how slowly.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} answer
 * @param {typeof PATIENCE} patience shorter in tests
 */
export function makeServer(answer, patience = PATIENCE) {
	const server = createServer(
		{
			headersTimeout: patience.headers,
			requestTimeout: patience.request,
			keepAliveTimeout: patience.keepAlive,
			connectionsCheckingInterval: patience.checkEvery
		},
		(request, response) => {
			// Node leaves out what is over the limit without a word; a request that is not read whole is not answered.
			if (request.rawHeaders.length / 2 > MOST_HEADERS) return bare(request.socket, 431);
			if (!FILES.test(request.url ?? '')) {
				const late = setTimeout(() => request.complete || bare(request.socket, 408), patience.form);
				response.once('close', () => clearTimeout(late));
			}
			answer(request, response);
		}
	);
	server.maxHeadersCount = MOST_HEADERS + 1;
	server.setTimeout(patience.idle);
	server.on('clientError', (/** @type {NodeJS.ErrnoException} */ error, socket) => {
		const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
		bare(/** @type {import('node:net').Socket} */ (socket), status);
	});
	return server;
}

/** Ends a connection with a status and not a word more: what came was no request of a browser's. @param {import('node:net').Socket} socket @param {number} status */
function bare(socket, status) {
	if (!socket.writable || socket.destroyed) return void socket.destroy();
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	// Whoever goes on sending is not listened to.
	setTimeout(() => socket.destroy(), 1_000).unref();
}
