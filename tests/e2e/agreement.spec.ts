import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/app.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });
test.setTimeout(120_000);

/** One letter an annotator, A = ALLOW, B = BLOCK, - = no answer. Two cases make a scenario. */
const DOMAINS: Record<string, string[]> = {
	finance: ['AAA', 'AAA', 'AAA', 'AAA', 'BBB', 'BBB', 'BBB', 'AAB'],
	health: ['AAA', 'AAA', 'AAA', 'AAA', 'BBB', 'BBB', 'ABB', 'A--'],
	records: ['AAA', 'AAA', 'AAA', 'AAA', 'AAA', 'AAA', 'AAA', 'AAA']
};
const SMALL = Object.entries(DOMAINS).flatMap(([domain, rows]) =>
	rows.map((answers, at) => ({ id: `${domain}-${at + 1}`, scenario: `${domain}-${at >> 1}`, domain, answers }))
);

const ANNOTATORS = ['Ana', 'Ben', 'Cem'];

/** A study with these cases and answers, one letter for each annotator. Returns how to run further commands over its data. */
function studyOf(app: App, slug: string, cases: typeof SMALL) {
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	const folder = mkdtempSync(join(tmpdir(), 'touchstone-agreement-'));
	const [file, answers] = [join(folder, 'cases.jsonl'), join(folder, 'answers.csv')];
	const visible = { policy: 'P', request: 'R', effect: { type: 'transfer' }, evidence: 'E' };
	const lines = cases.map(({ id, scenario, domain }) => JSON.stringify({ id, scenario, strata: { domain }, visible }));
	const rows = cases.flatMap(({ id, answers }) =>
		[...answers].flatMap((letter, at) =>
			letter === '-' ? [] : `${id},${ANNOTATORS[at]},${letter === 'A' ? 'ALLOW' : 'BLOCK'}`
		)
	);
	writeFileSync(file, lines.join('\n'));
	writeFileSync(answers, ['case,annotator,label', ...rows].join('\n'));
	run('study', 'create', slug, '--guideline', 'authorization@1.0.0', '--seed', '7');
	run('import', slug, file);
	run('labels', 'import', slug, answers);
	rmSync(folder, { recursive: true });
	return run;
}

/** Another browser of the same person, without JavaScript. */
async function withoutScript(app: App, page: Page): Promise<Page> {
	const session = await page.context().storageState();
	const browser = await app.as(undefined, { javaScriptEnabled: false });
	await browser.context().addCookies(session.cookies);
	return browser;
}

async function downloaded(page: Page, name: string | RegExp): Promise<string> {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name, exact: typeof name === 'string' }).click()
	]);
	return readFileSync(await download.path(), 'utf8');
}

test('every plot is a table, and a number leads to its cases, with and without JavaScript', async ({ app }) => {
	studyOf(app, 'small', SMALL);
	const scripted = await app.as('maintainer');
	for (const page of [scripted, await withoutScript(app, scripted)]) {
		await page.goto('/studies/small/agreement');
		// As the command and releases have it, until something else is asked for.
		await expect(page.getByRole('table', { name: /95 % interval by resampling scenarios/ })).toBeVisible();
		await expect(page.getByLabel('Resamples')).toHaveValue('2000');
		await page.getByLabel('By', { exact: true }).selectOption('domain');
		await page.getByLabel('Intervals').selectOption('by formula (Gwet)');
		await page.getByRole('button', { name: 'Apply' }).click();

		const forest = page.getByRole('table', { name: /^Fleiss’ kappa by domain/ });
		const figures = (name: string) => forest.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell');
		await expect(figures('All')).toContainText(['24', '', '0.85', '0.61 to 1.00', '0.91', '91 %']);
		await expect(figures('finance')).toContainText(['8', '', '0.83', '', '0.84', '88 %']);
		await expect(figures('health')).toContainText(['8', '', '0.79', '', '0.83', '86 %']);
		// No mark where there is no number: the reason stands in its place.
		await expect(figures('records').nth(1)).toContainText('undefined: only one label was used');
		await expect(figures('records').locator('svg')).toHaveCount(0);
		await expect(forest.locator('tbody svg')).toHaveCount(3);
		await expect(page.getByText('In records: 24 of 24 ratings carry the label ALLOW.')).toContainText('Prevalence.');
		await expect(page.getByText('Prevalence.')).toHaveCount(1);

		const pairs = page.getByRole('table', { name: /^Cohen’s kappa by pair/ });
		await expect(pairs.getByRole('row', { name: /^Ben/ }).getByRole('cell')).toHaveText(['0.88 23', '']);
		await expect(pairs.getByRole('row', { name: /^Cem/ }).getByRole('cell')).toHaveText(['0.78 23', '0.89 23']);
		const shares = page.getByRole('table', { name: /^Label shares by annotator/ });
		await expect(shares.getByRole('row', { name: /^Ana/ }).getByRole('cell')).toContainText(['', '19', '5']);
		await expect(shares.locator('tbody svg')).toHaveCount(3);

		if (page === scripted) {
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual([]);
			await expect(page.locator('#forest')).toBeFocused();
		}
		await figures('health').getByRole('link').click();
		await expect(page.getByRole('heading', { name: 'Cases with domain health' })).toBeVisible();
		await expect(page.getByRole('row', { name: /health-\d/ })).toHaveCount(8);
	}
});

