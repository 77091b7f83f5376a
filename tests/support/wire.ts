import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between one browser and the app. Give a browser its address: `app.as(name, { proxy: { server: wire.address } })`. */
export interface Wire {
	address: string;
	/** Everything that went through it so far, in both directions: addresses, headers and bodies. */
	heard(): Buffer;
	close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Listens between a browser and the app: what is asked for in which words, and all that is answered, prefetched and cut off too. */
export async function openWire(): Promise<Wire> {
	const heard: Buffer[] = [];
	const note = (head: string, headers: IncomingHttpHeaders, body: Buffer) =>
		heard.push(Buffer.from(`\n${head}\n${JSON.stringify(headers)}\n`), body);
	const server = createServer((asked, answer) => {
		void (async () => {
			const body = await bodyOf(asked);
			note(`${asked.method} ${asked.url}`, asked.headers, body);
			// Packed bodies could not be read.
			const headers = { ...asked.headers, 'accept-encoding': 'identity' };
			const got = await new Promise<IncomingMessage>((done, failed) =>
				request(asked.url ?? '', { method: asked.method, headers, agent: false }, done)
					.on('error', failed)
					.end(body)
			);
			const said = await bodyOf(got);
			note(`${got.statusCode} ${asked.url}`, got.headers, said);
			answer.writeHead(got.statusCode ?? 502, got.headers).end(said);
		})().catch(() => answer.destroy());
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		heard: () => Buffer.concat(heard),
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			})
	};
}
