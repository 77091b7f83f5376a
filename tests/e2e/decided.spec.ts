import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { another, answers, before, close, desk, NOTE, open, reason, said } from '../support/disputes.ts';
import { press } from '../support/press.ts';

// Three people at three browsers: on a busy machine that takes its time.
test.setTimeout(240_000);

const caseName = (page: Page) => page.locator('#case-name');
const bar = (page: Page) => page.locator('.dispute-bar');
const decided = (page: Page) => page.getByRole('heading', { name: 'Final decision', exact: true });
const change = (page: Page) => page.getByText('Change this decision', { exact: false });

/** Decides the case that is open, blind and finally, by keyboard. */
async function decide(page: Page, label: string) {
	await press(page, `${label} n`);
	await page.keyboard.type('The register says so.');
	await press(page, 'Control+Enter');
	await expect(answers(page)).toBeFocused();
	await press(page, `${label} n`);
	await page.keyboard.type('The register does say so.');
	await press(page, 'Control+Enter');
	await expect(decided(page)).toBeFocused();
}

test('a decided case is settled for everybody; another changes it only knowingly, blind first, with a reason', async ({
	app
}) => {
	close(app);
	const ann = await app.as('adjudicator');
	await open(ann);
	const address = new URL(ann.url()).pathname;
	const ben = await another(app);
	// Ben opened the case before, and begins to write.
	await ben.goto(address);
	await desk(ben);
	await press(ben, '1 n');
	await ben.keyboard.type('Written too late.');

	await ann.getByRole('button', { name: 'Claim for 30 minutes' }).click();
	await expect(bar(ann)).toContainText('Claimed by you until');
	await decide(ann, '2');
	await said(ann, 'Final decision stored. The case is decided.');
	await expect(bar(ann)).toContainText('Decided by you');
	await expect(bar(ann).getByRole('button', { name: /Claim|Keep|Give back/ })).toHaveCount(0);

	await press(ben, 'Control+Enter');
	await expect(ben.getByRole('alert').filter({ hasText: 'Not stored: This case has been decided' })).toHaveCount(1);
	await expect(decided(ben)).toBeFocused();
	await expect(bar(ben)).toContainText('Decided by another adjudicator');
	await expect(reason(ben)).toHaveValue('Written too late.');
	await expect(bar(ann)).toContainText('Decided by you');

	// A third one, who comes to it now.
	const cleo = await another(app, 'third');
	await cleo.goto(address);
	await desk(cleo);
	await expect(bar(cleo)).toContainText('Decided by another adjudicator');
	await expect(cleo.getByText('This case is decided. Nothing is left to do here.', { exact: false })).toBeVisible();
	await expect(cleo.getByRole('link', { name: 'Next dispute' })).toBeVisible();
	await expect(before(cleo)).toHaveCount(0);
	await expect(cleo.getByRole('radio').first()).toBeHidden();
	const main = await cleo.getByRole('main').innerText();
	for (const hidden of [NOTE, 'Not claimed', 'The register']) expect(main).not.toContain(hidden);
	await change(cleo).first().click();
	await press(cleo, '1 n');
	await cleo.keyboard.type('Read with fresh eyes.');
	await press(cleo, 'Control+Enter');
	await expect(answers(cleo)).toBeFocused();
	await said(cleo, 'So is the final decision that stands.');
	await expect(cleo.locator('.final')).toContainText('The register does say so.');
	await expect(bar(cleo)).toContainText('Claimed by you until');
	// Ann reads who is at her decision again, and nothing that is not so.
	await ann.reload();
	await desk(ann);
	await expect(ann.getByText('Another adjudicator is looking at it again until', { exact: false })).toBeVisible();
	await expect(ann.getByText('it can be stored when their claim has ended', { exact: false })).toHaveCount(0);
	await desk(cleo);
	await press(cleo, '1 n');
	await cleo.keyboard.type('The grant names her.');
	await press(cleo, 'Control+Enter');
	await expect(cleo.getByRole('textbox', { name: 'Why the stored decision is changed' })).toBeFocused();
	await cleo.keyboard.type('The register was misread.');
	await press(cleo, 'Control+Enter');
	await expect(cleo.locator('.final')).toHaveCount(2);
	await said(cleo, 'Changed decision stored.');
	await expect(bar(cleo)).toContainText('Decided by you');
	await expect(bar(cleo)).not.toContainText('Claimed');
	await ann.reload();
	await expect(bar(ann)).toContainText('Decided by another adjudicator');
	await expect(ann.locator('.final').first()).toContainText('The register was misread.');
});

test('the focus never falls from a button that goes away', async ({ app }) => {
	close(app);
	const page = await app.as('adjudicator');
	await page.goto('/disputes/sample');
	await page.waitForLoadState('networkidle');
	await page.getByRole('button', { name: 'Claim case 2' }).focus();
	await press(page, 'Enter');
	await desk(page);
	await expect(caseName(page)).toBeFocused();
	await expect(caseName(page)).toHaveText(/^Case 2 of/);
	await said(page, 'Claimed by you until');
	await page.getByRole('button', { name: 'Keep 30 minutes more' }).focus();
	await press(page, 'Enter');
	await said(page, 'Claimed until');
	await expect(page.getByRole('button', { name: 'Keep 30 minutes more' })).toBeFocused();
	await page.getByRole('button', { name: 'Give back' }).focus();
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { name: 'Sample study', level: 1 })).toBeFocused();
	await said(page, 'Given back.');
	await page.getByRole('link', { name: 'Case 1', exact: true }).click();
	await desk(page);
	await page.getByRole('button', { name: 'Claim for 30 minutes' }).focus();
	await press(page, 'Enter');
	await said(page, 'Claimed until');
	await expect(caseName(page)).toBeFocused();

	// Taken by another in the meantime: the case says so.
	const ben = await another(app);
	await ben.goto('/disputes/sample');
	await ben.waitForLoadState('networkidle');
	const stale = await another(app, 'third');
	await stale.goto('/disputes/sample');
	await stale.waitForLoadState('networkidle');
	await ben.getByRole('button', { name: 'Claim case 2' }).click();
	await desk(ben);
	await stale.getByRole('button', { name: 'Claim case 2' }).focus();
	await press(stale, 'Enter');
	await desk(stale);
	await expect(caseName(stale)).toBeFocused();
	await said(stale, 'Another adjudicator has this case now.');
	await expect(bar(stale)).toContainText('Claimed by another adjudicator until');

	// Trying again by its button leaves the focus where storing goes on.
	app.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED/);
	await press(page, '1 n');
	await page.keyboard.type('Kept.');
	await page.context().setOffline(true);
	await press(page, 'Control+Enter');
	await page.getByRole('button', { name: 'Try again' }).focus();
	await press(page, 'Enter');
	await expect(page.locator('#store')).toBeFocused();
	await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Try again' }).focus();
	await press(page, 'Enter');
	await expect(answers(page)).toBeFocused();
});
