import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { makeStudy } from '../support/make-study.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });
test.setTimeout(240_000);

const CASES = [1, 2].map((n) =>
	JSON.stringify({
		id: `odd-${n}`,
		scenario: 'odd',
		visible: { policy: 'P', request: 'R', effect: { toString: 'told', constructor: [null] }, evidence: `E ${n}` }
	}).replace('"toString"', '"__proto__":{"deep":"kept"},"toString"')
);

test('names such as __proto__ are data: shown, labelled, and adjudicated', async ({ app }) => {
	const folder = mkdtempSync(join(tmpdir(), 'touchstone-odd-'));
	const file = join(folder, 'odd.jsonl');
	writeFileSync(file, `${CASES.join('\n')}\n`);
	const { annotators, run } = makeStudy(app, { slug: 'odd', guideline: 'authorization@1.0.0', file });
	rmSync(folder, { recursive: true });
	for (const [who, name] of annotators.entries()) {
		const page = await app.as(name);
		await page.goto('/work/odd/1');
		await expect(page.getByText('__proto__').first()).toBeVisible();
		await expect(page.getByText('kept').first()).toBeVisible();
		for (const one of await page.getByRole('radio', { name: who ? /Lawful/ : /Forbidden/ }).all()) await one.check();
		await page.getByRole('button', { name: /^Submit/ }).click();
		await expect(
			page
				.getByText('Your queue is finished')
				.or(page.getByText(/2 of 2|All done|finished/i))
				.first()
		).toBeVisible();
	}
	run('close', 'odd');
	const judge = await app.as('Judge');
	await judge.goto('/disputes/odd');
	await judge
		.getByRole('link', { name: /Start|Decide|Dispute 1|1/ })
		.first()
		.click();
	await expect(judge.getByText('__proto__').first()).toBeVisible();
});

test('without JavaScript, what was filled in while signed out is kept and sent again', async ({ app }) => {
	const folder = mkdtempSync(join(tmpdir(), 'touchstone-odd-'));
	const file = join(folder, 'odd.jsonl');
	writeFileSync(file, `${CASES.join('\n')}\n`);
	const { annotators } = makeStudy(app, { slug: 'odd', guideline: 'authorization@1.0.0', file });
	rmSync(folder, { recursive: true });
	const page = await app.as(annotators[0], { javaScriptEnabled: false });
	await page.goto('/work/odd/1');
	for (const one of await page.getByRole('radio', { name: /Lawful/ }).all()) await one.check();
	const cookies = await page.context().cookies();
	await page.context().clearCookies();
	await page.getByRole('button', { name: /^Submit/ }).click();
	await expect(page.getByText('You are signed out')).toBeVisible();
	await page.context().addCookies(cookies);
	await page.getByRole('button', { name: 'Send again' }).click();
	await page.goto('/work/odd/1');
	await expect(page.getByRole('radio', { name: /Lawful/ }).first()).toBeChecked();
});
