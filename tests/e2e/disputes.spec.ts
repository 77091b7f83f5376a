import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { another, answers, before, close, desk, NOTE, open, reason, said } from '../support/disputes.ts';
import { press } from '../support/press.ts';

/** Addresses of the decisions that the server was sent. */
function sent(page: Page): string[] {
	const posted: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().includes('/disputes/')) posted.push(request.url());
	});
	return posted;
}

test('nothing is there to decide before annotation is closed', async ({ app }) => {
	const page = await app.as('adjudicator');
	await expect(page.getByText('Nothing to decide yet.')).toBeVisible();
	await page.goto('/disputes/sample');
	await expect(page.getByText('Annotation is still open.')).toBeVisible();
});

test('blind, reveal, final, next: by keyboard alone', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await open(page);
	await expect(before(page)).toBeVisible();
	for (const hidden of [NOTE, 'unclear', 'majority', 'annotator-'])
		expect((await page.getByRole('main').innerText()).toLowerCase()).not.toContain(hidden.toLowerCase());
	expect(await (await page.request.get(`${page.url()}/__data.json`)).text()).not.toContain(NOTE);

	await press(page, '2');
	await expect(page.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	// Words are quoted without a mouse.
	await press(page, 'q Shift+ArrowRight Shift+ArrowRight Enter');
	await expect(page.locator('.own-quotes q')).toHaveCount(1);
	await expect(page.locator('#case-text mark')).not.toHaveCount(0);
	// Quotes go by a key, one's own only while it has the focus; what decides it is reached by one.
	await press(page, 'q Shift+ArrowRight Shift+ArrowRight Shift+ArrowRight Enter');
	await expect(page.locator('.own-quotes q')).toHaveCount(2);
	await press(page, 'Backspace');
	await expect(page.locator('.own-quotes q')).toHaveCount(2);
	await press(page, 'w');
	await expect(page.getByRole('radio', { name: 'wording' })).toBeFocused();
	await press(page, 'Tab Backspace');
	await expect(page.locator('.own-quotes q')).toHaveCount(1);
	await said(page, 'Quote removed:');
	await expect(page.getByRole('button', { name: 'Remove quote:', exact: false })).toBeFocused();
	await press(page, 'n');
	await page.keyboard.type('The approval was used. 12nqab?');
	await expect(reason(page)).toHaveValue('The approval was used. 12nqab?');
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
	await said(page, 'Decision stored. Three answers are shown below.');
	await expect(page.getByText('You, before: Forbidden.')).toBeVisible();
	await expect(page.getByText(NOTE)).toBeVisible();
	await expect(page.locator('.answers .unclear')).toHaveCount(1);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(page.getByText('first decision.')).toHaveCount(0);
	await expect(reason(page)).toHaveValue('');

	// Overlapping quotes are cut into segments; keys switch layers and walk the quotes.
	const letter = (
		await page.locator('#case-text mark.by-a, #case-text mark.by-b').first().getAttribute('class')
	)?.match(/by-([ab])/)?.[1] as string;
	const box = page.locator(`#layer-${letter}`);
	await expect(box).toBeChecked();
	await press(page, letter);
	await expect(box).not.toBeChecked();
	await press(page, `${letter} m m`);
	await expect(box).toBeChecked();
	await press(page, ']');
	await expect(page.locator('mark:focus')).toHaveCount(1);
	await said(page, 'Quote 1 of');
	await expect(page.getByRole('list', { name: 'Quotes in the order of the text' })).toContainText('quoted:');

	await press(page, 'o');
	await expect(page.getByRole('textbox', { name: 'The other reading, in words' })).toBeFocused();
	await said(page, 'Marked unresolved.');
	await press(page, 'Escape o 1');
	await expect(
		page.getByText('Differs from the majority (2 of 3 Forbidden) and from your first decision.')
	).toBeVisible();
	await press(page, 'r');
	await said(page, 'Your first reason is taken over.');
	await expect(reason(page)).toHaveValue('The approval was used. 12nqab?');
	await expect(reason(page)).toBeFocused();
	await press(page, 'Control+Enter');
	const stored = page.getByRole('heading', { name: 'Final decision', exact: true });
	await expect(stored).toBeFocused();
	await expect(page.locator('.final')).toContainText('Lawful');
	await expect(page.getByText('You, before: Forbidden.')).toBeVisible();

	// Changing it needs its own reason; the earlier one stays on record.
	await press(page, '2 n');
	await expect(reason(page)).toBeFocused();
	await page.keyboard.type('It was used in June.');
	await press(page, 'Control+Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'Say why it is changed.' })).toHaveCount(1);
	await expect(page.getByRole('textbox', { name: 'Why the stored decision is changed' })).toBeFocused();
	await page.keyboard.type('I misread the month.');
	await press(page, 'Control+Enter');
	await expect(page.locator('.final')).toHaveCount(2);
	await expect(page.locator('.final').first()).toContainText('I misread the month.');
	await expect(page.locator('.final').last()).toContainText('replaced since');
	await expect(stored).toBeFocused();

	const decided = page.url().split('#')[0];
	await press(page, 'Enter');
	await expect(before(page)).toBeVisible();
	expect(page.url()).not.toBe(decided);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await page.goto('/disputes/sample?state=decided');
	await expect(page.locator('.disputes li')).toHaveCount(1);
});

/** Names of the buttons that assistive technology is told of. */
async function buttonsTold(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send('Accessibility.getFullAXTree');
	return nodes
		.filter((one) => one.role?.value === 'button' && !one.ignored)
		.map((one) => String(one.name?.value ?? ''));
}

test('no single key reveals, though everything is filled in', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await open(page);
	await reason(page).fill('Because.');
	await reason(page).focus();
	await press(page, 'Escape 1');
	await expect(page.getByRole('radio', { name: 'Lawful' })).toBeFocused();
	expect((await buttonsTold(page)).filter((name) => !name || /enter stores|does not store/i.test(name))).toEqual([]);
	await expect(page.locator('form button[name="enter"]')).toHaveCount(0);
	const posted = sent(page);
	for (const key of 'abcdefhijklmnoprstuvwxyz[]]ABCXYZ/;.0'.split('')) {
		await page.keyboard.press(key);
		if (key === 'n') await page.keyboard.press('Escape');
	}
	await page.getByRole('radio', { name: 'Lawful' }).focus();
	await press(page, 'Enter Space Home End PageDown Tab Escape');
	await page.getByRole('radio', { name: 'scope' }).focus();
	await press(page, 'Enter Space Enter');
	await page.getByRole('checkbox', { name: 'Arguable' }).focus();
	await press(page, 'Enter');
	expect(posted).toEqual([]);
	await expect(answers(page)).toHaveCount(0);
	await expect(page.getByRole('radio', { name: 'Lawful' })).toBeChecked();
	// A script that fails changes nothing about it: Enter in a radio is not the button.
	const plain = await page
		.context()
		.browser()!
		.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
	const bare = await plain.newPage();
	await bare.goto(page.url());
	expect((await buttonsTold(bare)).filter((name) => !name)).toEqual([]);
	await bare.getByRole('textbox', { name: 'Reason' }).fill('Because.');
	await bare.getByRole('radio', { name: 'Lawful' }).check();
	await bare.getByRole('radio', { name: 'Lawful' }).press('Enter');
	await expect(bare.getByText('Enter alone stores nothing.', { exact: false })).toBeVisible();
	await expect(bare.getByRole('textbox', { name: 'Reason' })).toHaveValue('Because.');
	await bare.getByRole('checkbox', { name: 'Arguable' }).press('Enter');
	await expect(bare.getByRole('radio', { name: 'Lawful' })).toBeChecked();
	await expect(answers(bare)).toHaveCount(0);
	await plain.close();
});

