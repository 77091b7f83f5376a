import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type App } from '../support/app.ts';
import { said } from '../support/disputes.ts';
import { jsonLines } from '../support/json-lines.ts';
import { makeStudy } from '../support/make-study.ts';
import { press } from '../support/press.ts';

test.setTimeout(240_000);

const FILE = 'tests/fixtures/studies/authorization-small.jsonl';
const ODD = `\u202Egnp.exe <img src=x onerror=alert(1)> 😀 ${'x'.repeat(300)}\n\n__proto__`;
const box = (page: Page) => page.getByRole('textbox', { name: 'Add to the discussion' });
const contributions = (page: Page) => page.getByRole('region', { name: /^Discussion/ }).locator('ol > li');

/** A study whose first case is disputed; its annotators may discuss it. Gives the first annotator at the thread. */
async function discussed(app: App, options?: Parameters<App['as']>[1]) {
	const made = makeStudy(app, {
		slug: 'talk',
		guideline: 'authorization@1.0.0',
		file: FILE,
		options: ['--discussion']
	});
	const rows = jsonLines<{ id: string }>(FILE).flatMap(({ id }, at) =>
		made.annotators.map((annotator, who) => ({
			case: id,
			annotator,
			label: at === 0 && who === 1 ? 'BLOCK' : 'ALLOW',
			at: '2026-05-01T09:00:00Z'
		}))
	);
	const file = join(app.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	made.run('labels', 'import', 'talk', file);
	made.run('close', 'talk');
	const page = await app.as(made.annotators[0], options);
	await page.goto('/discussions');
	const address = (await page.locator('a[data-row]').getAttribute('href'))!;
	await page.goto(address);
	await page.waitForLoadState('networkidle');
	return { ...made, page, address };
}

test('what is written in a thread outlives a lost connection, a lost reply and the end of a session, and is stored once', async ({
	app
}) => {
	app.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED|response: 401/);
	const { page, address, run, annotators } = await discussed(app);
	await box(page).fill('First.');
	await page.context().setOffline(true);
	await press(page, 'Control+Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toHaveCount(1);
	await expect(box(page)).toHaveValue('First.');
	await page.context().setOffline(false);
	// It is stored, but the reply is lost; the retry is the same act.
	const lose = async (route: Route) => {
		await route.fetch();
		await route.abort();
	};
	await page.route(/\?\/comment/, lose, { times: 1 });
	await box(page).focus();
	const lost = page.waitForEvent('requestfailed');
	await press(page, 'Control+Enter');
	await lost;
	await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toHaveCount(1);
	await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
	await said(page, 'Added to the discussion, as contribution 1.');
	await expect(contributions(page)).toHaveCount(1);

	// The session ends while the next one is written.
	await box(page).fill('Second.');
	await page.context().clearCookies();
	await box(page).focus();
	await press(page, 'Control+Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'You are signed out.' })).toHaveCount(1);
	const link = /\/sign-in\/[\w-]+/.exec(run('user', 'link', annotators[0]))![0];
	await page.goto(link);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
	await page.goto(address);
	await expect(box(page)).toHaveValue('Second.');
	await expect(contributions(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await expect(contributions(page)).toHaveCount(2);
});

test('a contribution is announced by its own number, though others wrote meanwhile; odd words stay words at 320 px', async ({
	app
}) => {
	const { page, address, annotators } = await discussed(app, { viewport: { width: 320, height: 640 } });
	const other = await app.as(annotators[1]);
	await other.goto(address);
	await other.waitForLoadState('networkidle');
	for (const words of [ODD, 'Another.']) {
		await box(other).fill(words);
		await other.getByRole('button', { name: 'Add', exact: true }).click();
		await expect(box(other)).toHaveValue('');
	}
	// Between the own contribution and the page that shows it, the other adds a third.
	await page.route(
		/\?\/comment/,
		async (route) => {
			const response = await route.fetch();
			await box(other).fill('A third.');
			await other.getByRole('button', { name: 'Add', exact: true }).click();
			await expect(contributions(other)).toHaveCount(4);
			await route.fulfill({ response });
		},
		{ times: 1 }
	);
	await box(page).fill('Mine.');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await said(page, 'Added to the discussion, as contribution 3.');
	await expect(contributions(page)).toHaveCount(4);
	await expect(contributions(page).first()).toContainText('<img src=x onerror=alert(1)>');
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	}
});

test('a page says of a case that it was sent only when it was', async ({ app }) => {
	const { run } = await discussed(app);
	const mia = await app.as('maintainer');
	await mia.goto('/studies/talk/disputes?sent=Everything');
	await expect(mia.getByText('is with the adjudicators now')).toHaveCount(0);
	const { id } = jsonLines<{ id: string }>(FILE)[5];
	run('dispute', 'send', 'talk', id, '--reason', 'Look again.');
	await mia.goto(`/studies/talk/disputes?sent=${id}`);
	await expect(mia.getByRole('status')).toContainText(`${id} is with the adjudicators now`);
});

test('a guideline that nests without end, or is as long as a book, is refused at once', async ({ app }) => {
	const mia = await app.as('maintainer');
	await mia.goto('/guidelines/check');
	const good = readFileSync('guidelines/authorization/1.0.0.md', 'utf8');
	const check = async (text: string) => {
		await mia
			.locator('input[type=file]')
			.setInputFiles({ name: 'own.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
		await mia.getByRole('button', { name: 'Check' }).click();
	};
	await check(`${good}\n${'>'.repeat(30_000)} x\n`);
	await expect(mia.getByRole('alert')).toContainText('More than 50 quotes and lists stand within one another.');
	await check(`${good}\n${'word '.repeat(50_000)}`);
	await expect(mia.getByRole('alert')).toContainText('more than 200 kilobytes');
	await check(good);
	await expect(mia.getByRole('status')).toContainText('holds');
});

test('a flag that turns the direction of writing turns nothing beside it', async ({ app }) => {
	const flags = join(app.data, 'flags.jsonl');
	const study = { slug: 'hints', guideline: 'authorization@1.0.0', file: FILE, options: ['--assistance'] };
	const { annotators, run } = makeStudy(app, study);
	const rows = jsonLines<{ id: string }>(FILE).map(({ id }) => ({
		case: id,
		flag: 'See \u202Etxt.exe',
		source: 'checker'
	}));
	writeFileSync(flags, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	run('flags', 'import', 'hints', flags);
	const page = await app.as(annotators[0]);
	await page.goto('/work/hints/1');
	await expect(page.locator('form.ready')).toBeVisible();
	await press(page, '1 j 1 j 1 j 1 Enter');
	await page.waitForURL((url) => !url.pathname.endsWith('/1'));
	await page.goto('/work/hints/1');
	await page.getByRole('button', { name: 'Show the flags' }).click();
	const flag = page.locator('#flags li').first();
	await expect(flag.locator('bdi')).toHaveText(['See \u202Etxt.exe', 'checker']);
	expect(
		await flag
			.locator('bdi')
			.first()
			.evaluate((one) => getComputedStyle(one).unicodeBidi)
	).toBe('isolate');
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
