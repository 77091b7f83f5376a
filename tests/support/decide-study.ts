import type { Page } from '@playwright/test';
import { keysAnswer } from './keys-answer.ts';
import { expect } from './patient.ts';
import { press } from './press.ts';
import { tabTo } from './tab-to.ts';

/** What an adjudicator thinks of a dispute: the keys of the labels before and after the answers are shown, and why. */
export interface Ruling {
	blind: string;
	blindReason: string;
	final: string;
	finalReason: string;
	/** Title of the label of another reading that holds as well, where there are more than two, and that reading in words. */
	other?: { label?: string; reading: string };
}

/**
 * Decides every dispute of the first study in this adjudicator's list, by the keyboard alone, each blind first.
 * @param think is given the text of the case as the adjudicator sees it, all white space taken out
 * @param unseen what may be nowhere on the page, nor in what it loaded, before the blind decision
 * @returns how many there were
 */
export async function decideStudy(page: Page, think: (text: string) => Ruling, unseen: string[]): Promise<number> {
	await keysAnswer(page);
	await press(page, 'Enter');
	const start = page.getByRole('link', { name: 'Start with the next dispute' });
	await expect(start).toBeVisible();
	await tabTo(start);
	await press(page, 'Enter');
	const name = page.locator('#case-name');
	const answers = page.getByRole('heading', { name: 'Answers', exact: true });
	const reason = page.getByRole('textbox', { name: 'Reason' });
	await expect(name).toBeVisible();
	const disputes = Number(/ of (\d+)$/.exec((await name.innerText()).trim())?.[1]);
	for (let number = 1; number <= disputes; number++) {
		await expect(name).toHaveText(`Case ${number} of ${disputes}`);
		await expect(page.locator('.desk.ready')).toBeVisible();
		await expect(page.getByRole('heading', { name: 'Your decision, before you see any answer' })).toBeVisible();
		await expect(answers).toHaveCount(0);
		await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
		const loaded = await page.evaluate(async () => (await fetch(`${location.pathname}/__data.json`)).text());
		for (const text of unseen) expect((await page.content()) + loaded, text).not.toContain(text);
		const texts = await page.locator('#shared-text, #case-text').allTextContents();
		const ruling = think(texts.join('').replace(/\s/g, ''));
		await press(page, `${ruling.blind} n`);
		await expect(reason).toBeFocused();
		await page.keyboard.type(ruling.blindReason);
		await press(page, 'Control+Enter');
		await expect(answers).toBeFocused();
		await expect(page.getByRole('heading', { name: 'Your final decision' })).toBeVisible();
		await expect(page.locator('.desk.ready')).toBeVisible();
		await expect(reason).toHaveValue('');
		await press(page, ruling.final);
		await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
		if (ruling.other) {
			await press(page, 'o');
			if (ruling.other.label) {
				const label = page.getByRole('combobox', { name: 'Label of the other reading' });
				await tabTo(label);
				await page.keyboard.type(ruling.other.label);
				await expect(label.locator('option:checked')).toHaveText(ruling.other.label);
			}
			await tabTo(page.getByRole('textbox', { name: 'The other reading, in words' }));
			await page.keyboard.type(ruling.other.reading);
			await press(page, 'Escape');
		}
		await tabTo(reason);
		await page.keyboard.type(ruling.finalReason);
		await press(page, 'Control+Enter');
		await expect(page.getByRole('heading', { name: 'Final decision', exact: true })).toBeFocused();
		await expect(page.locator('.final')).toContainText(ruling.finalReason);
		await press(page, 'Enter');
	}
	await expect(page.getByText(`${disputes} of ${disputes} decided`)).toBeVisible();
	await expect(page.getByText('Nothing is left for you here.')).toBeVisible();
	return disputes;
}