test('what is missing is said, a draft survives a reload, and only its own decision takes it', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await open(page);
	const posted = sent(page);
	await press(page, 'Control+Enter');
	await expect(page.getByText('Not stored: No label is chosen.').first()).toBeVisible();
	await expect(page.getByRole('alert').filter({ hasText: 'No label is chosen.' })).toHaveCount(1);
	await press(page, '1');
	await expect(page.getByText('No label is chosen.', { exact: false })).toHaveCount(0);
	await press(page, 'Control+Enter');
	await expect(page.getByText('The decision has no reason.', { exact: false }).first()).toBeVisible();
	await expect(reason(page)).toBeFocused();
	expect(posted).toEqual([]);
	await page.keyboard.type('Half a thought');
	await expect(page.getByText('The decision has no reason.', { exact: false })).toHaveCount(0);
	const words = page.locator('#case-text [data-at]').filter({ hasText: /\w{5}/ }).first();
	await words.dblclick({ position: { x: 12, y: 10 } });
	await page.getByRole('button', { name: 'Quote selection' }).click();
	await expect(page.locator('.own-quotes q')).toHaveCount(1);
	await expect(page.getByText('Kept on this device', { exact: false })).toBeVisible();
	await page.waitForTimeout(500);
	await page.reload();
	await desk(page);
	await expect(reason(page)).toHaveValue('Half a thought');
	await expect(page.getByRole('radio', { name: 'Lawful' })).toBeChecked();
	await expect(page.locator('.own-quotes q')).toHaveCount(1);
	await page.getByRole('button', { name: 'Store decision and show the answers' }).click();
	await expect(answers(page)).toBeFocused();
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await page.reload();
	await desk(page);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(reason(page)).toHaveValue('');
});

