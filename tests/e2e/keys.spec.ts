import type { Page } from '@playwright/test';
import { COMMANDS } from '../../src/lib/ui/keyboard/commands.ts';
import { expect, test } from '../support/app.ts';

const context = (page: Page, letter: string) => page.getByRole('article', { name: `Context ${letter}` });
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keys that work here' });

async function open(page: Page, path = '/work/sample/1') {
	await page.goto(path);
	if (/\d$/.test(path)) await expect(page.locator('form.ready')).toBeVisible();
	// Lists have nothing that tells when the script has taken over.
	else await page.waitForLoadState('networkidle');
}
async function press(page: Page, keys: string) {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}
const listed = (page: Page) =>
	keysDialog(page)
		.locator('tr[data-command]')
		.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-command')));

test('the help lists what works here, and its rows do it', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	await press(page, '?');
	const here = await listed(page);
	expect(here).toEqual(
		expect.arrayContaining([
			'help',
			'guideline',
			'label',
			'unclear',
			'next',
			'difference.next',
			'quote',
			'undo',
			'submit'
		])
	);
	// One question on the page: keys that walk between questions do not work here, so they are not listed.
	expect(here).not.toContain('question.next');
	expect(here.filter((id) => COMMANDS.find((c) => c.id === id)?.scope === 'queue')).toEqual([]);
	await keysDialog(page).getByRole('button', { name: 'Next context', exact: true }).click();
	await expect(keysDialog(page)).toBeHidden();
	await expect(context(page, 'B').getByRole('heading', { name: 'Context B' })).toBeFocused();

	await open(page, '/work/sample');
	await press(page, '?');
	expect((await listed(page)).filter((id) => COMMANDS.find((c) => c.id === id)?.scope === 'labelling')).toEqual([]);
	expect(await listed(page)).toEqual(
		expect.arrayContaining(['help', 'queue.next', 'queue.previous', 'queue.open', 'queue.search'])
	);
});

test('keys rest while a dialog is open, and while an input method composes', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	await press(page, '?');
	await press(page, '1 2 u j');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await press(page, 'Escape');
	await page.evaluate(() =>
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', isComposing: true, bubbles: true }))
	);
	await page.evaluate(() =>
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', ctrlKey: true, bubbles: true }))
	);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await press(page, '1');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
});

test('switched off, no single key does anything, and a scenario is finished by Tab, space and Ctrl-Enter', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await open(page);
	await press(page, '?');
	await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
	await press(page, 'Escape');
	for (const command of COMMANDS) for (const key of command.keys) if (key.length === 1) await page.keyboard.press(key);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('search')).toHaveCount(0);
	for (let n = 0, done = 0; n < 80 && done < 4; n++) {
		await page.keyboard.press('Tab');
		const kind = await page.evaluate(() => (document.activeElement as HTMLInputElement).type);
		if (kind !== 'radio') continue;
		await page.keyboard.press('Space');
		done++;
	}
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(4);
	await press(page, 'Control+Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	// It is kept with the person.
	await page.waitForTimeout(300);
	await page.reload();
	await expect(page.locator('form.ready')).toBeVisible();
	await press(page, '1');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a key keeps its meaning: narrow, one at a time, on a radio, on a button', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	const forbidden = context(page, 'A').getByRole('radio', { name: 'Forbidden' });
	const lawful = context(page, 'A').getByRole('radio', { name: 'Lawful' });
	await press(page, '2');
	await expect(forbidden).toBeChecked();
	await lawful.focus();
	await press(page, '1');
	await expect(lawful).toBeChecked();
	await press(page, '2');
	await expect(forbidden).toBeChecked();
	await page.setViewportSize({ width: 390, height: 844 });
	await press(page, '1');
	await expect(lawful).toBeChecked();
	await page.setViewportSize({ width: 1280, height: 800 });
	await press(page, 'v 2');
	await expect(forbidden).toBeChecked();
});

