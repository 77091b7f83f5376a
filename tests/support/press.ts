import type { Page } from '@playwright/test';

/** Presses keys one after the other. Example: `await press(page, '1 j 2 Enter')`. */
export async function press(page: Page, keys: string): Promise<void> {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}