test('without a script: what was typed comes back, a pasted quote is found, and all is stored', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator', { javaScriptEnabled: false });
	await page.getByRole('link', { name: 'Sample study' }).click();
	await page.getByRole('button', { name: 'Claim' }).first().click();
	await expect(page.locator('.dispute-bar')).toContainText('Claimed by you until');
	await page.getByRole('radio', { name: 'Forbidden' }).check();
	await reason(page).fill('Of my own\nreason');
	await page.getByRole('radio', { name: 'fact missing' }).check();
	const pasted = page.getByRole('textbox', { name: 'Paste words of the text here' });
	await pasted.fill('words that stand nowhere');
	await page.getByRole('button', { name: 'Store decision and show the answers' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'does not stand in the case' })).toHaveCount(1);
	await expect(page.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await expect(reason(page)).toHaveValue('Of my own\nreason');
	await expect(page.getByRole('radio', { name: 'fact missing' })).toBeChecked();
	await expect(pasted).toHaveValue('words that stand nowhere');
	await expect(answers(page)).toHaveCount(0);
	const words = (await page.locator('[data-field="evidence"] [data-at]').first().innerText())
		.trim()
		.slice(0, 15)
		.trim();
	await pasted.fill(words);
	await page.getByRole('button', { name: 'Store decision and show the answers' }).click();
	await expect(answers(page)).toBeVisible();
	await expect(page.locator('mark.by-you').first()).toBeVisible();
	// Layers are boxes that the style sheet reads.
	const line = () =>
		page
			.locator('mark.by-you')
			.first()
			.evaluate((mark) => getComputedStyle(mark).boxShadow);
	const drawn = await line();
	await page.locator('#layer-you').uncheck();
	expect(await line()).not.toBe(drawn);
	await page.getByRole('radio', { name: 'Lawful' }).check();
	await reason(page).fill('Both hold.');
	await page.getByRole('checkbox', { name: 'Unresolved' }).check();
	await page.getByRole('textbox', { name: 'The other reading, in words' }).fill('The grant had ended.');
	await page.getByRole('button', { name: 'Store final decision' }).click();
	await expect(page.locator('.final')).toContainText('The other reading: Forbidden. The grant had ended.');
	await expect(page.getByRole('link', { name: 'Next dispute' })).toBeVisible();
});

test('a lost connection keeps what was typed and reveals nothing; a lost reply stores once', async ({ app }) => {
	close(app);
	app.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
	const page = await app.as('adjudicator');
	await open(page);
	await press(page, '1 n');
	await page.keyboard.type('Kept.');
	await page.context().setOffline(true);
	await press(page, 'Control+Enter');
	await expect(
		page.getByText('No connection. Your decision is kept on this device, and nothing is shown.')
	).toBeVisible();
	await expect(reason(page)).toHaveValue('Kept.');
	await page.context().setOffline(false);
	// The server stores it, but the reply is lost; the retry is the same act.
	await page.route(
		/\?\/blind/,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 }
	);
	const lost = page.waitForEvent('requestfailed');
	await press(page, 'Control+Enter');
	await lost;
	await expect(page.getByText('No connection.', { exact: false }).first()).toBeVisible();
	await expect(answers(page)).toHaveCount(0);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(answers(page)).toBeFocused();
	await expect(page.getByText('You, before: Lawful.')).toHaveCount(1);
});

test('a claim that another adjudicator took stores nothing, shows nothing and keeps the text', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await open(page);
	await page.getByRole('button', { name: 'Claim for 30 minutes' }).click();
	await expect(page.locator('.dispute-bar')).toContainText('Claimed by you until');
	await press(page, '1 n');
	await page.keyboard.type('Mine.');
	await page.getByRole('button', { name: 'Give back' }).click();
	await expect(page).toHaveURL(/\/disputes\/sample$/);
	await page.getByRole('link', { name: 'Case 1', exact: true }).click();
	await desk(page);
	await expect(reason(page)).toHaveValue('Mine.');

	const other = await another(app);
	await other.goto('/disputes/sample');
	await other.getByRole('button', { name: 'Claim case 1' }).click();
	await expect(other.locator('.dispute-bar')).toContainText('Claimed by you until');

	await press(page, 'Control+Enter');
	await expect(page.getByText('Not stored: Another adjudicator has this case now', { exact: false })).toBeVisible();
	await expect(page.getByText('Claimed by another adjudicator')).toBeVisible();
	await expect(reason(page)).toHaveValue('Mine.');
	await expect(answers(page)).toHaveCount(0);
	await other.getByRole('button', { name: 'Give back' }).click();
	await expect(other).toHaveURL(/\/disputes\/sample$/);
	await page.locator('#decide').focus();
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
	// The other one has not decided: for them nothing is shown.
	await other.getByRole('link', { name: 'Case 1', exact: true }).click();
	await expect(before(other)).toBeVisible();
	await expect(answers(other)).toHaveCount(0);
});

for (const width of [1440, 390])
	test(`no accessibility faults and nothing too wide at ${width} px`, async ({ app }) => {
		test.slow();
		close(app);
		const page = await app.as('adjudicator', { viewport: { width, height: 900 } });
		const check = async () => {
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map((v) => `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		};
		await check();
		await page.goto('/disputes/sample');
		await check();
		await page.goto('/disputes');
		await open(page);
		await check();
		await press(page, '2 n');
		await page.keyboard.type('The approval was used.');
		await press(page, 'Control+Enter');
		await expect(answers(page)).toBeFocused();
		await press(page, '1 o');
		await check();
		await press(page, 'o');
		await reason(page).fill('As before.');
		await press(page, 'Control+Enter');
		await expect(page.locator('.final')).toBeVisible();
		await check();
	});
