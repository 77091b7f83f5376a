import type { Page } from '@playwright/test';
import { keysAnswer } from './keys-answer.ts';
import { expect } from './patient.ts';
import { press } from './press.ts';

/** What a person thinks of a case. */
export interface Opinion {
	/** Key of the label. */
	key: string;
	unclear?: boolean;
	note?: string;
	/** Quote this many words from the beginning of the case's own text. */
	quote?: number;
}

/**
 * Labels everything in the first study of this person's work, by the keyboard alone: from "My work" to the page that says that all
 * is answered.
 * @param think is given the text of a case as this person sees it, with the scenario's shared fields, all white space taken out
 * @returns how many pages there were
 */
export async function labelStudy(page: Page, think: (text: string) => Opinion | Promise<Opinion>): Promise<number> {
	await keysAnswer(page);
	await press(page, 'Enter');
	const name = page.locator('#page-name');
	await expect(name).toBeFocused();
	const pages = Number(/ of (\d+)$/.exec((await name.innerText()).trim())?.[1]);
	for (let place = 1; place <= pages; place++) {
		await expect(name).toHaveText(new RegExp(` ${place} of ${pages}$`));
		await expect(name).toBeFocused();
		await expect(page.locator('form.ready')).toBeVisible();
		const shared = (await page.locator('#rail').allTextContents()).join('');
		const contexts = page.locator('article.station');
		const several = (await contexts.count()) > 1;
		for (let at = 0; at < (await contexts.count()); at++) {
			const context = contexts.nth(at);
			if (at > 0) {
				await press(page, 'j');
				await expect(context.getByRole('heading', { level: 2 })).toBeFocused();
			}
			const text = `${shared}${await context.locator('.reading').textContent()}`.replace(/\s/g, '');
			const opinion = await think(text);
			if (opinion.quote) {
				await press(page, `q ${'Shift+ArrowRight '.repeat(opinion.quote - 1)}Enter`);
				await expect(context.locator('q')).toHaveCount(1);
			}
			await press(page, opinion.key);
			await expect(context.getByRole('radio', { checked: true })).toHaveCount(1);
			if (opinion.unclear) {
				await press(page, 'u');
				await expect(context.getByRole('checkbox', { name: 'Unclear' })).toBeChecked();
			}
			if (opinion.note) {
				await press(page, 'n');
				await expect(context.getByRole('textbox', { name: 'Note' })).toBeFocused();
				await page.keyboard.type(opinion.note);
				await press(page, 'Escape');
				if (several) await expect(context.getByRole('heading', { level: 2 })).toBeFocused();
			}
		}
		await press(page, 'Enter');
	}
	await expect(page.getByText(/^All \d+ \w+ are answered\./)).toBeVisible();
	return pages;
}
