import type { Locator } from '@playwright/test';
import { expect } from './patient.ts';

/** Goes on with Tab until this control has the focus, as someone without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
	const page = control.page();
	await expect(control).toBeVisible();
	const focused = () => control.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < 150; presses++) {
		if (await focused()) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`150 times Tab do not reach ${control.toString()} on ${page.url()}.`);
}
