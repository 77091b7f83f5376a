import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startServer, type Server } from './server.ts';

/** The running app of one test, and people at their browsers. */
export interface App extends Server {
	/**
	 * A page of a browser of its own in which this person is signed in by a one-time link and at their own work.
	 * Without a name: a browser in which nobody is signed in, at the sign-in page.
	 */
	as(name?: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
	/** Complaints that a test brings about on purpose (a 401 to a form sent by script, say) and that are no fault. */
	allow(pattern: RegExp): void;
}

interface Options {
	/** Environment of the server. Example: `test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } })`. */
	variables: Record<string, string>;
}

/**
 * `test` with an `app`: the built server on a free port with a fresh data folder. Any error on a page's console, any uncaught error,
 * anything that a page could not load, any violation of the content security policy, and any error that the server logged fails the test.
 */
export const test = base.extend<Options & { app: App }>({
	variables: [{}, { option: true }],
	app: async ({ browser, variables }, use) => {
		const server = await startServer({ variables });
		const faults: string[] = [];
		const allowed: RegExp[] = [];
		const contexts: BrowserContext[] = [];
		const as: App['as'] = async (name, options) => {
			const context = await browser.newContext({ baseURL: server.address, ...options });
			contexts.push(context);
			await watch(context, faults);
			const page = await context.newPage();
			if (name === undefined) {
				await page.goto('/');
				return page;
			}
			const link = server.links.get(name);
			if (!link)
				throw new Error(
					`There is no unused link for ${name}; there are links for ${[...server.links.keys()].join(', ') || 'nobody'}.`
				);
			server.links.delete(name);
			await page.goto(link);
			await page.getByRole('button', { name: 'Sign in' }).click();
			await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
			await page.goto('/');
			return page;
		};
		await use({ ...server, as, allow: (pattern) => void allowed.push(pattern) });
		for (const context of contexts) await context.close();
		await server.stop();
		server.clear();
		const logged = server
			.output()
			.split('\n')
			// With TOUCHSTONE_LOG=requests there are lines of requests that went well, or that were refused.
			.filter((line) => line.startsWith('{"at":') && !/"level":"(info|warn)"/.test(line));
		expect([...faults, ...logged].filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
	}
});

/** Collects what the pages of a browser complain about. */
async function watch(context: BrowserContext, faults: string[]): Promise<void> {
	await context.exposeBinding('__violation', (_, said: string) => void faults.push(`content security policy: ${said}`));
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const { __violation: tell } = window as unknown as { __violation(said: string): void };
			tell(
				`${event.violatedDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber}) ${event.sample}`
			);
		});
	});
	context.on('console', (message) => {
		// What failed to load is told by its response, below, with its kind.
		if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
			faults.push(`console: ${message.text()} (${message.location().url})`);
	});
	context.on('response', (response) => {
		// A page may be a refusal that the test is about; what a page loads, and a fault of the server, never is.
		const page = response.request().resourceType() === 'document';
		if (response.status() >= (page ? 500 : 400))
			faults.push(`response: ${response.status()} for ${response.request().resourceType()} ${response.url()}`);
	});
	context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
}

export { expect } from '@playwright/test';
