import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeServer } from '../../../serve/make-server.js';

const PATIENCE = { headers: 300, form: 300, request: 900, keepAlive: 100_000, idle: 60_000, checkEvery: 50 };
let server: ReturnType<typeof makeServer>;
let heard: string[];

beforeEach(async () => {
	heard = [];
	server = makeServer((request, response) => {
		heard.push(`${request.method} ${request.url}`);
		request.resume().once('end', () => response.end('done'));
	}, PATIENCE);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

/** What a client gets that sends these parts and then no more, until the server hangs up. */
function slow(...parts: string[]): Promise<string> {
	return new Promise((done) => {
		const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
		let got = '';
		socket.on('data', (chunk) => (got += chunk.toString()));
		socket.on('error', () => undefined);
		socket.on('close', () => done(got));
		for (const part of parts) socket.write(part);
	});
}
const bare = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n`;

it('hangs up on whoever does not come to the end of the headers, or of a form', async () => {
	expect(await slow('GET / HTTP/1.1\r\nHost: a\r\nX-')).toBe(bare('408 Request Timeout'));
	expect(heard).toEqual([]);
	expect(await slow(post('/work/a/1'), 'half')).toBe(bare('408 Request Timeout'));
	expect(heard).toEqual(['POST /work/a/1']);
});

it('waits longer for a file, but not for ever', async () => {
	const order: string[] = [];
	await Promise.all([
		slow(post('/studies/a/import/answers?/send'), 'half').then((got) => order.push(`file ${got}`)),
		slow(post('/studies/a/importer'), 'half').then((got) => order.push(`form ${got}`))
	]);
	expect(order).toEqual([`form ${bare('408 Request Timeout')}`, `file ${bare('408 Request Timeout')}`]);
});

it('does not hang up on whoever waits for a slow answer', async () => {
	server.removeAllListeners('request');
	const { port } = server.address() as AddressInfo;
	const late = makeServer((_, response) => void setTimeout(() => response.end('late'), 800), PATIENCE);
	await new Promise<void>((done) => late.listen(0, '127.0.0.1', done));
	expect(port).toBeGreaterThan(0);
	const answer = await fetch(`http://127.0.0.1:${(late.address() as AddressInfo).port}/`);
	expect(await answer.text()).toBe('late');
	late.closeAllConnections();
	late.close();
});

it('answers what is no request with a status and not a word more', async () => {
	expect(await slow('hello\r\n\r\n')).toBe(bare('400 Bad Request'));
	expect(await slow('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')).toBe(
		bare('400 Bad Request')
	);
	expect(await slow(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`)).toBe(
		bare('431 Request Header Fields Too Large')
	);
	const many = Array.from({ length: 100 }, (_, n) => `X-${n}: a\r\n`).join('');
	expect(await slow(`GET / HTTP/1.1\r\nHost: a\r\n${many}\r\n`)).toBe(bare('431 Request Header Fields Too Large'));
	expect(heard).toEqual([]);
});
