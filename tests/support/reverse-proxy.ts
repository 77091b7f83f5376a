import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small proxy before a server. */
export interface ReverseProxy {
	/** Where it listens, by plain http; what it tells the server of the scheme is up to its headers. */
	address: string;
	close(): Promise<void>;
}

/**
 * Passes requests on to a server, as nginx and Caddy do.
 * @param target address of the server
 * @param change makes the headers that the server gets from those that came
 */
export async function reverseProxy(
	target: string,
	change: (headers: Record<string, string | string[] | undefined>) => Record<string, string | string[] | undefined>
): Promise<ReverseProxy> {
	const { hostname, port } = new URL(target);
	const proxy = createServer((from, to) => {
		const headers = change({ ...from.headers });
		const passed = request({ hostname, port, method: from.method, path: from.url, headers }, (answer) => {
			to.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(to);
		});
		passed.on('error', () => to.destroy());
		from.pipe(passed);
	});
	await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
	return {
		address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		close: () =>
			new Promise((done) => {
				proxy.closeAllConnections();
				proxy.close(() => done());
			})
	};
}
