import type { Locator, Page } from '@playwright/test';
import { keysAnswer } from './keys-answer.ts';
import { expect } from './patient.ts';
import { press } from './press.ts';

/** What a person answers to one question, by the key of its label. */
export interface Check {
	key: string;
	unclear?: boolean;
	note?: string;
}

/**
 * Labels everything in the first study of this person's work, with several questions on each page, by the keyboard alone.
 * @param think is given the text of a page as this person sees it, white space taken out, and answers its questions in their order
 * @param between is called after each answer, with the page's number and the question's (from 1)
 * @returns how many pages there were
 */
export async function labelChecks(
	page: Page,
	think: (text: string) => Check[],
	between: (place: number, question: number, field: Locator) => Promise<void> = async () => {}
): Promise<number> {
	await keysAnswer(page);
	await press(page, 'Enter');
	const name = page.locator('#page-name');
	await expect(name).toBeFocused();
	const pages = Number(/ of (\d+)$/.exec((await name.innerText()).trim())?.[1]);
	for (let place = 1; place <= pages; place++) {
		await expect(name).toHaveText(new RegExp(` ${place} of ${pages}$`));
		await expect(page.locator('form.ready')).toBeVisible();
		const text = (await page.locator('#rail, .reading').allTextContents()).join('').replace(/\s/g, '');
		const checks = think(text);
		await expect(page.locator('.answer .question.several')).toHaveCount(checks.length);
		for (const [at, { key, unclear, note }] of checks.entries()) {
			const field = page.locator('.answer .question.several').nth(at);
			if (at > 0) await press(page, 'ArrowRight');
			await expect(field).toHaveClass(/\bcurrent\b/);
			await expect(field).toBeInViewport({ ratio: 0.9 });
			await press(page, key);
			await expect(field.getByRole('radio', { checked: true })).toHaveCount(1);
			if (unclear) {
				await press(page, 'u');
				await expect(field.getByRole('checkbox', { name: 'Unclear' })).toBeChecked();
			}
			if (note) {
				await press(page, 'n');
				await expect(field.getByRole('textbox', { name: 'Note' })).toBeFocused();
				await page.keyboard.type(note);
				await press(page, 'Escape');
			}
			await between(place, at + 1, field);
		}
		await press(page, 'Enter');
	}
	await expect(page.getByText(/^All \d+ \w+ are answered\./)).toBeVisible();
	return pages;
}
