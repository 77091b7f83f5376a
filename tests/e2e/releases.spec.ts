import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { makeKey } from '../support/make-key.ts';

const STUDY = join(import.meta.dirname, '../fixtures/releases/paper-a-study');

/** Nothing that axe objects to, and nothing wider than a phone. */
async function wellMade(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual([]);
	const size = page.viewportSize()!;
	await page.setViewportSize({ width: 390, height: 844 });
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
	).toBeLessThanOrEqual(0);
	await page.setViewportSize(size);
}

test('a second release is proposed, frozen and compared with the first, which is signed', async ({ app }) => {
	test.setTimeout(180_000);
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	const at = (name: string) => join(app.data, name);
	makeKey(at('key'));
	run('study', 'create', 'a', '--guideline', 'authorization@1.0.0', '--seed', '7');
	run('import', 'a', join(STUDY, 'cases.jsonl'));
	run('labels', 'import', 'a', join(STUDY, 'answers.csv'));
	run('close', 'a');
	run('decisions', 'import', 'a', join(STUDY, 'decisions.csv'));
	run('freeze', 'a', '--out', at('r1'), '--sign', at('key'));

	const page = await app.as('maintainer');
	await page.goto('/studies/a/releases');
	await expect(page.getByText('No label has changed since 1.0.0.')).toBeVisible();
	const head = 'case,question,label,adjudicator,rationale,at\n';
	writeFileSync(at('new.csv'), `${head}s04-c3,decision,ALLOW,panel,The grant was still active.,2026-11-09T09:00:00Z\n`);
	run('decisions', 'import', 'a', at('new.csv'));

	await page.reload();
	await expect(page.getByText('Since 1.0.0: 1 label changed. The version that suits this is 1.1.0.')).toBeVisible();
	await wellMade(page);
	await page.getByRole('button', { name: 'Freeze' }).click();
	await expect(page).toHaveURL('/studies/a/releases/1.1.0');

	await page.getByRole('link', { name: 'what changed' }).click();
	await expect(page.getByText('1.1.0 supersedes 1.0.0. 1 label changed.')).toBeVisible();
	await expect(
		page.getByRole('row', {
			name: /^s04-c3 BLOCK ALLOW The grant was still active\. Decision of J1, 2026-11-09; it replaces that of J1, revision 1/
		})
	).toBeVisible();
	const agreement = page.getByRole('table', { name: 'The answers behind the labels, before and after' });
	await expect(
		agreement.getByRole('row', { name: /^Fleiss’ kappa 0\.91, 95 % interval .* 0\.91, 95 % interval/ })
	).toBeVisible();
	await wellMade(page);

	await page.goto('/studies/a/releases/1.0.0');
	await page.getByRole('button', { name: 'Verify the stored files' }).click();
	await expect(page.getByText('The release holds.')).toBeVisible();
	await expect(page.getByText('It is signed.', { exact: false })).toBeVisible();
	await wellMade(page);
	await page.goto('/studies/a/releases/1.1.0');
	await page.getByRole('button', { name: 'Verify the stored files' }).click();
	await expect(page.getByText('The release holds.')).toBeVisible();
	await expect(page.getByText('It is signed.', { exact: false })).toHaveCount(0);
});
