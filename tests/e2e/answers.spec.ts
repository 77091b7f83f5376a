import { expect, test } from '@playwright/test';
import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canarySite, type CanarySite } from '../support/canary-site.ts';
import { slugOf, type PersonName } from '../support/canary-study.ts';
import { rawRequest } from '../support/raw-request.ts';

// Everything that the server answers with, and everything that it says of that to its log and to those who watch it.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const TOKEN = 'a token for those who watch';
let site: CanarySite;
test.beforeAll(async () => {
	site = await canarySite({ TOUCHSTONE_LOG: 'requests', TOUCHSTONE_METRICS_TOKEN: TOKEN });
});
test.afterAll(() => site.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (who: PersonName | 'nobody', path: string, more: Parameters<typeof rawRequest>[1] = {}) => {
	const cookie = site.viewers[who].cookie;
	const headers = { ...(cookie && { cookie }), origin: site.server.address, accept: 'text/html', ...more.headers };
	return rawRequest(site.server.address, { ...more, path, headers });
};
const logged = () => {
	const lines = site.server.output().split('\n');
	return lines.filter((line) => line.startsWith('{"at":'));
};

test('every kind of answer carries the headers, and what is no page may load and run nothing', async () => {
	const style = /\/_app\/immutable\/[^"]+\.css/.exec((await send('nobody', '/')).body)?.[0] as string;
	const release = `/studies/${slugOf('frozen')}/releases/1.0.0`;
	const agreement = `/studies/${slugOf('closed')}/agreement`;
	const big = 'x'.repeat(1024 * 1024 + 1);
	const rows: [status: number, page: boolean, kind: string, answer: ReturnType<typeof send>][] = [
		[200, true, 'a page', send('nobody', '/')],
		[200, true, 'a page of someone', send('mia', '/studies')],
		[200, false, 'data of a page', send('mia', '/studies/__data.json')],
		[200, false, 'a file of the build', send('nobody', style)],
		[304, false, 'the same again', send('nobody', '/favicon.svg', { headers: { 'if-none-match': await etag() } })],
		[200, false, 'a picture', send('nobody', '/favicon.svg')],
		[200, false, 'an endpoint', send('nobody', '/healthz')],
		[200, false, 'JSON', send('mia', `${agreement}/report.json`)],
		[200, false, 'a table', send('mia', `${agreement}/items.csv`)],
		[200, false, 'a plot', send('mia', `${agreement}/plot.svg`)],
		[200, false, 'an archive', send('mia', `${release}/zip`)],
		[200, false, 'a file of a release', send('mia', `${release}/files/manifest.json`)],
		[303, false, 'to the sign-in', send('nobody', '/people')],
		[401, false, 'signed out, to a script', send('nobody', '/people', { headers: { accept: 'application/json' } })],
		[403, true, 'a page of others', send('ann', '/people')],
		[404, true, 'no page', send('nobody', '/no-such-page')],
		[
			403,
			false,
			'a form of elsewhere',
			send('nobody', '/sign-in', { method: 'POST', body: 'a=b', headers: { ...FORM, origin: 'https://evil.example' } })
		],
		[405, false, 'a method that is not there', send('nobody', '/healthz', { method: 'DELETE' })],
		[405, false, 'a method that pages lack', send('nobody', '/', { method: 'PUT', body: 'a' })],
		[
			415,
			true,
			'no form',
			send('nobody', '/sign-in', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
		],
		[
			411,
			true,
			'of unknown length',
			send('nobody', '/sign-in', { method: 'POST', headers: { ...FORM, 'transfer-encoding': 'chunked' } })
		],
		[413, true, 'too much', send('nobody', '/sign-in', { method: 'POST', body: big, headers: FORM })],
		[400, false, 'no address', send('nobody', '/', { headers: { host: 'a b' } })],
		[400, false, 'a method of no browser', send('nobody', '/', { method: 'TRACE' })],
		[400, true, 'an address that is no text', send('nobody', '/%ff')]
	];
	for (const [status, page, kind, answer] of rows) {
		const { status: got, headers } = await answer;
		expect.soft(got, kind).toBe(status);
		expect.soft(headers, kind).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'referrer-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('camera=()'),
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'x-robots-tag': 'noindex'
		});
		expect.soft(headers['strict-transport-security'], kind).toBeUndefined();
		expect.soft(Boolean(headers['content-type']?.startsWith('text/html')), kind).toBe(page);
		if (page)
			expect.soft(headers['content-security-policy'], kind).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
		else
			expect.soft(headers['content-security-policy'], kind).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
	}
});

async function etag(): Promise<string> {
	return String((await send('nobody', '/favicon.svg')).headers.etag);
}

test('readiness and metrics: open to those whom they are for', async () => {
	expect(await send('nobody', '/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
	for (const authorization of ['', 'Bearer ', 'Bearer wrong', TOKEN, `Basic ${TOKEN}`])
		expect((await send('mia', '/metrics', { headers: { authorization } })).status, authorization).toBe(404);
	const { status, headers, body } = await send('nobody', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
	expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
	expect(body).toMatch(/^touchstone_requests_total\{method="GET",route="\/readyz",status="200"\} 1$/m);
	expect(body).toMatch(/^touchstone_request_seconds_bucket\{route="\/readyz",le="\+Inf"\} 1$/m);
	expect(body).toMatch(/^touchstone_ready 1$/m);
	for (const line of body.trim().split('\n'))
		expect(line).toMatch(/^(# (HELP|TYPE) touchstone_\w+ .+|touchstone_\w+(\{(\w+="[^"\\]*",?)+\})? [\d.e+-]+)$/);
	expect(new Set(body.match(/^# TYPE \w+/gm)).size).toBe(body.match(/^# TYPE /gm)?.length);
});

test('after people have worked, log and metrics hold nothing of theirs', async () => {
	const paths: Partial<Record<PersonName, string[]>> = {
		ann: ['/work', `/work/${slugOf('open')}`, `/work/${slugOf('open')}/1`, `/discussions`, `/feedback`],
		eve: ['/disputes', `/disputes/${slugOf('closed')}`, '/guidelines'],
		mia: ['/studies', `/studies/${slugOf('closed')}`, `/studies/${slugOf('open')}/cases?q=quokka`, '/audit', '/people']
	};
	for (const [who, list] of Object.entries(paths))
		for (const path of list) {
			await send(who as PersonName, path);
			await send(who as PersonName, `${path.split('?')[0]}/__data.json`);
		}
	for (const body of ['name=quokka-name-ann-kea&password=quokka-secret-kea', 'name=a'])
		await send('nobody', '/sign-in', { method: 'POST', body, headers: FORM });
	await send('ann', `/work/${slugOf('open')}/1`, { method: 'POST', body: 'a0.note=quokka-note-kea', headers: FORM });
	await send('nobody', `/sign-in/${site.links.unused}`);
	await send('nobody', '/quokka-page-kea?quokka');
	const numbers = await send('nobody', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
	const log = logged();
	expect(log.length).toBeGreaterThan(30);
	for (const line of log) {
		const { at, level, ms, method, route, status, bytes, ...more } = JSON.parse(line) as Record<string, unknown>;
		expect(more).toEqual({});
		expect(new Date(at as string).toISOString()).toBe(at);
		expect(level).toBe(
			(status as number) >= 500 ? 'error' : [401, 403, 413, 429].includes(status as number) ? 'warn' : 'info'
		);
		expect([typeof ms, typeof method, typeof bytes]).toEqual(['number', 'string', 'number']);
		expect(route === null || /^(\/(\([a-z]+\)|[a-z.-]+|\[{1,2}[a-z]+\]{1,2}))+$|^\/$/.test(route as string), line).toBe(
			true
		);
	}
	expect(log.some((line) => line.includes('"route":"/work/[slug]/[page]"'))).toBe(true);
	const said = [...log, numbers.body].join('\n');
	expect(said).not.toMatch(/quokka|touchstone_session=|127\.0\.0\.1|localhost/);
	const secrets = [...site.secrets.values()].map(({ text }) => text).filter((text) => text.length > 6);
	expect(secrets.length).toBeGreaterThan(100);
	expect(secrets.filter((text) => said.includes(text))).toEqual([]);
});

test('whatever breaks: no answer tells where, and the log does not tell what was to be stored', async () => {
	const database = createClient({ url: pathToFileURL(join(site.server.data, 'touchstone.db')).href });
	const before = logged().length;
	/** Takes a table away while `work` is done. */
	const without = async (table: string, work: () => Promise<void>) => {
		await database.execute(`ALTER TABLE "${table}" RENAME TO "gone"`);
		await work();
		await database.execute(`ALTER TABLE "gone" RENAME TO "${table}"`);
	};
	const answers: [kind: string, status: number, answer: Awaited<ReturnType<typeof send>>][] = [];
	const ask = async (kind: string, status: number, ...request: Parameters<typeof send>) =>
		answers.push([kind, status, await send(...request)]);
	const post = (body: string, headers = {}) => ({ method: 'POST', body, headers: { ...FORM, ...headers } });
	const script = { accept: 'application/json', 'x-sveltekit-action': 'true' };
	await without('Item', async () => {
		await ask('page', 500, 'ann', `/work/${slugOf('open')}/1`);
		await ask('data of a page', 200, 'ann', `/work/${slugOf('open')}/1/__data.json`);
		await ask('endpoint', 500, 'mia', `/studies/${slugOf('closed')}/agreement/report.json`);
		await ask('endpoint to a script', 500, 'mia', `/studies/${slugOf('closed')}/agreement/items.csv`, {
			headers: { accept: 'application/json' }
		});
	});
	await without('SignInLink', async () => {
		await ask('action', 500, 'mia', '/people?/add', post('name=quokka-broken-kea&role=annotator'));
		await ask('action of a script', 500, 'mia', '/people?/add', post('name=quokka-broken-kea&role=annotator', script));
	});
	await without('Session', async () => {
		await ask('before any page was chosen', 500, 'mia', '/studies');
		await ask('the same to a script', 500, 'mia', '/studies', { headers: { accept: 'application/json' } });
	});
	for (const [kind, status, { status: got, body, headers }] of answers) {
		expect.soft(got, kind).toBe(status);
		expect
			.soft(body, kind)
			.not.toMatch(/node_modules|file:|\/build\/|\.js\b.*:\d|\bat \w+ \(|SQLITE|no such table|prisma|stack/i);
		expect.soft(body.includes(process.cwd()) || body.includes(site.server.data), kind).toBe(false);
		expect.soft(headers['content-security-policy'], kind).toContain("default-src 'none'");
	}
	const errors = logged()
		.slice(before)
		.map((line) => JSON.parse(line) as Record<string, unknown>)
		.filter((line) => 'error' in line);
	expect(errors.length).toBeGreaterThanOrEqual(answers.length);
	for (const line of errors) {
		expect(Object.keys(line).sort().join()).toMatch(/^at,(cause,)?(code,)?error,frames,level,method,name,route$/);
		expect((line.frames as string[]).length).toBeGreaterThan(0);
		expect(JSON.stringify(line)).not.toMatch(/quokka/);
	}
	database.close();
	expect((await send('mia', '/studies')).status).toBe(200);
});
