import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/ensure-browser.mjs';

// The tests run the built app: each starts its own server with an empty data folder (tests/support/app.ts).
export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: 'test-results',
	workers: 1,
	fullyParallel: false,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: process.env.TOUCHSTONE_E2E_REPORT
		? [['list'], ['json', { outputFile: process.env.TOUCHSTONE_E2E_REPORT }]]
		: [['list']],
	use: {
		browserName: 'chromium',
		locale: 'en-GB',
		timezoneId: 'Europe/Berlin',
		trace: 'off',
		launchOptions: {
			executablePath: await findBrowser(),
			// As root and without a network; QUIC and the updaters only wait for servers that are not there.
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--disable-dev-shm-usage',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync'
			]
		}
	}
});
