import { expect, test } from '@playwright/test';
import { createServer, type AddressInfo } from 'node:net';
import { rawRequest } from '../support/raw-request.ts';
import { reverseProxy, type ReverseProxy } from '../support/reverse-proxy.ts';
import { startServer, type Server } from '../support/server.ts';

// https outside, http inside: what the settings in docs/running.md make of it.
const OUTSIDE = 'https://labels.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

const freePort = () =>
	new Promise<string>((done) => {
		const held = createServer().listen(0, '127.0.0.1', () => {
			const { port } = held.address() as AddressInfo;
			held.close(() => done(String(port)));
		});
	});

/** A form that signs nobody in: 403 with words of ours when it was taken as a form of this site, 403 of the framework's when not. */
async function signIn(address: string, headers: Record<string, string>) {
	const answer = await rawRequest(address, {
		method: 'POST',
		path: '/sign-in',
		headers: { ...FORM, ...headers },
		body: 'name=nobody&password=wrong+password+here'
	});
	return { ...answer, taken: answer.body.includes('role="alert"') };
}

/** Our own origin passes; another, none, and the `null` of a page without one do not. */
async function expectOwnFormsOnly(address: string, headers: Record<string, string>, own: string) {
	expect(await signIn(address, { ...headers, origin: own })).toMatchObject({ status: 403, taken: true });
	const inside = 'http://127.0.0.1:3000';
	for (const origin of ['https://evil.example', `${own}.evil.example`, own.replace('https', 'http'), inside, 'null'])
		expect(await signIn(address, { ...headers, origin }), origin).toMatchObject({ status: 403, taken: false });
	expect(await signIn(address, headers)).toMatchObject({ status: 403, taken: false });
}

test.describe('ORIGIN says what people type', () => {
	let server: Server;
	let proxy: ReverseProxy;
	test.beforeAll(async () => {
		// What it says of its address is ORIGIN, so its port has to be known before.
		const PORT = await freePort();
		server = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no', ORIGIN: OUTSIDE, TRUST_PROXY: '1', PORT } });
	});
	test.beforeEach(async () => {
		// A proxy that changes the name of the host, and passes on nothing but the address.
		proxy = await reverseProxy(server.inside, ({ host: _, ...headers }) => ({
			...headers,
			host: 'touchstone.internal:3000',
			'x-forwarded-for': '192.0.2.7'
		}));
	});
	test.afterEach(() => proxy.close());
	test.afterAll(async () => {
		await server.stop();
		server.clear();
	});

	test('forms of that origin are taken, though the server hears another host and another scheme', async () => {
		await expectOwnFormsOnly(proxy.address, { host: 'labels.example' }, OUTSIDE);
	});

	test('links are those that people type, cookies are for https only, and browsers are told to stay with it', async () => {
		const link = server.links.get('maintainer') as string;
		expect(link.startsWith(`${OUTSIDE}/sign-in/`)).toBe(true);
		const headers = { ...FORM, host: 'labels.example', origin: OUTSIDE };
		const path = new URL(link).pathname;
		const signedIn = await rawRequest(proxy.address, { method: 'POST', path, headers, body: '' });
		expect(signedIn.status).toBe(303);
		expect(String(signedIn.headers['set-cookie'])).toContain('; Secure');
		for (const at of ['/', '/healthz', '/favicon.svg', '/no-such-page'])
			expect((await rawRequest(proxy.address, { path: at })).headers['strict-transport-security'], at).toBe(
				'max-age=31536000; includeSubDomains'
			);
		const cookie = String(signedIn.headers['set-cookie']).split(';')[0];
		const body = 'name=Ada&role=annotator';
		const added = await rawRequest(proxy.address, {
			method: 'POST',
			path: '/people?/add',
			headers: { ...headers, cookie },
			body
		});
		expect(added.body).toContain(`${OUTSIDE}/sign-in/`);
	});
});

test.describe('without ORIGIN', () => {
	test('a trusted proxy says scheme and address; forms need the host that it passes on', async () => {
		const server = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no', TRUST_PROXY: '1' } });
		const proxy = await reverseProxy(server.address, (headers) => ({
			...headers,
			'x-forwarded-proto': 'https',
			'x-forwarded-for': [headers['x-forwarded-for'], '192.0.2.7'].filter(Boolean).join(', ')
		}));
		await expectOwnFormsOnly(proxy.address, { host: 'labels.example' }, OUTSIDE);
		expect((await rawRequest(proxy.address, { path: '/' })).headers['strict-transport-security']).toBeTruthy();
		// Asked past the proxy, without any of its headers, it answers as well.
		expect(await signIn(server.address, { origin: server.address })).toMatchObject({ status: 403, taken: true });
		expect((await rawRequest(server.address, { path: '/' })).headers['strict-transport-security']).toBeUndefined();
		expect(server.output()).not.toContain('{"at":');
		await proxy.close();
		await server.stop();
		server.clear();
	});

	test('a proxy that is not trusted is believed nothing, and that is said once', async () => {
		const server = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no' } });
		const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
		expect(await signIn(server.address, { ...forwarded, origin: server.address })).toMatchObject({ taken: true });
		expect(
			await signIn(server.address, { ...forwarded, origin: server.address.replace('http', 'https') })
		).toMatchObject({
			status: 403,
			taken: false
		});
		expect((await rawRequest(server.address, { path: '/', headers: forwarded })).headers).not.toHaveProperty(
			'strict-transport-security'
		);
		expect(server.output().match(/not trusted/g)).toHaveLength(1);
		await server.stop();
		server.clear();
	});
});
