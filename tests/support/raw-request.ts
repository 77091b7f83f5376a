import { request, type IncomingHttpHeaders } from 'node:http';

/**
 * Sends a request exactly as it is given, which fetch would not: any path, any Host, and no header of its own.
 * @param address of the server; `path` is sent as it stands
 */
export function rawRequest(
	address: string,
	{
		method = 'GET',
		path = '/',
		headers = {},
		body
	}: { method?: string; path?: string; headers?: Record<string, string | string[]>; body?: string }
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
	const { hostname, port } = new URL(address);
	const length: Record<string, number> = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
	return new Promise((done, failed) => {
		const sent = request({ hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on('data', (chunk: Buffer) => chunks.push(chunk));
			answer.on('end', () =>
				done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() })
			);
		});
		sent.on('error', failed);
		sent.end(body);
	});
}
