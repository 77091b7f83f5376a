import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { jsonLines } from '../support/json-lines.ts';
import { makeStudy } from '../support/make-study.ts';
import { press } from '../support/press.ts';

test.setTimeout(120_000);

const clean = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a guideline of one’s own is checked on its page: faults with their lines, then a preview', async ({ app }) => {
	const mia = await app.as('maintainer');
	await mia.goto('/guidelines');
	await mia.getByRole('link', { name: 'Check a guideline of your own' }).click();
	await mia.getByRole('button', { name: 'Check' }).click();
	await expect(mia.getByRole('alert')).toContainText('There is nothing to check.');
	const example = /```markdown\n([\s\S]*?)```/.exec(readFileSync('docs/guidelines.md', 'utf8'))![1];
	await mia.getByLabel('Or its text').fill(example.replace('scale: ordinal', 'scale: graded'));
	await mia.getByRole('button', { name: 'Check' }).click();
	await expect(mia.getByRole('alert')).toContainText('1 fault');
	await expect(mia.getByRole('alert').getByRole('listitem')).toContainText(/Line 14.*graded/s);
	await clean(mia);
	const file = join(app.data, 'courtesy.md');
	writeFileSync(file, example);
	await mia.getByLabel('File').setInputFiles(file);
	await mia.getByRole('button', { name: 'Check' }).click();
	await expect(mia.getByRole('status')).toContainText('courtesy 1.0.0 holds.');
	const asked = mia.getByRole('group', { name: 'How courteous is the reply?' });
	await expect(asked.getByRole('radio')).toHaveCount(5);
	await expect(mia.getByText('Thread before it of the case: what a person asked.')).toBeVisible();
	await clean(mia);
	// It is for maintainers.
	const ann = await app.as('annotator-1');
	expect((await ann.goto('/guidelines/check'))?.status()).toBe(403);
});

test('flags prepared before labelling are offered after the own answer, and shown when asked for', async ({ app }) => {
	const file = 'tests/fixtures/studies/authorization-small.jsonl';
	const { annotators, run } = makeStudy(app, {
		slug: 'helped',
		guideline: 'authorization@1.0.0',
		file,
		options: ['--assistance']
	});
	const flags = jsonLines<{ id: string }>(file).map(({ id }) =>
		JSON.stringify({ case: id, flag: `A date may be <missing> in ${id.slice(-1)}.`, source: 'checker 1.2' })
	);
	writeFileSync(join(app.data, 'flags.jsonl'), `${flags.join('\n')}\n`);
	run('flags', 'import', 'helped', join(app.data, 'flags.jsonl'));
	const ottla = await app.as(annotators[0]);
	await ottla.goto('/work/helped/1');
	await expect(ottla.locator('form.ready')).toBeVisible();
	await expect(ottla.locator('main')).not.toContainText('flag');
	await press(ottla, '1 j 1 j 2 j 2 Enter');
	await expect(ottla).toHaveURL(/\/work\/helped\/2/);
	await ottla.goto('/work/helped/1');
	const aside = ottla.getByRole('region', { name: 'Flags' });
	await expect(aside).toContainText('That is recorded');
	await expect(ottla.locator('main')).not.toContainText('checker 1.2');
	await clean(ottla);
	await aside.getByRole('button', { name: 'Show the flags' }).click();
	await expect(aside.getByRole('listitem')).toHaveCount(4);
	await expect(aside.getByRole('listitem').first()).toContainText('<missing>');
	await expect(aside.getByRole('listitem').first()).toContainText('from checker 1.2');
	await clean(ottla);
	await ottla.goto('/work/helped/2');
	await expect(ottla.locator('form.ready')).toBeVisible();
	await expect(aside).toHaveCount(0);
});

test('outcomes are drawn by model, with their table, their files, and agreement in the overlap', async ({ app }) => {
	const file = 'tests/fixtures/studies/predicted-futures.jsonl';
	const { annotators, run } = makeStudy(app, { slug: 'futures', guideline: 'plausibility@1.0.0', file });
	const cases = jsonLines<{ id: string; strata: { model: string; gold: string } }>(file);
	const label = (n: number, who: number) => (n === 3 ? 'UNCERTAIN' : (n + who * Number(n === 5)) % 3 ? 'PASS' : 'FAIL');
	const rows = cases.flatMap(({ id }, n) =>
		[0, 1]
			.filter((who) => who === 0 || n % 2)
			.map((who) =>
				JSON.stringify({ case: id, annotator: annotators[who], label: label(n, who), at: '2026-05-01T09:00:00Z' })
			)
	);
	writeFileSync(join(app.data, 'rows.jsonl'), `${rows.join('\n')}\n`);
	run('labels', 'import', 'futures', join(app.data, 'rows.jsonl'));
	run('close', 'futures', '--waive', 'The second annotator had a sample.');
	const mia = await app.as('maintainer');
	await mia.goto('/studies/futures');
	await mia.getByRole('navigation', { name: 'Study' }).getByRole('link', { name: 'Outcomes' }).click();
	await expect(mia.getByRole('heading', { level: 1, name: 'Outcomes' })).toBeVisible();
	await expect(mia.getByText('Not final:', { exact: false })).toBeVisible();
	const models = [...new Set(cases.map((one) => one.strata.model))].sort();
	const table = mia.getByRole('table').first();
	await expect(table.getByRole('rowheader')).toHaveText(['All', ...models]);
	await expect(table.locator('svg rect')).toHaveCount(models.length);
	await clean(mia);
	const download = async (name: string, at = 0) => {
		const [found] = await Promise.all([
			mia.waitForEvent('download'),
			mia.getByRole('link', { name, exact: true }).nth(at).click()
		]);
		return readFileSync(await found.path(), 'utf8');
	};
	const csv = await download('CSV');
	expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2 + models.length);
	const report = JSON.parse(await download('JSON')) as { items: number; open: number; plausibility: { k: number } };
	expect(report).toMatchObject({ items: cases.length });
	expect(csv).toContain(`All,${cases.length},${report.open},${report.plausibility.k},${cases.length},`);
	expect(await download('SVG', 1)).toContain('Gold-unsafe among plausible, futures');
	await expect(mia.getByRole('table', { name: 'Agreement in the overlap' }).getByRole('columnheader')).toHaveText([
		'Coefficient',
		'as a label of its own',
		'as Fail',
		'as no answer'
	]);
	await mia.setViewportSize({ width: 320, height: 800 });
	expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	await clean(mia);
});
