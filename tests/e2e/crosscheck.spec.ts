import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test, type App } from '../support/app.ts';
import { answerContent, completion, startChatServer, type ChatServer } from '../support/chat-server.ts';
import { PAPER_STUDY, paperCaseOf, paperReplay } from '../support/paper-replay.ts';
import { press } from '../support/press.ts';
import { wellMade } from '../support/well-made.ts';

test.setTimeout(420_000);

const HERE = '/studies/paper/crosschecks';
const { answer } = paperReplay();
/** What the model says in every response, and nobody else says anywhere. */
const SAID = /Every condition is met|A condition is not shown to be met|does not say who decides/;

/** Runs a command beside the page: the model's server answers from this process. */
async function touchstone(app: App, ...args: string[]) {
	const { stdout } = await promisify(execFile)(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data]);
	return stdout;
}

/** The study of the paper, answered but not closed. */
async function answered(app: App) {
	await touchstone(app, 'study', 'create', 'paper', '--guideline', 'authorization@1.0.0', '--title', 'Paper');
	await touchstone(app, 'import', 'paper', `${PAPER_STUDY}cases.jsonl`);
	await touchstone(app, 'labels', 'import', 'paper', `${PAPER_STUDY}answers.csv`);
}

async function freeze(app: App) {
	await touchstone(app, 'close', 'paper');
	await touchstone(app, 'decisions', 'import', 'paper', `${PAPER_STUDY}decisions.csv`);
	await touchstone(app, 'freeze', 'paper', '--out', join(app.data, 'out'));
}

const run = async (app: App, server: ChatServer, model: string, ...more: string[]) =>
	JSON.parse(
		await touchstone(app, 'crosscheck', 'paper', '--base-url', server.url, '--model', model, '--json', ...more)
	) as { run: string; folder: string };

/** Everything that a page is made of. */
const whole = async (page: Page) => (await page.content()) + (await page.locator('body').innerText());

test('a run is followed while it goes on and stays sealed until the freeze; then it is laid beside the release, and compared', async ({
	app
}) => {
	await answered(app);
	let goOn = () => {};
	const held = new Promise<void>((done) => (goOn = done));
	const server = await startChatServer(async (request) => {
		// The first hundred are answered at once, the others when the page was looked at.
		if (request.order > 100) await held;
		return answer(request);
	});
	const page = await app.as('maintainer');
	await page.goto('/studies/paper');
	await page.getByRole('link', { name: 'Cross-check' }).click();
	await expect(page).toHaveURL(HERE);
	await expect(page.getByText('No model has read this study yet.')).toBeVisible();
	await expect(page.getByText('npm run -s touchstone -- crosscheck paper --base-url')).toBeVisible();
	await wellMade(page);

	const going = run(app, server, 'replay-7b', '--concurrency', '4');
	await expect(async () => {
		await page.reload();
		await expect(page.getByText('100 of 200, running')).toBeVisible({ timeout: 1000 });
	}).toPass({ timeout: 60_000 });
	await page.getByRole('link', { name: 'replay-7b' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Cross-check by replay-7b' })).toBeVisible();
	await expect(page.getByText('100 of 200, running')).toBeVisible();
	goOn();
	// Without loading the page again.
	await expect(page.getByText('200 of 200, ended')).toBeVisible({ timeout: 60_000 });
	const first = await going;
	await expect(page.getByText('Sealed: the study is not frozen', { exact: false })).toBeVisible();
	for (const address of [HERE, `${HERE}/${first.run}`, `${HERE}/progress`]) {
		await page.goto(address);
		const text = await whole(page);
		expect(text).not.toMatch(SAID);
		expect(text).not.toMatch(/disagree/i);
	}
	const sealed = await page.request.get(`${HERE}/${first.run}/report.json`);
	expect([sealed.status(), await sealed.text()]).toEqual([409, expect.not.stringMatching(SAID)]);
	await page.goto(`${HERE}/${first.run}`);
	await wellMade(page);

	await freeze(app);
	await page.reload();
	await expect(page.getByText('The model agrees with 179 of 200 references and disagrees with 17.')).toBeVisible();
	await expect(page.getByText('4 cut off at the output limit')).toBeVisible();
	const matrix = page.getByRole('table', { name: 'References and the model' });
	await expect(matrix.getByRole('row', { name: /^ALLOW 80 .*16 / })).toBeVisible();
	await expect(matrix.getByRole('row', { name: /^BLOCK 1 .*99 / })).toBeVisible();
	const shares = page.getByRole('table', { name: 'Agreement of model and reference' });
	await expect(shares.getByRole('row', { name: /^All cases 179 of 200 .*89\.5 84\.5 to 93\.0/ })).toBeVisible();
	await expect(page.getByText('49 responses hold a quote that is not, letter for letter, in the case')).toBeVisible();
	await expect(page.getByRole('table', { name: 'Confidence and agreement' }).getByRole('row')).not.toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'Disagreements (17)' })).toBeVisible();
	const one = page.getByRole('article').first();
	await expect(one.getByRole('heading', { level: 4, name: 'Model' })).toBeVisible();
	await expect(one.getByText(/A1: (ALLOW|BLOCK)/)).toBeVisible();
	await one.getByText(/^The text of .*with these quotes in it/).click();
	await expect(one.locator('mark.by-model').first()).toBeVisible();
	await wellMade(page);
	const report = await (await page.request.get(`${HERE}/${first.run}/report.json`)).json();
	expect([report.agree, report.disagree, report.disagreements.length]).toEqual([179, 17, 17]);
	expect(report.disagreements[0].answers.length).toBe(3);

	// A second run, compared by keyboard.
	const second = await run(app, { ...server }, 'replay-70b');
	await page.goto(HERE);
	await expect(page.getByRole('row')).toHaveCount(3);
	await wellMade(page);
	await page.getByRole('combobox', { name: 'Compare' }).focus();
	await press(page, 'Tab');
	await press(page, 'Tab');
	await press(page, 'Enter');
	await expect(page).toHaveURL(new RegExp(`before=${first.run}&after=${second.run}`));
	await expect(page.getByText('0 cases gained, 0 lost, 200 unchanged, of 200.')).toBeVisible();
	await expect(page.getByText('undefined, since no scenario changed')).toBeVisible();
	await wellMade(page);
	await server.close();
});

