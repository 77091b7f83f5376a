import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

const PLACE = /\/work\/sample\/(\d+)/;

/** Opens the first page of the sample and waits until the script has taken it over. */
async function start(page: Page) {
	await page.getByRole('link', { name: 'Start' }).click();
	await expect(page.locator('form.ready')).toBeVisible();
}
const place = (page: Page, n: number) => page.getByRole('heading', { level: 1, name: `Scenario ${n} of` });
const context = (page: Page, letter: string) => page.getByRole('article', { name: `Context ${letter}` });
/** Ids of the submissions that the server was sent, in order. */
function sent(page: Page): string[] {
	const ids: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && PLACE.test(request.url()))
			ids.push(/name="id"\r\n\r\n([\w-]+)/.exec(request.postData() ?? '')?.[1] ?? 'no id');
	});
	return ids;
}
async function press(page: Page, keys: string) {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}

test('a scenario is labelled from its heading with the keyboard alone, in eight keys', async ({ app }) => {
	const page = await app.as('annotator-1');
	await page.waitForLoadState('networkidle');
	await press(page, 'Enter');
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(place(page, 1)).toBeFocused();
	const keys = '1 j 2 j 1 j 2 Enter';
	expect(keys.split(' ').length).toBeLessThanOrEqual(12);
	await press(page, keys);
	await expect(place(page, 2)).toBeFocused();
	await expect(page.getByText('Scenario 1 stored.', { exact: false }).first()).toBeVisible();
	await expect(page.locator('form.ready')).toBeVisible();
	// z goes back to what was stored; nothing was changed by that.
	await press(page, 'z');
	await expect(place(page, 1)).toBeVisible();
	for (const [letter, label] of [
		['A', 'Lawful'],
		['B', 'Forbidden'],
		['C', 'Lawful'],
		['D', 'Forbidden']
	])
		await expect(context(page, letter).getByRole('radio', { name: label })).toBeChecked();
});

test('keys are silent in a note, alive on a focused radio, and undone by z', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	const a = context(page, 'A');
	await press(page, 'n');
	await expect(a.getByRole('textbox', { name: 'Note' })).toBeFocused();
	await page.keyboard.type('12 junq?');
	await expect(a.getByRole('textbox', { name: 'Note' })).toHaveValue('12 junq?');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(page.getByRole('dialog')).toBeHidden();
	await press(page, 'Escape');
	await context(page, 'B').getByRole('radio', { name: 'Lawful' }).focus();
	await press(page, '2');
	await expect(context(page, 'B').getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await expect(page.getByRole('status').filter({ hasText: 'B: Forbidden. 3 left.' })).toHaveCount(1);
	await press(page, 'u');
	await expect(context(page, 'B').getByRole('checkbox', { name: 'Unclear' })).toBeChecked();
	await press(page, 'z');
	await expect(context(page, 'B').getByRole('checkbox', { name: 'Unclear' })).not.toBeChecked();
	// Too early: it says what is missing, and goes there.
	await press(page, 'Enter');
	await expect(page.getByText('Not sent: A, C and D have no label.').first()).toBeVisible();
	await expect(a.getByRole('heading', { name: 'Context A' })).toBeFocused();
	await press(page, '?');
	await expect(page.getByRole('dialog', { name: 'Keys that work here' })).toBeVisible();
	await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
	await press(page, 'Escape 1');
	await expect(a.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a draft survives a reload; words are quoted by selection and by keyboard', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	const a = context(page, 'A');
	await press(page, '2 q');
	await press(page, 'Shift+ArrowRight Enter');
	await expect(a.locator('q')).toHaveCount(1);
	const line = context(page, 'B').locator('.line').filter({ hasText: /\w{5}/ }).first();
	await line.dblclick({ position: { x: 12, y: 10 } });
	await press(page, 'q');
	await expect(context(page, 'B').locator('q')).toHaveCount(1);
	await expect(context(page, 'B').locator('mark').first()).toBeVisible();
	const [quoted, taken] = [await a.locator('q').innerText(), await context(page, 'B').locator('mark').allInnerTexts()];
	await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
	await page.waitForTimeout(500);
	await page.reload();
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(a.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	expect(await a.locator('q').innerText()).toBe(quoted);
	expect(await context(page, 'B').locator('mark').allInnerTexts()).toEqual(taken);
	await a.getByRole('button', { name: /^Remove quote/ }).click();
	await expect(a.locator('q')).toHaveCount(0);
	await press(page, 'j j 1 j 1 k k 1 Enter');
	await expect(place(page, 2)).toBeVisible();
	// Stored: the draft is gone, the quote is there.
	await page.goto('/work/sample/1');
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(page.getByText(/^Kept/)).toHaveCount(0);
	expect(await context(page, 'B').locator('mark').allInnerTexts()).toEqual(taken);
});

test('a second Enter while sending stores once', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	const ids = sent(page);
	await page.route(PLACE, async (route) => {
		if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 700));
		await route.continue();
	});
	await press(page, '1 j 1 j 1 j 1 Enter Enter Enter');
	await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible();
	await expect(place(page, 2)).toBeVisible();
	expect(ids).toHaveLength(1);
	await page.goto('/work/sample');
	await expect(page.getByText('1 of 8 scenarios stored')).toBeVisible();
});

