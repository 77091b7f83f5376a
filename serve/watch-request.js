/**
 * @typedef {{ at: string, level: 'info' | 'warn' | 'error', ms: number, method: string, route: string | null, status: number, bytes: number }} Entry
 * What may be said of a request: no address of a person or page, no name, nothing that was sent. The route is the pattern, e.g. `/work/[slug]/[page]`.
 */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Where the pages leave the pattern of the route that they chose (src/hooks.server.ts). */
const ROUTE = Symbol.for('touchstone.route');

/**
 * Tells what became of a request once it is over.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(entry: Entry) => void} tell
 */
export function watchRequest(request, response, tell) {
	const { socket } = request;
	const at = new Date();
	const begun = performance.now();
	const sent = socket.bytesWritten;
	response.once('close', () => {
		// 499, as proxies say it: the client was gone before there was an answer.
		const status = response.headersSent ? response.statusCode : 499;
		tell({
			at: at.toISOString(),
			level: status >= 500 ? 'error' : [401, 403, 413, 429].includes(status) ? 'warn' : 'info',
			ms: Math.round((performance.now() - begun) * 10) / 10,
			method: METHODS.includes(request.method ?? '') ? /** @type {string} */ (request.method) : 'other',
			route: /** @type {{ [ROUTE]?: string | null }} */ (request)[ROUTE] ?? null,
			status,
			bytes: socket.bytesWritten - sent
		});
	});
}
