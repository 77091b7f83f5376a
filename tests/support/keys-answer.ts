import type { Page } from '@playwright/test';
import { expect } from './patient.ts';

/**
 * Waits until single keys do something on this page. Before its script runs nothing shows whether they do, so it is tried with the
 * one key that changes nothing: the list of keys opens, and is closed again.
 */
export async function keysAnswer(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog', { name: 'Keys that work here' });
	await expect(async () => {
		await page.keyboard.press('?');
		await expect(dialog).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
}
