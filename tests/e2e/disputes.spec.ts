import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type App } from '../support/app.ts';

const NOTE = 'Only an answer says this.';

/** Answers the sample by the command line and closes it: every fourth case is disputed. */
function close(app: App) {
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', '--data', app.data, ...args], { encoding: 'utf8' });
	const cases = readFileSync('prisma/sample/authorization.jsonl', 'utf8').split('\n').filter(Boolean);
	const rows = cases.flatMap((line, at) => {
		const one = JSON.parse(line) as { id: string; visible: { evidence: string } };
		const points = [...one.visible.evidence];
		return [0, 1, 2].map((who) => ({
			case: one.id,
			annotator: `annotator-${who + 1}`,
			label: at % 4 === 0 && who > 0 ? 'BLOCK' : 'ALLOW',
			unclear: at % 4 === 0 && who === 2,
			note: at % 4 === 0 && who === 1 ? NOTE : '',
			evidence:
				at % 4 === 0 && who < 2
					? [{ field: 'evidence', start: 4 * who, end: 20, quote: points.slice(4 * who, 20).join('') }]
					: [],
			at: '2026-05-01T09:00:00Z'
		}));
	});
	const file = join(app.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	run('labels', 'import', 'sample', file);
	run('close', 'sample');
}

async function press(page: Page, keys: string) {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}
const before = (page: Page) => page.getByRole('heading', { name: 'Your decision, before you see any answer' });
const answers = (page: Page) => page.getByRole('heading', { name: 'Answers', exact: true });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason (required)' });

/** Opens the next dispute from the list of studies, by keyboard, and waits for the script. */
async function open(page: Page) {
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible();
	await press(page, 'Enter');
	await expect(page.locator('form.ready')).toBeVisible();
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
	for (const hidden of [NOTE, 'unclear', 'majority', 'annotator'])
		expect((await page.getByRole('main').innerText()).toLowerCase()).not.toContain(hidden.toLowerCase());
	expect(await (await page.request.get(`${page.url()}/__data.json`)).text()).not.toContain(NOTE);

	await press(page, '2');
	await expect(page.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await press(page, 'n');
	await page.keyboard.type('The approval was used.');
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
	await expect(page.getByText('Decision stored. Three answers are shown below.')).toBeVisible();
	await expect(page.getByText('You, before: Forbidden')).toBeVisible();
	await expect(page.getByText(NOTE)).toBeVisible();
	await expect(page.getByText('marked unclear', { exact: true })).toHaveCount(1);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(page.getByText('first decision.')).toHaveCount(0);
	await expect(reason(page)).toHaveValue('');

	// Two overlapping quotes are cut into segments; boxes switch them off.
	const marks = page.locator('.layered mark.laid');
	expect(await marks.count()).toBeGreaterThanOrEqual(2);
	const letter = (await marks.last().getAttribute('class'))?.match(/by-([abc])/)?.[1] as string;
	const box = page.locator(`#layer-${letter}`);
	await expect(box).toBeChecked();
	await press(page, letter);
	await expect(box).not.toBeChecked();
	await press(page, ']');
	await expect(page.locator('mark.current')).toHaveCount(1);
	await press(page, 'o');
	await expect(page.getByRole('combobox', { name: 'Label of the other reading' })).toBeVisible();
	await press(page, 'o');

	await press(page, '1');
	await expect(
		page.getByText('Differs from the majority (2 of 3 Forbidden) and from your first decision.')
	).toBeVisible();
	await page.getByRole('button', { name: 'Take over my first reason' }).click();
	await expect(reason(page)).toHaveValue('The approval was used.');
	await press(page, 'Control+Enter');
	await expect(page.getByRole('heading', { name: 'Final decision', exact: true })).toBeFocused();
	await expect(page.locator('.final')).toContainText('Lawful');
	const decided = page.url().split('#')[0];

	// Changing it needs its own reason; the earlier one stays on record.
	await page.getByText('Change this decision').click();
	await press(page, '2');
	await reason(page).fill('It was used in June.');
	await press(page, 'Control+Enter');
	await expect(page.locator('.final')).toHaveCount(1);
	await page.getByRole('textbox', { name: 'Why the stored decision is changed' }).fill('I misread the month.');
	await press(page, 'Control+Enter');
	await expect(page.locator('.final')).toHaveCount(2);
	await expect(page.locator('.final').first()).toContainText('Changed because: I misread the month.');

	await page.getByRole('link', { name: 'Next dispute' }).click();
	await expect(before(page)).toBeVisible();
	expect(page.url()).not.toBe(decided);
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await page.goto('/disputes/sample?state=decided');
	await expect(page.locator('.disputes li')).toHaveCount(1);
});

test('no single key reveals, though everything is filled in', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await open(page);
	await reason(page).fill('Because.');
	await press(page, 'Escape 1');
	await expect(page.getByRole('radio', { name: 'Lawful' })).toBeFocused();
	const posted: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().includes('/disputes/')) posted.push(request.url());
	});
	for (const key of 'abcdefhijklmopqrstuvwxyz[]oO/'.split('')) await page.keyboard.press(key);
	await press(page, 'Enter Space');
	expect(posted).toEqual([]);
	await expect(answers(page)).toHaveCount(0);
	await expect(page.getByRole('radio', { name: 'Lawful' })).toBeChecked();
});

