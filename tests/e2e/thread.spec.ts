import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type App } from '../support/app.ts';
import { checkRelease } from '../support/check-release.ts';
import { answers, desk, NOTE, reason, said } from '../support/disputes.ts';
import { jsonLines } from '../support/json-lines.ts';
import { makeStudy } from '../support/make-study.ts';
import { press } from '../support/press.ts';
import { tabTo } from '../support/tab-to.ts';
import { unzip } from '../support/unzip.ts';

test.setTimeout(240_000);

const FILE = 'tests/fixtures/studies/authorization-small.jsonl';
const thread = (page: Page) => page.getByRole('region', { name: /^Discussion/ });
const box = (page: Page) => page.getByRole('textbox', { name: 'Add to the discussion' });

/** A study that is answered and closed, the first of its cases disputed, whose annotators may discuss. */
function discussed(app: App) {
	const study = { slug: 'talk', guideline: 'authorization@1.0.0', file: FILE, options: ['--discussion'] };
	const { annotators, run } = makeStudy(app, study);
	const rows = jsonLines<{ id: string }>(FILE).flatMap(({ id }, at) =>
		annotators.map((annotator, who) => ({
			case: id,
			annotator,
			label: at === 0 && who === 1 ? 'BLOCK' : 'ALLOW',
			note: at === 0 && who === 1 ? NOTE : '',
			at: '2026-05-01T09:00:00Z'
		}))
	);
	const file = join(app.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	run('labels', 'import', 'talk', file);
	run('close', 'talk');
	return { annotators, run };
}

const clean = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a dispute from the blind decision to a second release: reveal, thread, decision, change, freeze, compare, feedback', async ({
	app
}) => {
	const { annotators } = discussed(app);
	const judge = await app.as('Judge');
	await judge.goto('/disputes/talk');
	await judge.waitForLoadState('networkidle');
	await press(judge, 'Enter');
	await desk(judge);
	// No thread, and no way to it, before the blind decision.
	await expect(thread(judge)).toHaveCount(0);
	await press(judge, '1 n');
	await judge.keyboard.type('At first sight.');
	await press(judge, 'Control+Enter');
	await expect(answers(judge)).toBeFocused();
	await expect(thread(judge)).toContainText('Discussion (0)');
	await desk(judge);

	await press(judge, 't');
	await tabTo(box(judge));
	await press(judge, 'Control+Enter');
	await expect(judge.getByRole('alert').filter({ hasText: 'a contribution needs words' })).toHaveCount(1);
	await judge.keyboard.type('Which grant do you mean?');
	await press(judge, 'Control+Enter');
	await said(judge, 'Added to the discussion, as contribution 1.');
	await expect(box(judge)).toBeFocused();
	await expect(box(judge)).toHaveValue('');
	await expect(thread(judge).getByRole('listitem')).toHaveText([/You \(J1\).*Which grant do you mean\?/s]);
	// It decided nothing.
	await expect(judge.getByRole('heading', { name: 'Your final decision' })).toBeVisible();
	await clean(judge);

	// The annotator who was of another mind reads it, and answers with words of the case.
	const bram = await app.as(annotators[1]);
	await bram.goto('/work/talk');
	await bram.getByRole('link', { name: 'One case of yours can be discussed' }).click();
	await expect(bram.getByText('one contribution', { exact: false })).toBeVisible();
	await clean(bram);
	await bram
		.getByRole('listitem')
		.getByRole('link', { name: /context/ })
		.click();
	await expect(bram.getByRole('heading', { name: 'Your answer' })).toBeVisible();
	await bram.waitForLoadState('networkidle');
	await expect(bram.getByText(NOTE)).toBeVisible();
	await expect(thread(bram)).toContainText('Adjudicator J1');
	await expect(bram.locator('main')).not.toContainText('At first sight.');
	await press(bram, 'q Shift+ArrowRight Shift+ArrowRight Enter');
	await said(bram, 'Quoted:');
	await tabTo(box(bram));
	await bram.keyboard.type('The one that ended.');
	// Left and come back to: it is kept.
	await bram.waitForTimeout(500);
	await bram.reload();
	await expect(box(bram)).toHaveValue('The one that ended.');
	await expect(bram.locator('.own-quotes q')).toHaveCount(1);
	await bram.getByRole('button', { name: 'Add', exact: true }).click();
	await expect(thread(bram).getByRole('listitem').filter({ hasText: 'You (' })).toContainText('The one that ended.');
	await expect(thread(bram).locator('ol q')).toHaveCount(1);
	await expect(box(bram)).toHaveValue('');
	await clean(bram);
	// Who did not answer the case, or is nobody in the study, finds no such page.
	const address = new URL(bram.url()).pathname;
	const other = await app.as('annotator-1');
	expect((await other.goto(address))?.status()).toBe(404);

	// Another annotator writes without a script.
	const plain = await app.as(annotators[0], { javaScriptEnabled: false });
	await plain.goto(address);
	await box(plain).fill('I read it as open-ended.');
	await plain.getByLabel('Paste words of the text here').fill('no such words stand in the text of this case');
	await plain.getByRole('button', { name: 'Add', exact: true }).click();
	await expect(plain.locator('#comment-problem')).toContainText('Not added: The text “no such words');
	await expect(box(plain)).toHaveValue('I read it as open-ended.');
	await plain.getByLabel('Paste words of the text here').fill('');
	await plain.getByRole('button', { name: 'Add', exact: true }).click();
	await expect(thread(plain).locator('ol > li')).toHaveCount(3);

	await judge.reload();
	await desk(judge);
	await expect(thread(judge).locator('ol > li')).toHaveCount(3);
	await expect(thread(judge)).toContainText('Annotator');
	await press(judge, '1 n');
	await judge.keyboard.type('It is open-ended.');
	await press(judge, 'Control+Enter');
	await said(judge, 'Final decision stored. The case is decided.');

	const mia = await app.as('maintainer');
	const freeze = async () => {
		await mia.goto('/studies/talk/releases');
		await mia.getByRole('button', { name: 'Freeze' }).click();
		await expect(mia.getByRole('heading', { level: 1, name: /^Release / })).toBeVisible();
		const version = /[\d.]+$/.exec(await mia.getByRole('heading', { level: 1 }).innerText())![0];
		const [download] = await Promise.all([
			mia.waitForEvent('download'),
			mia.getByRole('link', { name: 'Download as zip' }).click()
		]);
		const folder = test.info().outputPath(version);
		unzip(await download.path(), folder);
		checkRelease(join(folder, `talk-${version}`));
		return join(folder, `talk-${version}`);
	};
	const first = await freeze();
	const comments = jsonLines<{ kind: string; ordinal: number; text: string; evidence: object[] }>(
		join(first, 'decisions.jsonl')
	)
		.filter((row) => row.kind === 'comment')
		.sort((a, b) => a.ordinal - b.ordinal);
	expect(comments.map((row) => row.text)).toEqual([
		'Which grant do you mean?',
		'The one that ended.',
		'I read it as open-ended.'
	]);
	expect(comments[1].evidence).toHaveLength(1);
	for (const name of annotators) expect(readFileSync(join(first, 'decisions.jsonl'), 'utf8')).not.toContain(name);

	// After the freeze Bram learns why the reference is not his answer; the others have nothing to learn.
	await bram.goto('/work/talk');
	await bram.getByRole('link', { name: 'One reference differs from your answer' }).click();
	await expect(bram.getByRole('listitem').filter({ hasText: 'Reference' })).toContainText('It is open-ended.');
	await clean(bram);
	await plain.goto('/work/talk');
	await plain.getByRole('link', { name: 'No reference differs from your answers' }).click();
	await expect(
		plain.getByText('All 32 of your answers have the label of the reference.', { exact: false })
	).toBeVisible();

	// A change after the freeze is for the next release, and says so.
	await judge.reload();
	await desk(judge);
	await expect(
		judge.getByText('Release 1.0.0 keeps the label that it was frozen with', { exact: false })
	).toBeVisible();
	await judge.getByText('Change this decision', { exact: false }).first().click();
	await press(judge, '2');
	await tabTo(reason(judge));
	await judge.keyboard.type('The grant had ended.');
	await tabTo(judge.getByRole('textbox', { name: 'Why the stored decision is changed' }));
	await judge.keyboard.type('The date was misread.');
	await press(judge, 'Control+Enter');
	await said(judge, 'Changed decision stored.');
	await expect(judge.locator('.final')).toHaveCount(2);

	const second = await freeze();
	expect(second).toContain('talk-1.1.0');
	await mia.goto('/studies/talk/releases/compare?from=1.0.0&to=1.1.0');
	await expect(mia.getByRole('row', { name: /AP-001/ })).toContainText('The date was misread.');
	await expect(mia.getByRole('row', { name: /AP-001/ })).toHaveCount(1);
	await clean(mia);
	await mia.goto('/studies/talk/disputes');
	await expect(
		mia.getByRole('table', { name: 'What seeing the answers changed' }).getByRole('row').last()
	).toContainText('none');
});

