import { expect, test } from '@playwright/test';
import { connect } from 'node:net';
import { rawRequest } from '../support/raw-request.ts';
import { startServer, type Server } from '../support/server.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const SCRIPT = { accept: 'application/json', 'x-sveltekit-action': 'true' };

const post = ({ address }: Server, path: string, body: string, headers: Record<string, string> = {}) =>
	rawRequest(address, { method: 'POST', path, body, headers: { ...FORM, origin: address, ...headers } });

async function signedIn(server: Server, name: string): Promise<{ cookie: string }> {
	const answer = await post(server, new URL(server.links.get(name) as string).pathname, '');
	return { cookie: String(answer.headers['set-cookie']).split(';')[0] };
}

test('guessing a password and sending too much stay limited after a restart', async () => {
	const variables = { TOUCHSTONE_SAMPLE: 'no', TOUCHSTONE_WRITES_PER_MINUTE: '8' };
	const one = await startServer({ variables });
	const her = await signedIn(one, 'maintainer');
	const add = (server: Server, name: string, headers = {}) =>
		post(server, '/people?/add', `name=${name}&role=annotator`, { ...her, ...headers });
	for (let n = 0; n < 6; n++) expect((await add(one, `p${n}`)).status).toBe(200);
	for (let n = 0; n < 10; n++) {
		const wrong = await post(one, '/sign-in', `name=maintainer&password=wrong+password+${n}`);
		expect([wrong.status, wrong.body.includes('Too many')], String(n)).toEqual([403, false]);
	}
	await one.stop(true);

	const two = await startServer({ data: one.data, variables });
	const locked = await post(two, '/sign-in', 'name=maintainer&password=wrong+password');
	expect(locked.body).toContain('Too many');
	let refused = await add(two, 'q0');
	for (let n = 1; n < 9 && refused.status === 200; n++) refused = await add(two, `q${n}`);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect(refused.body).toMatch(/Nothing was stored; try again in (a second|\d+ seconds)\./);
	// What was filled in comes back, to be sent again.
	expect(refused.body).toMatch(/<input type="hidden" name="name" value="q\d" \/>/);
	const script = await add(two, 'q9', SCRIPT);
	expect([script.status, JSON.parse(script.body)]).toEqual([
		429,
		expect.objectContaining({ type: 'error', status: 429 })
	]);
	// Reading goes on, and so does leaving.
	const list = await rawRequest(two.address, { path: '/people', headers: { ...her, accept: 'text/html' } });
	expect(list.status).toBe(200);
	const stored = [...new Set(list.body.match(/>[pq]\d</g))];
	expect(stored.filter((name) => name.startsWith('>p'))).toHaveLength(6);
	expect(stored).not.toContain('>q9<');
	expect((await post(two, '/sign-out', '', her)).status).toBe(303);
	expect(two.output()).not.toContain('{"at":');
	await two.stop();
	two.clear();
});

test('a large body of someone signed out is not read; what is no request is answered with a bare 400', async () => {
	const server = await startServer();
	const { port } = new URL(server.address);
	/** Announces a body and sends none of it: an answer shows that nobody waits for it. */
	const announce = (path: string, length: number, more = '') =>
		new Promise<string>((done) => {
			const socket = connect(Number(port), '127.0.0.1');
			let got = '';
			socket.on('data', (chunk) => {
				got += chunk.toString();
				if (got.includes('\r\n\r\n')) socket.destroy();
			});
			socket.on('error', () => undefined);
			socket.on('close', () => done(got));
			socket.write(
				`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${server.address}\r\nAccept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n${more}\r\n`
			);
		});
	const large = 60 * 1024 * 1024;
	expect(await announce('/studies/a/import', large)).toMatch(/^HTTP\/1\.1 401 /);
	expect(await announce('/studies/a/import', large, 'Cookie: touchstone_session=none\r\n')).toMatch(/^HTTP\/1\.1 401 /);
	expect(await announce('/sign-in', large)).toMatch(/^HTTP\/1\.1 413 /);
	const annotator = [...server.links.keys()][0];
	const { cookie } = await signedIn(server, annotator);
	expect(await announce('/studies/a/import', large, `Cookie: ${cookie}\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
	// A form of a size that forms have comes back whole.
	const kept = await post(server, '/work/a/1', `a0.note=${'x'.repeat(1000)}`);
	expect([kept.status, kept.body.includes('x'.repeat(1000))]).toEqual([401, true]);
	const nonsense = await new Promise<string>((done) => {
		const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
		let got = '';
		socket.on('data', (chunk) => (got += chunk.toString()));
		socket.on('close', () => done(got));
	});
	expect(nonsense).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
	await server.stop();
	server.clear();
});
