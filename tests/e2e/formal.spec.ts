import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type App } from '../support/app.ts';
import { encodings, mixed, settle, touchstone, wordOf } from '../support/formal-study.ts';
import { freezeStudy } from '../support/freeze-study.ts';
import { jsonLines } from '../support/json-lines.ts';
import { press } from '../support/press.ts';
import { tabTo } from '../support/tab-to.ts';
import { unzip } from '../support/unzip.ts';
import { verifyRelease } from '../support/verify-release.ts';
import { wellMade } from '../support/well-made.ts';

// Each looks at many pages, and one at each of them four times.
test.setTimeout(420_000);

const RELEASE = '/studies/sample/releases/1.0.0';
const HERE = `${RELEASE}/formal`;

async function send(page: Page, name: string, text: string) {
	await page
		.getByLabel('File: encodings as JSON Lines, one scenario a line')
		.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
	await page.getByRole('button', { name: 'Check the file' }).click();
	await page.waitForURL(/formal\?file=/);
}

/** What stands under a heading that begins with the name of a case. */
const decided = (page: Page, name: string) =>
	page.locator('.decided').filter({ has: page.getByRole('heading', { level: 4, name }) });

/** The report of `mixed`, part by part. */
async function seen(page: Page) {
	await expect(page.getByText('29 of 30 determinate cases match their reference.')).toBeVisible();
	await expect(page.getByText('Both evaluators give the same result for every case.', { exact: false })).toBeVisible();
	await expect(page.getByRole('list', { name: 'Cases by what came out' }).getByRole('listitem')).toHaveText([
		/29\s+match/,
		/1\s+mismatch/,
		/1\s+unresolved/,
		/1\s+error/
	]);
	const table = page.getByRole('table', { name: 'References beside what the expressions give' });
	await expect(table.getByRole('row', { name: 'ALLOW 21 1 1 1' })).toBeVisible();
	await expect(table.getByRole('row', { name: 'BLOCK 0 8 0 0' })).toBeVisible();
	// The facts that decide, each with its value and the words that it rests on.
	await expect(page.getByRole('heading', { name: 'Mismatches (1)' })).toBeVisible();
	const wrong = decided(page, 'AP-001-b gives BLOCK, the reference is ALLOW');
	await expect(wrong.locator('dt')).toHaveText(['amount', 'grant.limit']);
	const { quote, start, end } = wordOf('AP-001-b', 3);
	await expect(wrong.locator('dd').nth(0)).toContainText('499.99');
	await expect(wrong.locator('dd').nth(1)).toContainText('100');
	await expect(wrong.locator('dd').nth(1)).toContainText(`in evidence, ${start}–${end}`);
	await expect(wrong.locator('q').nth(1)).toHaveText(quote);
	const open = decided(page, 'AP-001-c the reference is ALLOW');
	await expect(open.locator('dt')).toHaveText(['grant.limit']);
	await expect(open.locator('dd')).toHaveText('not given');
	const broken = decided(page, 'AP-002-b');
	await expect(broken.getByRole('heading')).toContainText('list');
	await expect(broken.locator('dd').first()).toContainText('[1, "1"]');
	const quotes = page.getByRole('table').filter({ hasText: 'What is wrong' });
	await expect(quotes.getByRole('row', { name: /^AP-002-c amount .*"elsewhere" is not at code points/ })).toBeVisible();
	await expect(page.getByText('1 quote not in its place.', { exact: false })).toBeVisible();
}

/** The sample study, frozen as 1.0.0. */
function frozen(app: App) {
	settle(app);
	touchstone(app, 'freeze', 'sample', '--out', join(app.data, 'out'));
}