test('the plot, its table, the report and the list of items are files with the figures of the page', async ({
	app
}) => {
	const run = studyOf(app, 'small', SMALL);
	const page = await app.as('maintainer');
	await page.goto('/studies/small/agreement?by=domain&interval=cluster&replicates=500&seed=4');

	const svg = await downloaded(page, 'SVG');
	const drawn = await page.evaluate((text) => {
		const read = new DOMParser().parseFromString(text, 'image/svg+xml');
		return read.querySelector('parsererror') ? [] : [...read.querySelectorAll('text')].map((one) => one.textContent);
	}, svg);
	expect(drawn).toEqual(expect.arrayContaining(['Fleiss’ kappa, small by domain', 'All', 'finance', 'records']));
	expect(drawn.join('\n')).toMatch(/^0\.83 {2}\(/m);
	expect(drawn.join('\n')).toContain('undefined: only one label was used');

	const table = (await downloaded(page, 'CSV')).trim().split('\r\n');
	expect(table[0]).toBe('domain,items,kappa,low,high,gwet_ac1,unanimous_share,undefined');
	expect(table.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
		'domain items',
		'All 24',
		'finance 8',
		'health 8',
		'records 8'
	]);
	expect(table[4]).toMatch(/^records,8,,,,1,1,.*only one label/);

	const report = JSON.parse(await downloaded(page, 'JSON'));
	const command = run('agreement', 'small', '--by', 'domain', '--bootstrap', '500', '--seed', '4', '--json');
	expect(report).toEqual(JSON.parse(command).questions.decision);
	expect(Number(table[1].split(',')[2])).toBe(report.metrics.fleiss_kappa_unequal.value);

	const items = (await downloaded(page, /^Which were used/)).trim().split('\r\n');
	expect(items[0]).toBe('question,item,ratings,complete,used,unanimous,why');
	expect(items).toHaveLength(25);
	expect(items).toContain('decision,finance-8,3,true,true,false,');
	expect(items).toContain('decision,health-8,1,false,false,,one_rating');
});

test('a long resampling tells how far it is, and ends with its intervals, with and without JavaScript', async ({
	app
}) => {
	app.allow(/response: 503 for document .*table\.csv/);
	const big = Array.from({ length: 2000 }, (_, at) => ({
		...SMALL[at % SMALL.length],
		id: `case-${at}`,
		scenario: `scenario-${at}`
	}));
	studyOf(app, 'big', big);
	const page = await app.as('maintainer');
	const address = '/studies/big/agreement?by=domain&interval=item&replicates=10000&seed=';
	const progress = page.waitForResponse((answer) => answer.url().includes('/agreement/progress'));
	const first = await page.goto(`${address}1`);
	expect(await first!.text()).toMatch(/Resampling runs: \d+ %\..*<progress/s);
	expect(
		(
			await page.request.get('/studies/big/agreement/table.csv?by=domain&interval=item&replicates=10000&seed=1')
		).status()
	).toBe(503);
	const at = await (await progress).json();
	if (at !== null) expect(at).toMatchObject({ done: expect.any(Number), total: 40_000 });
	const caption = (where: Page) => where.getByRole('table', { name: /95 % interval by resampling items/ });
	await expect(caption(page)).toBeVisible({ timeout: 60_000 });
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeVisible();

	const plain = await withoutScript(app, page);
	const told = await plain.goto(`${address}2`);
	expect(await told!.text()).toContain('<noscript>Load this page again');
	await expect(plain.getByRole('progressbar', { name: /^Resampling runs: \d+ %/ })).toBeVisible();
	await expect(async () => {
		await plain.reload();
		await expect(caption(plain)).toBeVisible({ timeout: 500 });
	}).toPass({ timeout: 60_000 });
});