test('without a connection it is kept, and sent later with the same id, also after a lost answer', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	const ids = sent(page);
	await page.context().setOffline(true);
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(page.getByText('No connection. Your answers are kept on this device').first()).toBeVisible();
	await page.context().setOffline(false);
	await expect(place(page, 2)).toBeVisible();
	expect(new Set(ids).size).toBe(1);

	// The server stores, and its answer is lost on the way.
	await expect(page.locator('form.ready')).toBeVisible();
	ids.length = 0;
	let lost = 0;
	await page.route(PLACE, async (route) => {
		if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(place(page, 3)).toBeVisible();
	expect(ids.length).toBeGreaterThan(1);
	expect(new Set(ids).size).toBe(1);
	await page.goto('/work/sample');
	await expect(page.getByText('2 of 8 scenarios stored')).toBeVisible();
});

test('signed out meanwhile: the draft stays and is sent after signing in again', async ({ app }) => {
	app.allow(/response: 401 for fetch/);
	const page = await app.as('annotator-1');
	await start(page);
	const cookies = await page.context().cookies();
	await page.context().clearCookies();
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(page.getByText('You are signed out.').first()).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/?to=%2Fwork%2Fsample%2F1');
	await page.context().addCookies(cookies);
	await page.getByRole('link', { name: 'Sign in' }).click();
	await expect(place(page, 2)).toBeVisible();
});

test('stored in another tab: it is said, not overwritten, and stands beside the answers', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	const other = await page.context().newPage();
	await other.goto(page.url());
	await expect(other.locator('form.ready')).toBeVisible();
	await press(other, '2 j 2 j 2 j 2 Enter');
	await expect(place(other, 2)).toBeVisible();
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(page.getByText(/This scenario was stored in another tab at \d\d:\d\d\./)).toBeVisible();
	// Both stand beside each other, and a second Enter overwrites nothing.
	await expect(page.getByText('Draft, not sent; stored: Forbidden')).toHaveCount(4);
	await expect(page.getByRole('radio', { name: 'Lawful', checked: true })).toHaveCount(4);
	await press(page, 'Enter');
	await expect(page.locator('p[role="alert"]')).toHaveText('Not sent: take what is stored, or keep your answers.');
	await expect(page.getByRole('button', { name: 'Take what is stored' })).toBeFocused();
	await press(page, 'Enter');
	await expect(page.getByRole('radio', { name: 'Forbidden', checked: true })).toHaveCount(4);
	await expect(page.getByText('Draft, not sent')).toHaveCount(0);
	await expect(page.locator('p[role="alert"]')).toHaveText('');
	// What was here comes back by undo, and can be stored in knowledge of the other.
	await press(page, 'z');
	await expect(page.getByText('Draft, not sent; stored: Forbidden')).toHaveCount(4);
	await press(page, 'Enter');
	await expect(place(page, 2)).toBeVisible();
});