test('without a script: what was typed comes back, a pasted quote is found, and all is stored', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator', { javaScriptEnabled: false });
	await page.getByRole('link', { name: 'Sample study' }).click();
	await page.getByRole('button', { name: 'Claim' }).first().click();
	await expect(page.getByText('Claimed by you until')).toBeVisible();
	await page.getByRole('radio', { name: 'Forbidden' }).check();
	await reason(page).fill('Of my own\nreason');
	await page.getByRole('combobox', { name: 'Kind of reason' }).selectOption('fact');
	const pasted = page.getByRole('textbox', { name: 'Or paste words of the text' });
	await pasted.fill('words that stand nowhere');
	await page.getByRole('button', { name: 'Store decision and show the answers' }).click();
	await expect(page.getByRole('alert')).toContainText('does not stand in the case');
	await expect(page.getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await expect(reason(page)).toHaveValue('Of my own\nreason');
	await expect(page.getByRole('combobox', { name: 'Kind of reason' })).toHaveValue('fact');
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
	await page.getByRole('radio', { name: 'Lawful' }).check();
	await reason(page).fill('Both hold.');
	await page.getByRole('checkbox', { name: 'Unresolved' }).check();
	await page.getByRole('combobox', { name: 'Label of the other reading' }).selectOption('BLOCK');
	await page.getByRole('button', { name: 'Store final decision' }).click();
	await expect(page.locator('.final')).toContainText('Unresolved. Other reading: Forbidden');
	await expect(page.getByRole('link', { name: 'Next dispute' })).toBeVisible();
});

test('a lost connection keeps what was typed and reveals nothing', async ({ app }) => {
	close(app);
	app.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED/);
	const page = await app.as('adjudicator');
	await open(page);
	await press(page, '1 n');
	await page.keyboard.type('Kept.');
	await page.context().setOffline(true);
	await press(page, 'Control+Enter');
	await expect(page.getByRole('alert')).toContainText('There is no connection.');
	await expect(reason(page)).toHaveValue('Kept.');
	await page.context().setOffline(false);
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
});

for (const width of [1440, 390])
	test(`no accessibility faults and nothing too wide at ${width} px`, async ({ app }) => {
		close(app);
		const page = await app.as('adjudicator', { viewport: { width, height: 900 } });
		const check = async () => {
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map((v) => `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		};
		const shot = (name: string) => page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
		await check();
		await page.goto('/disputes/sample');
		await check();
		await shot('disputes');
		await page.goto('/disputes');
		await open(page);
		await check();
		await shot('dispute-before');
		await press(page, '2 n');
		await page.keyboard.type('The approval was used.');
		await press(page, 'Control+Enter');
		await expect(answers(page)).toBeFocused();
		await press(page, '1 o');
		await check();
		await shot('dispute-after');
		await press(page, 'o');
		await reason(page).fill('As before.');
		await press(page, 'Control+Enter');
		await expect(page.locator('.final')).toBeVisible();
		await check();
		await shot('dispute-decided');
	});
