import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { press } from '../support/press.ts';

const context = (page: Page, letter: string) => page.getByRole('article', { name: `Context ${letter}` });
const note = (page: Page, letter: string) => context(page, letter).getByRole('textbox', { name: 'Note' });
const radio = (page: Page, letter: string, name: string) => context(page, letter).getByRole('radio', { name });

/** Holds the scripts back until the returned function is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
	let go = () => {};
	const held = new Promise<void>((done) => (go = done));
	await page.route(/\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	return go;
}
const taken = (page: Page) => expect(page.locator('form.ready')).toBeVisible();

test('what is put in before the script comes stays, and is what is stored', async ({ app }) => {
	const page = await app.as('annotator-1');
	const go = await holdScripts(page);
	await page.goto('/work/sample/1', { waitUntil: 'commit' });
	await radio(page, 'A', 'Forbidden').check();
	await context(page, 'A').getByRole('checkbox', { name: 'Unclear' }).check();
	await context(page, 'A').locator('summary', { hasText: 'Note' }).click();
	await note(page, 'A').fill('the date is read twice');
	go();
	await taken(page);
	const holds = async () => {
		await expect(radio(page, 'A', 'Forbidden')).toBeChecked();
		await expect(context(page, 'A').getByRole('checkbox', { name: 'Unclear' })).toBeChecked();
		await expect(note(page, 'A')).toHaveValue('the date is read twice');
	};
	await holds();
	await press(page, 'Escape j 1 j 1 j 1 Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	await page.goto('/work/sample/1');
	await taken(page);
	await holds();
});

test('a draft never takes the place of what was chosen meanwhile; it is offered, also after a reload', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await page.goto('/work/sample/1');
	await taken(page);
	await press(page, '2 j 2 n');
	await page.keyboard.type('an older note');
	await press(page, 'Escape');
	await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
	await page.waitForTimeout(500);
	const go = await holdScripts(page);
	await page.reload({ waitUntil: 'commit' });
	// Nothing is brought back by the browser itself: its memory of a form is of no known age.
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	await radio(page, 'A', 'Lawful').check();
	go();
	await taken(page);
	await expect(radio(page, 'A', 'Lawful')).toBeChecked();
	await expect(radio(page, 'B', 'Forbidden')).toBeChecked();
	await expect(note(page, 'B')).toHaveValue('an older note');
	await expect(page.getByText(/Your older draft says: Forbidden/)).toBeVisible();
	await page.waitForTimeout(500);
	await page.reload();
	await taken(page);
	await expect(radio(page, 'A', 'Lawful')).toBeChecked();
	await page.getByRole('button', { name: 'Take the draft' }).click();
	await expect(radio(page, 'A', 'Forbidden')).toBeChecked();
	await expect(page.getByText(/Your older draft says/)).toHaveCount(0);
	await page.locator('#page-name').focus();
	await press(page, 'z');
	await expect(radio(page, 'A', 'Lawful')).toBeChecked();
});

test('words typed into a note across the moment when the script comes are words, and never keys', async ({ app }) => {
	const page = await app.as('annotator-1');
	const go = await holdScripts(page);
	await page.goto('/work/sample/1', { waitUntil: 'commit' });
	await context(page, 'C').locator('summary', { hasText: 'Note' }).click();
	await note(page, 'C').focus();
	go();
	for (const letter of 'hello world, undo 12 j?') {
		await page.keyboard.type(letter);
		await page.waitForTimeout(40);
	}
	await taken(page);
	await expect(note(page, 'C')).toBeFocused();
	await page.keyboard.type(' and on');
	await expect(note(page, 'C')).toHaveValue('hello world, undo 12 j? and on');
	await expect(page.getByRole('button', { name: 'Marks on' })).toBeVisible();
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
	// The place of the person is the place that keys act on.
	await press(page, 'Escape 2');
	await expect(radio(page, 'C', 'Forbidden')).toBeChecked();
});

test('a note that is emptied again keeps the focus', async ({ app }) => {
	const page = await app.as('annotator-1');
	await page.goto('/work/sample/1');
	await taken(page);
	await press(page, 'n a Backspace d 2');
	await expect(note(page, 'A')).toHaveValue('d2');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});
