import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from '../support/app.ts';

const CASE = (scenario: string, letter: string, domain: string) =>
	JSON.stringify({
		id: `${scenario}-${letter}`,
		scenario,
		strata: { domain },
		visible: {
			policy: `Policy ${scenario}`,
			request: `Request ${scenario}`,
			effect: { type: 'transfer' },
			evidence: `Evidence ${letter}`
		}
	});
const CASES = ['s1', 's2', 's3']
	.flatMap((s) => ['a', 'b'].map((l) => CASE(s, l, s === 's3' ? 'health' : 'finance')))
	.join('\n');
const ANSWERS = [
	'case,annotator,label',
	...['s1', 's2', 's3'].flatMap((s) =>
		['e1', 'e2', 'e3'].flatMap((e) => [
			`${s}-a,${e},ALLOW`,
			`${s}-b,${e},${s === 's1' && e === 'e3' ? 'ALLOW' : 'BLOCK'}`
		])
	)
].join('\n');
const DECISIONS = 'case,label,adjudicator,rationale\ns1-b,BLOCK,judge,The grant had ended.\n';

/** The page as it stands: nothing that axe objects to, and nothing wider than a phone. */
async function wellMade(page: Page) {
	expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual(
		[]
	);
	const size = page.viewportSize()!;
	await page.setViewportSize({ width: 390, height: 844 });
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
		page.url()
	).toBeLessThanOrEqual(0);
	await page.setViewportSize(size);
}

async function makeStudy(page: Page, slug: string) {
	await page.goto('/studies');
	await page.getByText('New study').click();
	await page.getByLabel('Name', { exact: true }).fill(slug);
	await page.getByLabel('Title').fill('A small study');
	await page.getByLabel('Guideline').selectOption('authorization@1.0.0');
	await page.getByRole('button', { name: 'Make the study' }).click();
	await expect(page).toHaveURL(`/studies/${slug}`);
}

async function send(page: Page, path: string, name: string, text: string) {
	await page.goto(path);
	await page
		.getByLabel('File: JSONL, JSON or CSV')
		.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
	await page.getByRole('button', { name: 'Check the file' }).click();
	await page.waitForURL(/\?file=/);
}