test('a comparison lists what changed; a run that was stopped says why; nothing is found by a path', async ({
	app
}) => {
	await answered(app);
	await freeze(app);
	const server = await startChatServer(answer);
	const first = await run(app, server, 'first');
	await server.close();
	// The second says ALLOW to every case, and is cut off from its server at the end.
	const other = await startChatServer((request) =>
		completion({ content: answerContent({ label: 'ALLOW', rationale: paperCaseOf(request) }) })
	);
	const second = await run(app, other, 'second');
	await other.close();
	const page = await app.as('maintainer');
	await page.goto(`${HERE}/compare?before=${first.run}&after=${second.run}`);
	// Lawful cases that were blocked or cut off are gained, forbidden ones that were blocked are lost.
	await expect(page.getByText('20 cases gained, 99 lost, 81 unchanged, of 200.')).toBeVisible();
	await expect(page.getByRole('table', { name: 'Cases that changed, by id' }).getByRole('row')).toHaveCount(120);
	await wellMade(page);

	await expect(run(app, other, 'third', '--retries', '0')).rejects.toThrow();
	await page.goto(HERE);
	await expect(page.getByText(/0 of 200, stopped before its end; 2\d failures on the way/)).toBeVisible();
	await expect(page.getByText('20 requests in a row failed')).toBeVisible();
	await page.getByRole('link', { name: 'third' }).click();
	await expect(page.getByText('200 cases have no scored response.', { exact: false })).toBeVisible();
	await expect(page.getByText('No usable response names a label.')).toBeVisible();
	await wellMade(page);

	for (const id of [
		'..',
		'%2e%2e',
		'..%2f..%2ftouchstone.db',
		first.run.slice(1),
		`${first.run}%00`,
		'x'.repeat(300)
	]) {
		const reply = await page.request.get(`/studies/paper/crosschecks/${id}/report.json`);
		expect([id, reply.status()]).toEqual([id, 404]);
	}
	// Of another study it is not.
	expect((await page.request.get(`/studies/sample/crosschecks/${first.run}`)).status()).toBe(404);
	expect((await page.request.get(`${HERE}/${first.run}?release=9.9.9`)).status()).toBe(404);
	for (const [who, status] of [
		['annotator-1', 403],
		['adjudicator', 403]
	] as const) {
		const them = await app.as(who);
		app.allow(/403/);
		expect((await them.request.get(`${HERE}/${first.run}`)).status()).toBe(status);
		expect((await them.request.get(`${HERE}/${first.run}/report.json`)).status()).toBe(status);
	}
});
