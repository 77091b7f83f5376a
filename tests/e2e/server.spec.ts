import { expect, test } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { startServer, type Server } from '../support/server.ts';

let server: Server;
test.beforeAll(async () => {
	server = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no' } });
});
test.afterAll(async () => {
	await server.stop();
	server.clear();
});

const at = (path: string, init: RequestInit = {}) => fetch(server.address + path, { redirect: 'manual', ...init });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	body: new URLSearchParams(fields),
	headers: { origin: server.address, accept: 'text/html', ...headers }
});

/** Uses a link as a browser without a script would. @returns the cookie */
async function signIn(link: string): Promise<string> {
	const answer = await fetch(link, { redirect: 'manual', ...form({}, { origin: new URL(link).origin }) });
	expect(answer.status).toBe(303);
	return (answer.headers.get('set-cookie') as string).split(';')[0];
}

test('someone signed out gets the sign-in page at / and is sent there from everywhere else', async () => {
	const home = await at('/');
	expect(home.status).toBe(200);
	expect(await home.text()).toContain('<h1>Sign in</h1>');
	for (const path of ['/people', '/audit?type=x', '/account', '/studies']) {
		const answer = await at(path);
		expect([answer.status, answer.headers.get('location')]).toEqual([303, `/?to=${encodeURIComponent(path)}`]);
		expect((await at(path, { headers: { accept: 'application/json' } })).status).toBe(401);
	}
	const data = await at('/people/__data.json');
	expect(await data.json()).toMatchObject({ type: 'redirect', location: '/?to=%2Fpeople' });
	expect((await at('/healthz')).status).toBe(200);
	expect((await at('/no-such-page')).status).toBe(404);
});

test('every answer carries the security headers, and the policy allows nothing inline', async () => {
	for (const path of ['/', '/people', '/no-such-page', '/sign-in/none', '/healthz']) {
		const { headers } = await at(path);
		expect(Object.fromEntries(headers), path).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'referrer-policy': 'same-origin',
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('camera=()')
		});
	}
	const policy = (await at('/')).headers.get('content-security-policy');
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).not.toContain('unsafe');
	expect(await (await at('/')).text()).not.toMatch(/ style=| on[a-z]+="/);
});

test('the session cookie: kept from scripts and other sites; forms of foreign sites are refused', async () => {
	const link = server.links.get('maintainer') as string;
	const foreign = await fetch(link, { redirect: 'manual', ...form({}, { origin: 'https://evil.example' }) });
	expect(foreign.status).toBe(403);
	const answer = await fetch(link, { redirect: 'manual', ...form({}) });
	expect(answer.headers.get('set-cookie')).toMatch(
		/^touchstone_session=\w{40}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
	);
	expect(answer.headers.get('cache-control')).toBe('private, no-store');
	const cookie = (answer.headers.get('set-cookie') as string).split(';')[0];

	const own = await at('/people', { headers: { cookie } });
	expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
	// A maintainer opens nobody's work.
	for (const path of ['/work', '/work/__data.json', '/disputes'])
		expect((await at(path, { headers: { cookie } })).status, path).toBe(403);

	const added = await at('/people?/add', form({ name: 'Ada', role: 'annotator' }, { cookie }));
	const made = /http:\/\/[^\s<"]+\/sign-in\/[\w-]{43}/.exec(await added.text())?.[0] as string;
	expect(made.startsWith(server.address)).toBe(true);
	// A planted cookie is ended by signing in.
	const planted = 'touchstone_session=planted0planted0planted0planted0planted0';
	const ada = await fetch(made, { redirect: 'manual', ...form({}, { cookie: planted }) });
	expect(ada.headers.get('set-cookie')).not.toContain('planted');
	const her = { cookie: (ada.headers.get('set-cookie') as string).split(';')[0] };
	for (const path of ['/people', '/audit', '/studies', '/disputes', '/people/__data.json'])
		expect((await at(path, { headers: her })).status, path).toBe(403);
	expect((await at('/people?/add', form({ name: 'Eve', role: 'maintainer' }, her))).status).toBe(403);

	const out = await at('/sign-out', form({}, her));
	expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
	expect((await at('/account', { headers: her })).status).toBe(303);
});

test('signing in by name and password goes on only within this site', async () => {
	for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
		const page = await (await at(`/?to=${encodeURIComponent(to)}`)).text();
		expect(page).not.toContain('evil.example"');
	}
	const wrong = await at('/sign-in', form({ name: '<b>x</b>', password: 'wrong password here', to: '/people' }));
	expect(wrong.status).toBe(403);
	const text = await wrong.text();
	expect(text).toContain('role="alert"');
	expect(text).toContain('&lt;b>x&lt;/b>');
	expect(text).toContain('value="/people"');
});