for (const javaScriptEnabled of [true, false])
	test(`a study from its first file to a verified release, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
		app
	}) => {
		test.setTimeout(120_000);
		const page = await app.as('maintainer', { javaScriptEnabled });
		const made = javaScriptEnabled ? () => wellMade(page) : async () => undefined;
		await makeStudy(page, 'small');
		await expect(page.getByText('There are no cases yet. Import them.')).toBeVisible();
		await made();

		await send(page, '/studies/small/import', 'cases.jsonl', CASES);
		await expect(page.getByText('Checked, nothing stored yet: 6 cases, 6 new, no problems.')).toBeVisible();
		await made();
		await page.getByRole('button', { name: 'Import 6 cases' }).click();
		await expect(page.getByText('cases.jsonl: 6 cases stored')).toBeVisible();

		await send(page, '/studies/small/import/answers', 'answers.csv', ANSWERS);
		await page.getByRole('button', { name: 'Import 18 answers' }).click();
		await expect(page.getByText('answers.csv: 18 answers stored')).toBeVisible();

		await page.goto('/studies/small/agreement?by=domain');
		await expect(page.getByText('Three annotators answered all 6 cases; 5 are unanimous (83.3 %).')).toBeVisible();
		await expect(page.getByText('Looking now is recorded.', { exact: false })).toBeVisible();
		await expect(page.getByRole('table', { name: /Fleiss’ kappa by domain/ }).getByRole('row')).toHaveCount(4);
		await made();
		await page.getByRole('link', { name: /4 cases/ }).click();
		await expect(page.getByRole('heading', { name: 'Cases with domain finance' })).toBeVisible();
		await made();

		await page.goto('/studies/small');
		await expect(page.getByText('Every answer is there. Close annotation.')).toBeVisible();
		await made();
		await page.goto('/studies/small/releases');
		await expect(page.getByText('Annotation is still open.', { exact: false })).toBeVisible();
		await page.getByRole('link', { name: 'Close annotation' }).click();
		await made();
		await page.getByRole('button', { name: 'Close annotation' }).click();
		await expect(page).toHaveURL('/studies/small/disputes');
		await expect(page.getByRole('row', { name: 's1-b the answers differ' })).toBeVisible();
		await made();

		await send(page, '/studies/small/import/decisions', 'decisions.csv', DECISIONS);
		await page.getByRole('button', { name: 'Import 1 decision' }).click();
		await page.goto('/studies/small/releases');
		await page.getByRole('button', { name: 'Freeze' }).click();
		await expect(page).toHaveURL('/studies/small/releases/1.0.0');
		await made();
		await page.getByRole('button', { name: 'Verify the stored files' }).click();
		await expect(page.getByText('The release holds.')).toBeVisible();
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('link', { name: 'Download as zip' }).click()
		]);
		const files = unzipSync(readFileSync(await download.path()));
		expect(new TextDecoder().decode(files['small-1.0.0/references.jsonl']).trim().split('\n')).toHaveLength(6);
	});

test('a file with problems shows each with line and path, and stores nothing', async ({ app }) => {
	const page = await app.as('maintainer');
	await makeStudy(page, 'small');
	await send(
		page,
		'/studies/small/import',
		'bad.jsonl',
		`${CASE('s1', 'a', 'x')}\n{"id":"s1-b","visible":{"policy":"p"}}\n{nope\n`
	);
	await expect(page.getByRole('alert')).toContainText('nothing can be imported');
	await expect(page.getByRole('row', { name: 'bad.jsonl 2 visible.request' })).toBeVisible();
	await expect(page.getByRole('row', { name: /bad\.jsonl 3 .*cannot be read/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
	await wellMade(page);
	await page.goto('/studies/small');
	await expect(page.getByText('There are no cases yet. Import them.')).toBeVisible();
});

test('a dropped file is taken like a chosen one', async ({ app }) => {
	const page = await app.as('maintainer');
	await makeStudy(page, 'small');
	await page.goto('/studies/small/import');
	const dropped = await page.evaluateHandle((text) => {
		const data = new DataTransfer();
		data.items.add(new File([text], 'dropped.jsonl'));
		return data;
	}, CASES);
	await page.getByRole('group', { name: 'Choose or drop a file' }).dispatchEvent('drop', { dataTransfer: dropped });
	await expect(page.getByText('dropped.jsonl is chosen.')).toBeVisible();
	await page.getByRole('button', { name: 'Check the file' }).click();
	await expect(page.getByText('6 cases, 6 new', { exact: false })).toBeVisible();
});

test('a plan is previewed before it is made; a changed choice is previewed again; work moves', async ({ app }) => {
	const page = await app.as('maintainer');
	await makeStudy(page, 'small');
	await send(page, '/studies/small/import', 'cases.jsonl', CASES);
	await page.getByRole('button', { name: 'Import 6 cases' }).click();
	await page.goto('/studies/small/assign');
	await page.getByRole('checkbox', { name: 'annotator-1' }).check();
	await page.getByRole('checkbox', { name: 'annotator-2' }).check();
	await page.getByRole('button', { name: 'Preview' }).click();
	await expect(page.getByText('12 new assignments. Nothing is made yet.')).toBeVisible();
	await wellMade(page);
	await page.getByRole('checkbox', { name: 'annotator-2' }).uncheck();
	await page.getByRole('button', { name: 'Make these assignments' }).click();
	await expect(page.getByText('The choice was changed after the preview.', { exact: false })).toBeVisible();
	await expect(page.getByText('6 new assignments. Nothing is made yet.')).toBeVisible();
	await page.getByRole('button', { name: 'Make these assignments' }).click();
	await expect(page.getByText('6 assignments made.', { exact: false })).toBeVisible();
	await page.getByLabel('From', { exact: true }).selectOption('annotator-1');
	await page.getByLabel('To', { exact: true }).selectOption('annotator-3');
	await page.getByLabel('At most').fill('2');
	await page.getByRole('button', { name: 'Move' }).click();
	await expect(page.getByText('2 cases moved from annotator-1 to annotator-3.')).toBeVisible();
	await page.goto('/studies/small/missing?person=annotator-3');
	await expect(page.getByText('2 cases from annotator-3 without all answers.', { exact: false })).toBeVisible();
	await wellMade(page);
});

test('what was typed comes back with what to do, and closing with answers missing needs a reason', async ({ app }) => {
	app.allow(/400|409/);
	const page = await app.as('maintainer');
	await page.goto('/studies');
	await page.getByText('New study').click();
	await page.getByLabel('Name', { exact: true }).fill('Not A Name');
	await page.getByLabel('Title').fill('Kept');
	await page.getByRole('button', { name: 'Make the study' }).click();
	await expect(page.getByRole('alert')).toContainText('use small letters, digits and hyphens');
	await expect(page.getByLabel('Title')).toHaveValue('Kept');
	await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
	await page.goto('/studies/sample/close');
	await expect(page.getByText('96 answers', { exact: false })).toBeVisible();
	await page.getByLabel('Reason for closing without them').fill('   ');
	await page.getByRole('button', { name: 'Close without the missing answers' }).click();
	await expect(page.getByRole('alert')).toContainText('A waiver needs its reason');
	await page.goto('/studies/sample');
	await expect(page.getByText('annotation open', { exact: false })).toBeVisible();
	expect((await page.goto('/studies/none'))?.status()).toBe(404);
	await expect(page.getByText('There is no study "none".', { exact: false })).toBeVisible();
	expect((await page.goto('/studies/sample/releases/9.9.9'))?.status()).toBe(404);
	expect((await page.goto('/studies/sample/import/other'))?.status()).toBe(404);
});