test('encodings are checked against a release, with problems, then with a report that is put into it', async ({
	app
}) => {
	settle(app);
	const page = await app.as('maintainer');
	await page.goto('/studies/sample/releases');
	await freezeStudy(page);
	const folder = (name: string) => test.info().outputPath(name);
	await page.goto(RELEASE);
	await page.getByRole('link', { name: 'Formal check' }).click();
	await expect(page).toHaveURL(HERE);
	await expect(page.getByRole('heading', { level: 1, name: 'Formal check of release 1.0.0' })).toBeVisible();
	await wellMade(page);

	// A file with problems: each with its line and place, and nothing evaluated.
	const [first, second, ...rest] = encodings().trimEnd().split('\n');
	const bad = [first.replace('"<="', '"=<"'), '{"format"', second.replace('"BLOCK"', '"ALLOW"'), ...rest].join('\n');
	await send(page, 'bad.jsonl', bad);
	await expect(page.getByRole('alert')).toContainText('3 problems, so nothing was evaluated.');
	const problems = page.getByRole('table', { name: 'Problems' });
	await expect(problems.getByRole('row')).toHaveCount(4);
	await expect(
		problems.getByRole('row', { name: /^bad\.jsonl 1 expression\.args\[1\]\.op The operator "=<" is not known/ })
	).toBeVisible();
	await expect(problems.getByRole('row', { name: /^bad\.jsonl 2 The JSON cannot be read/ })).toBeVisible();
	await expect(
		problems.getByRole('row', { name: /^bad\.jsonl 3 deny Permit and deny are both "ALLOW"/ })
	).toBeVisible();
	await expect(page.getByRole('button', { name: 'Put the report into the release' })).toHaveCount(0);
	await wellMade(page);

	// One with a mismatch, an unresolved case, an error and a quote out of its place.
	await send(page, 'mixed.jsonl', mixed());
	await expect(page.getByRole('heading', { level: 2, name: 'mixed.jsonl' })).toBeVisible();
	await seen(page);
	await wellMade(page);
	const looked = page.url();
	const references = () => jsonLines(join(folder('before/sample-1.0.0'), 'references.jsonl'));

	const download = async (name: string) => {
		await page.goto(RELEASE);
		const [found] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('link', { name: 'Download as zip' }).click()
		]);
		unzip(await found.path(), folder(name));
		return folder(`${name}/sample-1.0.0`);
	};
	const before = await download('before');

	await page.goto(looked);
	await page.getByRole('button', { name: 'Put the report into the release' }).click();
	await expect(page).toHaveURL(`${HERE}?attached=formal-check`);
	const inside = page.getByRole('link', { name: 'formal-check, 29 of 32 cases' });
	await expect(inside).toHaveAttribute('aria-current', 'page');
	await expect(page.getByRole('heading', { level: 2, name: 'formal-check' })).toBeVisible();
	await seen(page);
	await wellMade(page);

	// It is there for whoever comes later, and the file that was sent is not kept.
	await page.goto(HERE);
	await expect(inside).not.toHaveAttribute('aria-current');
	await inside.click();
	await seen(page);
	await page.goto(looked);
	await expect(page.getByRole('alert')).toContainText('This file is no longer kept here');

	// The release holds, with its report and with the labels and the hash that it had.
	await page.goto(RELEASE);
	await page.getByRole('button', { name: 'Verify the stored files' }).click();
	await expect(page.getByText('The release holds.')).toBeVisible();
	const after = await download('after');
	expect(verifyRelease(after)).toEqual({ status: 0, holds: true, findings: [] });
	for (const name of ['references.jsonl', 'manifest.json', 'SHA256SUMS'])
		expect(readFileSync(join(after, name))).toEqual(readFileSync(join(before, name)));
	expect(references()).toHaveLength(32);
	const attached = join(after, 'attachments/formal-check');
	expect(readFileSync(join(attached, 'encodings.jsonl'), 'utf8')).toBe(mixed());
	expect(JSON.parse(readFileSync(join(attached, 'report.json'), 'utf8'))).toMatchObject({ cases: 32, matches: 29 });

	// A second report stands beside the first.
	await page.goto(HERE);
	await send(page, 'good.jsonl', encodings());
	await expect(page.getByText('32 of 32 determinate cases match their reference.')).toBeVisible();
	await expect(page.getByText('96 facts, each with its quote; every quote is in its place.')).toBeVisible();
	await page.getByRole('button', { name: 'Put the report into the release' }).click();
	await expect(page).toHaveURL(`${HERE}?attached=formal-check-2`);
	await expect(page.getByText('In the release:', { exact: false }).getByRole('link')).toHaveText([
		'formal-check, 29 of 32 cases',
		'formal-check-2, 32 of 32 cases'
	]);
	await page.goto(RELEASE);
	await page.getByRole('button', { name: 'Verify the stored files' }).click();
	await expect(page.getByText('The release holds.')).toBeVisible();
	// Both are on record.
	await page.goto('/audit?verify=1');
	await expect(page.getByRole('row').filter({ hasText: 'release.attached' })).toHaveCount(2);
});

