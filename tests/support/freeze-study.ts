import type { Page } from '@playwright/test';
import { expect } from './patient.ts';
import { press } from './press.ts';
import { tabTo } from './tab-to.ts';

/** From a study's page of releases: freezes the study and downloads the release, with Tab and Enter alone. Returns the zip's path. */
export async function freezeStudy(page: Page): Promise<string> {
	await tabTo(page.getByRole('button', { name: 'Freeze' }));
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Release 1.0.0' })).toBeVisible();
	await tabTo(page.getByRole('link', { name: 'Download as zip' }));
	const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')]);
	return download.path();
}