test('what is no form, or holds NUL, is refused as such', async () => {
	const headers = { origin: server.address, accept: 'text/html' };
	const post = async (type: string, body: string) =>
		(await at('/sign-in', { method: 'POST', body, headers: { ...headers, 'content-type': type } })).status;
	expect(await post('text/plain', 'name=a')).toBe(415);
	expect(await post('application/json', '{}')).toBe(415);
	expect(await post('multipart/form-data; boundary=x', 'garbage')).toBe(400);
	expect(await post('multipart/form-data', '')).toBe(400);
	expect(await post('application/x-www-form-urlencoded', 'name=a%00b&password=c')).toBe(400);
	expect(await post('application/x-www-form-urlencoded', 'name=a&password=c')).toBe(403);
});

test('too much, and of unknown length, is refused before it is read', async () => {
	const big = await at('/sign-in', {
		method: 'POST',
		body: 'x'.repeat(5 * 1024 * 1024),
		headers: { origin: server.address, 'content-type': 'application/x-www-form-urlencoded' }
	});
	expect(big.status).toBe(413);
	const status = await new Promise((done, failed) => {
		const sending = request(
			`${server.address}/sign-in`,
			{
				method: 'POST',
				headers: {
					origin: server.address,
					'content-type': 'application/x-www-form-urlencoded',
					'transfer-encoding': 'chunked'
				}
			},
			(answer) => done(answer.statusCode)
		);
		sending.on('error', failed);
		sending.end('name=x');
	});
	expect(status).toBe(411);
});

test('a second server on the same port says so in one line and touches nothing', () => {
	const { port } = new URL(server.address);
	const second = spawnSync(process.execPath, ['server.js'], {
		env: { ...process.env, PORT: port, TOUCHSTONE_DATA: `${server.data}-other` },
		encoding: 'utf8'
	});
	expect(second.status).toBe(1);
	expect(second.stdout).toBe('');
	expect(second.stderr).toBe(`Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start\n`);
});

test('starting again prints no links and keeps people signed in', async () => {
	const one = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no' } });
	const cookie = await signIn(one.links.get('maintainer') as string);
	expect(await one.stop()).toBe(0);
	const two = await startServer({ data: one.data, variables: { TOUCHSTONE_SAMPLE: 'no' } });
	expect(two.links.size).toBe(0);
	expect((await fetch(`${two.address}/people`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
	// As a power cut would end it, in the middle of adding people: what was answered is there.
	const answered: string[] = [];
	const adding = (async () => {
		for (let n = 0; n < 200; n++) {
			const answer = await fetch(`${two.address}/people?/add`, {
				method: 'POST',
				body: new URLSearchParams({ name: `p${n}`, role: 'annotator' }),
				headers: { origin: two.address, accept: 'text/html', cookie }
			});
			if (answer.ok) answered.push(`p${n}`);
		}
	})().catch(() => undefined);
	await expect.poll(() => answered.length).toBeGreaterThan(5);
	await two.stop(true);
	await adding;
	const three = await startServer({ data: one.data });
	const list = await (await fetch(`${three.address}/people`, { headers: { cookie } })).text();
	for (const name of answered) expect(list).toContain(`>${name}<`);
	expect(await (await fetch(`${three.address}/audit?verify=1`, { headers: { cookie } })).text()).toContain(
		'events holds'
	);
	await three.stop();
	three.clear();
});

test('behind a proxy that speaks https the cookie is secure', async () => {
	const proxied = await startServer({ variables: { TOUCHSTONE_SAMPLE: 'no', TRUST_PROXY: '1' } });
	const link = proxied.links.get('maintainer') as string;
	const answer = await fetch(link, {
		redirect: 'manual',
		...form(
			{},
			{
				origin: proxied.address.replace('http:', 'https:'),
				'x-forwarded-proto': 'https',
				'x-forwarded-for': '192.0.2.7'
			}
		)
	});
	expect(answer.status).toBe(303);
	expect(answer.headers.get('set-cookie')).toContain('; Secure');
	await proxied.stop();
	proxied.clear();
});

test('the sample: three annotators, an adjudicator and a maintainer, each with a link on a line of its own', async () => {
	const sample = await startServer();
	const told = sample.output().matchAll(/^.+ \((\w+)\):\nhttp:\/\/\S+\/sign-in\/[\w-]{43}$/gm);
	const roles = [...told].map(([, role]) => role);
	expect(roles).toEqual(['annotator', 'annotator', 'annotator', 'adjudicator', 'maintainer']);
	await sample.stop();
	sample.clear();
});
