import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { expect, test } from '../support/app.ts';
import { answers, close, desk, open, reason } from '../support/disputes.ts';
import { encodings, mixed, settle, touchstone } from '../support/formal-study.ts';
import { press } from '../support/press.ts';

// Dozens of pages, each looked at in light and in dark: on a busy machine that takes its time.
test.setTimeout(600_000);

const WIDTH = 320;
const NARROW = { viewport: { width: WIDTH, height: 640 } };

/** What of a page is wider than it, besides what stands in a box that scrolls on its own. */
const tooWide = (page: Page) =>
	page.evaluate((width) => {
		if (document.documentElement.scrollWidth <= width) return [];
		return [...document.querySelectorAll('main *, header *, footer *')]
			.filter((one) => one.getBoundingClientRect().right > width + 0.5 && !one.closest('.table-scroll, pre'))
			.map((one) => one.outerHTML.slice(0, 120))
			.concat(`the page is ${document.documentElement.scrollWidth} px wide`);
	}, WIDTH);

/** Nothing scrolls sideways, and nothing is wrong with the page as it stands, light or dark. */
async function look(page: Page) {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await expect.poll(() => tooWide(page), { message: page.url() }).toEqual([]);
		const { violations } = await new AxeBuilder({ page })
			.options({ rules: { 'target-size': { enabled: true } } })
			.analyze();
		expect(violations.map((v) => `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
	}
}

async function walk(page: Page, addresses: string[]) {
	for (const address of addresses) {
		const response = await page.goto(address);
		expect(response?.status(), address).toBe(200);
		await expect(page.locator('h1').first()).toBeVisible();
		await look(page);
	}
}

const OF_ALL = ['/guidelines', '/help', '/account'];

/** Links to pages that have an address of their own, by the one that leads there. */
async function linked(page: Page, from: string, to: string): Promise<string> {
	await page.goto(from);
	const href = await page.locator(`a[href^="${to}"]`).first().getAttribute('href');
	if (href === null) throw new Error(`${from} has no link to ${to}.`);
	return href;
}

test('a maintainer at 320 px: every page', async ({ app }) => {
	// Somebody has stored something, so that the overview has all its tables.
	const annotator = await app.as('annotator-1');
	await annotator.goto('/work/sample/1');
	await expect(annotator.locator('form.ready')).toBeVisible();
	await press(annotator, '1 j 1 j 1 j 1 Enter');
	await expect(annotator.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	const page = await app.as('maintainer', NARROW);
	const study = [
		'',
		'/cases',
		'/missing',
		'/import',
		'/assign',
		'/agreement',
		'/disputes',
		'/releases',
		'/crosschecks',
		'/close'
	];
	// A page that is made later has to be looked at too.
	const there = readdirSync('src/routes/studies/[slug]', { withFileTypes: true });
	// Outcomes need another guideline: studies-of-ones-own.spec.ts looks at them at this width.
	expect([...study.slice(1), '/outcomes'].sort()).toEqual(
		there.flatMap((one) => (one.isDirectory() ? [`/${one.name}`] : [])).sort()
	);
	const kinds = ['guideline', 'cases', 'labels', 'decisions'].map((kind) => `/import/${kind}`);
	const own = ['/people', '/audit?verify=1', '/studies', ...OF_ALL, await linked(page, '/guidelines', '/guidelines/')];
	await walk(page, [...own, ...study.map((one) => `/studies/sample${one}`)]);
	for (const kind of kinds) {
		const response = await page.goto(`/studies/sample${kind}`);
		if (response?.status() === 200) await look(page);
	}
});

test('a maintainer at 320 px: a study after the close', async ({ app }) => {
	close(app);
	const page = await app.as('maintainer', NARROW);
	await walk(
		page,
		['', '/cases', '/agreement', '/disputes', '/releases'].map((one) => `/studies/sample${one}`)
	);
	await walk(page, ['/audit']);
});

test('a maintainer at 320 px: a release and its formal check', async ({ app }) => {
	settle(app);
	touchstone(app, 'freeze', 'sample', '--out', `${app.data}/out`);
	const page = await app.as('maintainer', NARROW);
	const formal = '/studies/sample/releases/1.0.0/formal';
	await walk(page, ['/studies/sample/releases', '/studies/sample/releases/1.0.0', formal]);
	for (const [name, text] of [
		['problems.jsonl', encodings().replaceAll('"<="', '"=<"')],
		['mixed.jsonl', mixed()]
	]) {
		await page.getByLabel('File: encodings').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
		await page.getByRole('button', { name: 'Check the file' }).click();
		await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
		await look(page);
		if (name === 'problems.jsonl') await page.goto(formal);
	}
	await page.getByRole('button', { name: 'Put the report into the release' }).click();
	await expect(page.getByRole('heading', { level: 2, name: 'formal-check' })).toBeVisible();
	await look(page);
});

test('an adjudicator at 320 px: lists, a dispute before and after the answers are shown, and decided', async ({
	app
}) => {
	close(app);
	const page = await app.as('adjudicator', NARROW);
	await walk(page, ['/disputes/sample', ...OF_ALL, '/disputes']);
	await open(page);
	await look(page);
	await press(page, '2 n');
	await page.keyboard.type('The approval was used.');
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
	await desk(page);
	await press(page, '1 o');
	await look(page);
	await reason(page).fill('As before.');
	await press(page, 'Control+Enter');
	await expect(page.locator('.final')).toBeVisible();
	await look(page);
});

test('an annotator at 320 px: the list, a scenario, what is answered', async ({ app }) => {
	const page = await app.as('annotator-1', NARROW);
	await walk(page, ['/work', '/work/sample', ...OF_ALL, '/work/sample/1']);
	await expect(page.locator('form.ready')).toBeVisible();
	await press(page, '1 u j 1 j 1 j 1');
	await look(page);
});

test('the sign-in page at 320 px', async ({ app }) => {
	const page = await app.as(undefined, NARROW);
	await walk(page, ['/sign-in']);
});
