import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { expect, test, type App } from '../support/app.ts';
import { press } from '../support/press.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });

// On a busy machine the look at a whole page takes its time.
test.setTimeout(180_000);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** One person on everything of a study of the fixtures, at the list of its pages. */
async function work(app: App, slug: string, guideline: string, options: Parameters<App['as']>[1]): Promise<Page> {
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	const { link } = JSON.parse(run('user', 'add', 'Reviewer', '--role', 'annotator', '--json')) as { link: string };
	app.links.set('Reviewer', new URL(link).pathname);
	run('study', 'create', slug, '--guideline', guideline, '--seed', '7');
	run('import', slug, `tests/fixtures/studies/${slug}.jsonl`);
	run('assign', slug, '--annotators', 'Reviewer');
	const page = await app.as('Reviewer', options);
	await page.goto(`/work/${slug}`);
	return page;
}
async function sound(page: Page) {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	const { violations } = await new AxeBuilder({ page })
		.options({ rules: { 'target-size': { enabled: true } } })
		.analyze();
	expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
}

for (const { slug, guideline, first, last, questions } of [
	{
		slug: 'audit-records',
		guideline: 'record-audit@1.0.0',
		first: '1 Does the decision follow from the policy?',
		last: '4 Do the structured fields agree with the record?',
		questions: 4
	},
	{
		slug: 'triplets',
		guideline: 'triplet-review@1.0.0',
		first: "1 Label validity: is each member's label right?",
		last: '6 Group completeness: is there one EXECUTE, one ASK and one BLOCK?',
		questions: 6
	}
])
	test(`several questions by thumb: the one at the bottom is named, wherever one reads (${slug})`, async ({ app }) => {
		const page = await work(app, slug, guideline, PHONE);
		await page.locator('a[data-row]').first().tap();
		await expect(page.locator('form.ready')).toBeVisible();
		const docked = page.locator('.docked-question > .choices');
		const legend = docked.locator('legend');
		await expect(legend).toHaveText(first);
		await expect(legend).toBeInViewport();
		for (let n = 1; n <= questions; n++) {
			await docked.getByText(n % 2 ? 'Yes' : 'No', { exact: true }).tap();
			await expect(docked.getByRole('radio', { checked: true })).toHaveCount(1);
			const { y } = await page.evaluate(() => ({ y: scrollY }));
			expect(y, 'the text stays where it is').toBe(0);
			if (n < questions) await page.getByRole('button', { name: 'Next question' }).tap();
		}
		await expect(legend).toHaveText(last);
		await expect(page.getByRole('button', { name: 'Submit ›' })).toBeVisible();
		// At the end of the page nothing lies over the labels, and a question in the text is answered where it stands.
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await docked.getByText('Yes', { exact: true }).tap();
		await expect(docked.getByRole('radio', { name: 'Yes' })).toBeChecked();
		const second = page.locator('.question.several').nth(1);
		await second.getByRole('radio', { name: 'Yes' }).tap();
		await expect(second.getByRole('radio', { name: 'Yes' })).toBeChecked();
		await expect(second).toHaveClass(/docked-question/);
		await page.setViewportSize({ width: 320, height: 640 });
		await sound(page);
	});

test('a long conversation: its end is in sight, its middle one press away, and search finds what is folded', async ({
	app
}) => {
	const page = await work(app, 'predicted-futures', 'plausibility@1.0.0', { viewport: { width: 1440, height: 900 } });
	const links = page.locator('a[data-row]');
	const between = page.locator('.between');
	for (let n = 0; n < (await links.count()); n++) {
		await links.nth(n).click();
		await expect(page.locator('form.ready')).toBeVisible();
		if (await between.count()) break;
		await page.goBack();
		await expect(links.first()).toBeVisible();
	}
	await expect(between.locator('> summary')).toHaveText(/^\d+ messages between, [\d,]+ characters$/);
	await expect(page.getByText('Holder 11-9')).toBeVisible();
	await expect(page.getByText('Holder 5-5')).toBeHidden();
	await press(page, '/');
	await page.keyboard.type('holder 5-5');
	await expect(page.getByText('Holder 5-5')).toBeVisible();
	await expect(page.locator('.messages > li')).toHaveCount(11);
});
