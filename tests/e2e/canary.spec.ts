import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { canarySite, type CanarySite } from '../support/canary-site.ts';
import { slugOf } from '../support/canary-study.ts';
import { crawlForms, crawlPages, type Crawled } from '../support/crawl.ts';
import { fillOf } from '../support/fill.ts';
import { findCanaries } from '../support/find-canaries.ts';
import { formBags } from '../support/form-bags.ts';
import { maySee } from '../support/may-see.ts';
import { addressesOf, routeList, type Fill } from '../support/route-list.ts';

// One after the other on one site: pages of everybody, then forms, then what the crawls have to have come upon.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const EVERYBODY = ['nobody', 'ann', 'bob', 'cy', 'dora', 'eve', 'dan', 'fay', 'mia'] as const;
const routes = routeList();
const crawled: Crawled = { leaks: new Set(), seen: new Map(), requests: 0, routes: new Set(), fields: new Set() };
let site: CanarySite;
let fill: Fill;
test.beforeAll(async () => {
	site = await canarySite();
	fill = await fillOf(site);
});
test.afterAll(() => site.close());
test.afterEach(() => expect([...crawled.leaks]).toEqual([]));

/** How many rows there are of what people make. A maintainer's empty form freezes a release, and may. */
const made = async (releases: boolean) => {
	const { db } = site;
	const tables = [db.answer, db.submission, db.decision, db.comment, db.assignment, db.dispute, db.study, db.case];
	const counts = await Promise.all(tables.map((table) => (table as typeof db.answer).count()));
	return [...counts, await db.person.count(), releases ? await db.release.count() : 0];
};

for (const name of EVERYBODY)
	test(`${name}: no page, data, error or download gives away what they may not see`, async () => {
		await crawlPages(site, site.viewers[name], routes, fill, crawled);
	});

for (const name of ['nobody', 'ann', 'eve', 'fay', 'mia'] as const)
	test(`${name}: no answer to a form gives it away, and nothing is stored`, async () => {
		const before = await made(name !== 'mia');
		const bags = await formBags(site, crawled.fields);
		await crawlForms(site, site.viewers[name], routes, fill, bags, crawled);
		expect(await made(name !== 'mia')).toEqual(before);
	});

test('every route and every form action was asked for; a parameter that nothing is known of is an error', () => {
	const forms = routes.flatMap(({ path, kind, actions, methods }) =>
		kind === 'page'
			? actions.map((name) => `POST ${path}?/${name}`)
			: methods.flatMap((method) => (method === 'POST' ? [`POST ${path}`] : []))
	);
	expect([...crawled.routes].sort()).toEqual([...routes.map(({ path }) => `GET ${path}`), ...forms].sort());
	expect(forms.length).toBeGreaterThan(20);
	expect(crawled.fields.size).toBeGreaterThan(30);
	const unknown = { path: '/work/[novelty]', kind: 'page', actions: [], methods: ['GET'] } as const;
	expect(() => addressesOf({ ...unknown, actions: [], methods: [] }, fill)).toThrow('[novelty]');
});

test('every secret was there to be found by someone who may see it', async () => {
	for (const study of ['open', 'closed', 'frozen', 'apart'] as const) {
		const out = join(site.server.data, `${study}.jsonl`);
		const args = ['bin/touchstone.mjs', 'export', slugOf(study), '--format', 'jsonl', '--out', out];
		execFileSync(process.execPath, args, { env: { ...process.env, TOUCHSTONE_DATA: site.server.data } });
		for (const secret of findCanaries(readFileSync(out, 'utf8'), site.secrets, []).secrets)
			crawled.seen.set(secret, (crawled.seen.get(secret) ?? new Set()).add('command line'));
	}
	// Hidden data, and where a text comes from, stand in a release and nowhere before.
	const frozen = (await site.db.study.findUniqueOrThrow({ where: { slug: slugOf('frozen') } })).id;
	const unseen = [...site.secrets.values()].filter(
		({ text, kind, study }) =>
			text.startsWith('quokka-') &&
			!crawled.seen.has(text) &&
			// Flags are for annotators who answered, and only where they ask.
			kind !== 'flag' &&
			// The id of a response stands in the archive of its run alone.
			!text.startsWith('quokka-model-id-') &&
			(study === frozen || !['hidden', 'source', 'model'].includes(kind))
	);
	expect(unseen).toEqual([]);
	// The search finds each of them, words or not, in the ways in which pages and scripts write them.
	for (const text of site.secrets.keys())
		for (const written of [`<b>${text}</b>`, `{"a":[1,${text},"${text}"]}`, encodeURIComponent(`?a=${text}&b`)])
			expect([...findCanaries(written, site.secrets, site.tokens).secrets], written).toEqual([text]);
	const written = ['&#113;uokka-hidden-', '\\u0071uokka-hidden-', Buffer.from('ab quokka-hidden-').toString('base64')];
	for (const one of written) expect(findCanaries(one, site.secrets, []).parts.size, one).toBe(1);
});

test('everyone saw all that is theirs to see', () => {
	const missing: string[] = [];
	for (const name of ['ann', 'bob', 'cy', 'dora', 'eve', 'dan', 'fay'] as const) {
		const viewer = site.viewers[name];
		for (const secret of site.secrets.values()) {
			const { kind, text } = secret;
			// Of an answer that was revised the last revision is shown.
			const isOld = site.secrets.has(text.replace(/kea$/, 'revised-kea'));
			const shown = ['guideline', 'text', 'answer', 'dispute', 'sent', 'comment'].includes(kind);
			if (isOld || !(shown || (kind === 'decision' && viewer.role === 'annotator'))) continue;
			if (text.startsWith('quokka-') && maySee(viewer, secret, '') && !crawled.seen.get(text)?.has(name))
				missing.push(`${name} ${text}`);
		}
	}
	expect(missing).toEqual([]);
});
