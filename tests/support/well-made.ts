import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe objects to and nothing too wide, on a screen and on a phone, light and dark. */
export async function wellMade(page: Page): Promise<void> {
	for (const [width, height] of [
		[1440, 900],
		[390, 844]
	])
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map((v) => `${width} ${colorScheme} ${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual(
				[]
			);
			const wide = () =>
				page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
			expect(await wide(), `${width} ${page.url()}`).toBeLessThanOrEqual(0);
		}
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.emulateMedia({ colorScheme: 'light' });
}