test('without JavaScript: a refused form comes back as it was typed, a whole one is stored', async ({ app }) => {
	const page = await app.as('annotator-1', { javaScriptEnabled: false });
	await page.getByRole('link', { name: 'Start' }).click();
	const words = (await context(page, 'A').locator('.line').filter({ hasText: /\w{5}/ }).first().innerText())
		.slice(0, 20)
		.trim();
	for (const letter of ['A', 'B', 'C', 'D']) await context(page, letter).getByRole('radio', { name: 'Lawful' }).check();
	await context(page, 'A').getByText('Note').first().click();
	await context(page, 'A').getByRole('textbox', { name: 'Note' }).fill('the first\nthe second');
	await context(page, 'A').getByRole('textbox', { name: 'Quotes' }).fill('words that stand nowhere');
	await page.getByRole('button', { name: 'Submit' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'words that stand nowhere' })).toBeVisible();
	await expect(page.getByRole('radio', { name: 'Lawful', checked: true })).toHaveCount(4);
	await expect(context(page, 'A').getByRole('textbox', { name: 'Note' })).toHaveValue('the first\nthe second');
	await expect(context(page, 'A').getByRole('textbox', { name: 'Quotes' })).toHaveValue('words that stand nowhere');
	await context(page, 'A').getByRole('textbox', { name: 'Quotes' }).fill(words);
	await page.getByRole('button', { name: 'Submit' }).click();
	await expect(place(page, 2)).toBeVisible();
	await page.getByRole('link', { name: 'Go back' }).click();
	await expect(context(page, 'A').locator('q')).toHaveText(words);
	await expect(context(page, 'A').getByRole('textbox', { name: 'Note' })).toHaveValue('the first\nthe second');
});

test('nobody else finds the draft: it goes when another person signs in on the same browser', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	await press(page, '1');
	await expect(page.getByText(/^Kept/)).toBeVisible();
	await page.context().clearCookies();
	await page.goto(app.links.get('annotator-2') as string);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
	await page.goto('/work');
	await start(page);
	const left = await page.evaluate(
		() =>
			new Promise<number>((done) => {
				const opening = indexedDB.open('touchstone');
				opening.onsuccess = () => {
					const counting = opening.result.transaction('drafts').objectStore('drafts').count();
					counting.onsuccess = () => done(counting.result);
				};
			})
	);
	expect(left).toBe(0);
});

test('when all is stored the list says so and shows unclear ones first', async ({ app }) => {
	const page = await app.as('annotator-1');
	await start(page);
	for (let n = 1; n <= 8; n++) {
		await expect(place(page, n)).toBeFocused();
		await expect(page.locator('form.ready')).toBeVisible();
		await press(page, n === 5 ? '1 u j 1 j 1 j 1 Enter' : '1 j 1 j 1 j 1 Enter');
	}
	await expect(page.getByText('All 8 scenarios are answered. You can revise until annotation closes.')).toBeVisible();
	await page.getByRole('link', { name: 'Unclear first' }).click();
	await expect(page.locator('.pages li').first()).toContainText('Scenario 5');
});

for (const width of [1440, 390])
	test(`no accessibility faults at ${width} px, on every page of labelling`, async ({ app }) => {
		// Seven analyses of whole pages take their time on a small machine.
		test.slow();
		const page = await app.as('annotator-1', { viewport: { width, height: width > 1000 ? 900 : 844 } });
		const check = async () =>
			expect(
				(await new AxeBuilder({ page }).analyze()).violations.map(
					(v) => `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`
				)
			).toEqual([]);
		await check();
		await page.goto('/work/sample');
		await check();
		await page.goto('/work/sample/1');
		await expect(page.locator('form.ready')).toBeVisible();
		await check();
		await page.screenshot({ path: `test-results/label-${width}.png` });
		await press(page, '1 q Enter j 2 u');
		await press(page, 'Enter');
		await check();
		await press(page, 'g');
		await expect(page.getByRole('dialog').getByRole('heading', { name: 'Purpose', exact: true })).toBeVisible();
		await check();
		await press(page, 'Escape');
		for (const path of ['/guidelines', '/help']) {
			await page.goto(path);
			await check();
		}
		await page.goto('/guidelines');
		await page.getByRole('main').getByRole('link').first().click();
		await expect(page.getByRole('heading', { name: 'Purpose', exact: true })).toBeVisible();
		await check();
	});

for (const width of [360, 320])
	test(`nothing is wider than a screen of ${width} px`, async ({ app }) => {
		const page = await app.as('annotator-1', { viewport: { width, height: 740 } });
		for (const path of ['/work', '/work/sample', '/work/sample/1', '/work/sample/2', '/guidelines', '/help']) {
			await page.goto(path);
			expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
		}
	});