test('a maintainer sends a settled case to adjudication; the adjudicator reads why after the blind decision', async ({
	app
}) => {
	discussed(app);
	const mia = await app.as('maintainer');
	await mia.goto('/studies/talk/disputes');
	await mia.getByText('Send a settled case to adjudication').click();
	await mia.getByLabel('Case, its id').fill('no-such-case');
	await mia.getByLabel('Reason').fill('The guideline was changed in May.');
	await mia.getByRole('button', { name: 'Send to adjudication' }).click();
	await expect(mia.getByRole('alert')).toContainText('The study has no case "no-such-case".');
	await expect(mia.getByLabel('Reason')).toHaveValue('The guideline was changed in May.');
	await mia.getByLabel('Case, its id').fill(jsonLines<{ id: string }>(FILE)[5].id);
	await mia.getByRole('button', { name: 'Send to adjudication' }).click();
	await expect(mia.getByRole('status')).toContainText('is with the adjudicators now');
	await expect(mia.getByRole('cell', { name: 'a maintainer sent it' })).toBeVisible();
	await clean(mia);

	const judge = await app.as('Judge');
	await judge.goto('/disputes/talk');
	await expect(judge.getByRole('link', { name: /^Case \d$/ })).toHaveCount(2);
	await judge.waitForLoadState('networkidle');
	let found = 0;
	for (let at = 0; at < 2; at++) {
		await press(judge, 'Enter');
		await desk(judge);
		await expect(judge.locator('main')).not.toContainText('The guideline was changed in May.');
		await press(judge, '1 n');
		await judge.keyboard.type('So it is.');
		await press(judge, 'Control+Enter');
		await expect(answers(judge)).toBeFocused();
		found += await judge.getByText('The guideline was changed in May.', { exact: false }).count();
		await desk(judge);
		await press(judge, '1 n');
		await judge.keyboard.type('So it is.');
		await press(judge, 'Control+Enter');
		await said(judge, 'Final decision stored. The case is decided.');
	}
	expect(found).toBe(1);
});