test('a held Enter, and two tabs, store a scenario once', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	let posts = 0;
	page.on('request', (request) => {
		if (request.method() === 'POST' && /\/work\/sample\/1$/.test(new URL(request.url()).pathname)) posts++;
	});
	const other = await page.context().newPage();
	await open(other);
	await press(page, '1 j 1 j 1 j 1');
	await press(other, '1 j 1 j 1 j 1');
	await page.keyboard.down('Enter');
	for (let n = 0; n < 20; n++) await page.keyboard.down('Enter');
	await page.keyboard.up('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	await press(other, 'Enter');
	await expect(other.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	expect(posts).toBe(1);
	// The held key did not submit the next page either.
	await expect(page.getByText(/Not sent/)).toHaveCount(0);
	await page.goto('/work/sample');
	await expect(page.getByText('1 of 8 scenarios stored')).toBeVisible();
});

test('each act is announced', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	const status = page.locator('p[role="status"]').first();
	await press(page, '2');
	await expect(status).toHaveText('A: Forbidden. 3 left.');
	await press(page, 'u');
	await expect(status).toHaveText('A marked unclear.');
	await press(page, 'u');
	await expect(status).toHaveText('A no longer marked unclear.');
	await press(page, 'z z');
	await expect(status).toHaveText(/^Undone: A unclear\.\s?$/);
	await press(page, 'z');
	await expect(status).toHaveText('Undone: A Forbidden.');
	await press(page, 'z');
	await expect(status).toHaveText('Nothing to undo.');
	await press(page, '1 Enter');
	await expect(page.locator('p[role="alert"]')).toHaveText('Not sent: B, C and D have no label.');
	// What is mended is asked for no longer, and the rest still is.
	const line = page.locator('.notices');
	await press(page, '1');
	await expect(line).toContainText('Not sent: C and D have no label.');
	await expect(page.locator('.field-error')).toHaveText(['C has no label.', 'D has no label.']);
	await expect(page.locator('p[role="alert"]')).toHaveText('');
	await press(page, 'j 1');
	await expect(line).toContainText('Not sent: D has no label.');
	await press(page, 'j 1');
	await expect(line).toHaveText('');
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 2 of 8' })).toBeFocused();
	await expect(status).toHaveText('Scenario 1 stored. Scenario 2 of 8.');
	await expect(page).toHaveTitle(/^Scenario 2 of 8 – /);
});

test('lists of work are walked and opened by keys', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page, '/work/sample');
	await press(page, 'j j');
	await expect(page.getByRole('link', { name: 'Scenario 2' })).toBeFocused();
	await press(page, 'k Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 1 of' })).toBeVisible();
	await open(page, '/work/sample');
	await press(page, '/');
	await expect(page.getByRole('searchbox')).toBeFocused();
	await page.keyboard.type('jk?');
	await expect(page.getByRole('searchbox')).toHaveValue('jk?');
});

test('what is pressed right after a dialog is closed goes to the page', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page);
	for (const [key, close] of [
		['?', 'keyboard'],
		['?', 'button'],
		['g', 'keyboard']
	]) {
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await press(page, key);
		await expect(page.locator('dialog:modal')).toHaveCount(1);
		// In one go, before a frame is drawn.
		await page.evaluate((how) => {
			const dialog = document.querySelector('dialog:modal') as HTMLDialogElement;
			const button = [...dialog.querySelectorAll('button')].find((one) => /Close/.test(one.textContent)) as HTMLElement;
			button.focus();
			if (how === 'button') button.click();
			else {
				const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
				if (button.dispatchEvent(event)) dialog.close();
			}
			const at = document.activeElement as HTMLElement;
			at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
		}, close);
		await expect(page.locator('.notices')).toContainText('Not sent: A, B, C and D have no label.');
		await press(page, '1 j 1 j 1 j 1');
		await expect(page.locator('.notices')).toHaveText('');
		await press(page, 'z z z z');
	}
});
