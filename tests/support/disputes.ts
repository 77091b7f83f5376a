import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type App } from './app.ts';
import { press } from './press.ts';

/** What an annotator wrote beside an answer: to be seen nowhere before the reveal. */
export const NOTE = 'Only an answer says this.';

/** Runs a command on the study's data folder. */
export const touchstone = (app: App, ...args: string[]) =>
	execFileSync(process.execPath, ['bin/touchstone.mjs', '--data', app.data, ...args], { encoding: 'utf8' });

/** Answers the sample by the command line and closes it: every fourth case is disputed. */
export function close(app: App) {
	const cases = readFileSync('tests/fixtures/studies/authorization-small.jsonl', 'utf8').split('\n').filter(Boolean);
	const rows = cases.flatMap((line, at) => {
		const one = JSON.parse(line) as { id: string; visible: { evidence: string } };
		const points = [...one.visible.evidence];
		return [0, 1, 2].map((who) => ({
			case: one.id,
			annotator: `annotator-${who + 1}`,
			label: at % 4 === 0 && who > 0 ? 'BLOCK' : 'ALLOW',
			unclear: at % 4 === 0 && who === 2,
			note: at % 4 === 0 && who === 1 ? NOTE : '',
			evidence:
				at % 4 === 0 && who < 2
					? [{ field: 'evidence', start: 4 * who, end: 20, quote: points.slice(4 * who, 20).join('') }]
					: [],
			at: '2026-05-01T09:00:00Z'
		}));
	});
	const file = join(app.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	touchstone(app, 'labels', 'import', 'sample', file);
	touchstone(app, 'close', 'sample');
}

export const before = (page: Page) => page.getByRole('heading', { name: 'Your decision, before you see any answer' });
export const answers = (page: Page) => page.getByRole('heading', { name: 'Answers', exact: true });
export const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason' });
export const said = (page: Page, words: string) =>
	expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
export const desk = (page: Page) => expect(page.locator('.desk.ready')).toBeVisible();
/** Opens the next dispute from the list of studies, by keyboard, and waits for the script. */
export async function open(page: Page) {
	await page.waitForLoadState('networkidle');
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { name: 'Sample study', level: 1 })).toBeVisible();
	await press(page, 'Enter');
	await desk(page);
}

/** Signs another adjudicator in. */
export async function another(app: App, name = 'second'): Promise<Page> {
	const link = /\/sign-in\/[\w-]+/.exec(touchstone(app, 'user', 'add', name, '--role', 'adjudicator'))?.[0] ?? '';
	const page = await app.as();
	await page.goto(link);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
	return page;
}
