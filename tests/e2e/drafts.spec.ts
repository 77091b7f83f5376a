import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test, type App } from '../support/app.ts';

const run = promisify(execFile);
const touchstone = (app: App, ...args: string[]) =>
	run(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data]);
const PAGE = /\/work\/sample\/\d+$/;

async function open(page: Page, path = '/work/sample/1') {
	await page.goto(path);
	await expect(page.locator('form.ready')).toBeVisible();
}
async function press(page: Page, keys: string) {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}
const stored = (page: Page, n: number) =>
	expect(page.getByRole('heading', { level: 1, name: `Scenario ${n} of` })).toBeVisible();

test('a fault of the server is told with its code, the draft is kept, and trying again stores it', async ({ app }) => {
	app.allow(/response: 500 for fetch/);
	const page = await app.as('annotator-1');
	await open(page);
	let broken = true;
	await page.route(PAGE, async (route) => {
		if (route.request().method() !== 'POST' || !broken) return route.continue();
		broken = false;
		await route.fulfill({
			status: 500,
			contentType: 'application/json',
			body: '{"type":"error","status":500,"error":{"message":"Something went wrong here.","id":"c0ffee12"}}'
		});
	});
	await press(page, '1 j 2 j 1 j 2 Enter');
	await expect(
		page.getByText('This scenario could not be stored: something broke on the server.').last()
	).toBeVisible();
	await expect(page.getByText('c0ffee12')).toBeVisible();
	await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
	await page.getByRole('button', { name: 'Try again' }).click();
	await stored(page, 2);
});

test('a slow server: nothing is said at once, then “Sending.”, and what is stored is never called an error', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await open(page);
	await page.route(PAGE, async (route) => {
		if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 2500));
		await route.continue();
	});
	await press(page, '1 j 1 j 1 j 1 Enter');
	const status = page.locator('p[role="status"]').first();
	await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible();
	await expect(status).not.toHaveText('Sending.');
	await expect(status).toHaveText('Sending.');
	// The text can still be read and scrolled while it is sent.
	await expect(page.getByRole('article', { name: 'Context A' })).toBeVisible();
	await stored(page, 2);
	await expect(page.locator('p[role="alert"]')).toHaveText('');
});

test('what was changed after a lost reply is stored as a revision, not lost', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	let lost = false;
	await page.route(PAGE, async (route) => {
		if (route.request().method() !== 'POST' || lost) return route.continue();
		lost = true;
		await route.fetch();
		await route.abort();
	});
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(page.getByText('No connection. Your answers are kept on this device').last()).toBeVisible();
	await press(page, '2');
	await page
		.getByRole('button', { name: 'Try now' })
		.click({ timeout: 1500 })
		.catch(() => null);
	await stored(page, 2);
	await open(page);
	await expect(
		page.getByRole('article', { name: 'Context D' }).getByRole('radio', { name: 'Forbidden' })
	).toBeChecked();
	await expect(page.getByRole('article', { name: 'Context A' }).getByRole('radio', { name: 'Lawful' })).toBeChecked();
});

test('annotation closed meanwhile: nothing is stored, and the draft is there as text to copy', async ({ app }) => {
	app.allow(/response: 409 for fetch/);
	const page = await app.as('annotator-1');
	await open(page);
	await press(page, '1 j 2 j 1 j 2 n');
	await page.keyboard.type('the date may mean the day before');
	await press(page, 'Escape');
	await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
	await touchstone(app, 'close', 'sample', '--waive', 'the study ends today');
	await press(page, 'Enter');
	await expect(page.locator('p[role="alert"]')).toHaveText(/^Annotation has ended\./);
	await expect(page.locator('pre.leftover')).toContainText('Context D, Is the operation authorized?: Forbidden');
	await expect(page.locator('pre.leftover')).toContainText('Note: the date may mean the day before');
	await page.reload();
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(page.locator('pre.leftover')).toContainText('the date may mean the day before');
	await expect(page.getByRole('radio').first()).toBeDisabled();
	await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
});

test('the last word before leaving within the app is kept, and what is stored leaves no draft behind', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await open(page);
	await press(page, '1 n');
	await page.keyboard.type('Last word.');
	// At once: the timer that keeps drafts has not run yet.
	await page.locator('a[href="/work/sample"]').first().click();
	await expect(page).toHaveURL(/\/work\/sample$/);
	await open(page);
	await expect(page.getByRole('textbox', { name: 'Note' }).first()).toHaveValue('Last word.');
	await press(page, 'Escape 1 j 2 j 1 j 2 Enter');
	await stored(page, 2);
	await open(page);
	await expect(page.getByText(/^Kept \d\d:\d\d$/)).toHaveCount(0);
});

test('a draft that is older than what this tab stored is said to be one at once, and no other tab is blamed', async ({
	app
}) => {
	app.allow(/response: 409 for fetch/);
	const page = await app.as('annotator-1');
	await open(page);
	const other = await page.context().newPage();
	await open(other);
	await press(page, '1 j 1 j 1 j 1 Enter');
	await stored(page, 2);
	// The other tab goes on with a page that it opened before.
	await press(other, '2 n');
	await other.keyboard.type('from before');
	await press(other, 'Escape');
	await expect(other.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
	await other.waitForTimeout(500);
	await expect(page.locator('form.ready')).toBeVisible();
	await page.locator('#page-name').focus();
	await press(page, 'z');
	await stored(page, 1);
	const a = page.getByRole('article', { name: 'Context A' });
	await expect(a.getByText('Draft, not sent; stored: Lawful, no note')).toBeVisible();
	await expect(a.locator('fieldset')).toHaveAccessibleDescription('Draft, not sent; stored: Lawful, no note');
	await expect(page.locator('.notices')).toContainText(/stored at \d\d:\d\d, after this draft was begun/);
	// What the draft has no word on is as it is stored.
	await expect(page.getByRole('radio', { name: 'Lawful', checked: true })).toHaveCount(3);
	await press(page, 'Enter');
	await expect(page.getByText(/another tab/)).toHaveCount(0);
	await page.getByRole('button', { name: 'Keep mine' }).click();
	await page.locator('#page-name').focus();
	await press(page, 'Enter');
	await stored(page, 2);
	await open(page);
	await expect(a.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await expect(page.getByText('Draft, not sent')).toHaveCount(0);
});