test('without JavaScript: problems, a report, and what became of it', async ({ app }) => {
	frozen(app);
	const page = await app.as('maintainer', { javaScriptEnabled: false });
	await page.goto(RELEASE);
	await page.getByRole('link', { name: 'Formal check' }).click();
	await send(page, 'bad.jsonl', encodings().replace('"ALLOW"', '"MAYBE"'));
	await expect(
		page.getByRole('row', { name: /^bad\.jsonl 1 permit The question decision has no label/ })
	).toBeVisible();
	await send(page, 'mixed.jsonl', mixed());
	await seen(page);
	await page.getByRole('button', { name: 'Put the report into the release' }).click();
	await expect(page).toHaveURL(`${HERE}?attached=formal-check`);
	await seen(page);
	await page.goto(RELEASE);
	await page.getByRole('button', { name: 'Verify the stored files' }).click();
	await expect(page.getByText('The release holds.')).toBeVisible();
});

test('by the keyboard alone', async ({ app }) => {
	frozen(app);
	const file = join(app.data, 'mixed.jsonl');
	writeFileSync(file, mixed());
	const page = await app.as('maintainer');
	await page.goto(RELEASE);
	await tabTo(page.getByRole('link', { name: 'Formal check' }));
	await press(page, 'Enter');
	await expect(page).toHaveURL(HERE);
	await tabTo(page.getByLabel('File: encodings as JSON Lines, one scenario a line'));
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Space')]);
	await chooser.setFiles(file);
	await tabTo(page.getByRole('button', { name: 'Check the file' }));
	await press(page, 'Enter');
	await seen(page);
	await tabTo(page.getByRole('button', { name: 'Put the report into the release' }));
	await press(page, 'Enter');
	await expect(page).toHaveURL(`${HERE}?attached=formal-check`);
	await tabTo(page.getByRole('link', { name: 'formal-check, 29 of 32 cases' }));
	await tabTo(page.getByRole('link', { name: 'this release' }));
	await press(page, 'Enter');
	await expect(page).toHaveURL(RELEASE);
});

test('it is for maintainers, and of releases that are there', async ({ app }) => {
	frozen(app);
	for (const name of ['annotator-1', 'adjudicator']) {
		const page = await app.as(name);
		expect((await page.goto(HERE))?.status()).toBe(403);
		for (const act of ['send', 'attach']) {
			const answer = await page.request.post(`${HERE}?/${act}`, {
				headers: { origin: app.address },
				form: { upload: 'x' }
			});
			expect(answer.status(), `${name} ${act}`).toBe(403);
		}
	}
	const nobody = await app.as();
	await nobody.goto(HERE);
	await expect(nobody).toHaveURL(`/?to=${encodeURIComponent(HERE)}`);
	const page = await app.as('maintainer');
	for (const address of [
		'/studies/sample/releases/9.9.9/formal',
		'/studies/none/releases/1.0.0/formal',
		`${HERE}?attached=formal-check`,
		`${HERE}?attached=..%2F..`
	])
		expect((await page.goto(address))?.status(), address).toBe(404);
	await page.goto(`${HERE}?file=00000000-0000-4000-8000-000000000000`);
	await expect(page.getByRole('alert')).toContainText('This file is no longer kept here');
});
