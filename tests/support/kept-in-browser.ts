import type { Page } from '@playwright/test';

/** Everything that a browser keeps of the app, and what the page shows now, as one text. */
export async function keptInBrowser(page: Page): Promise<string> {
	const kept = await page.evaluate(async () => {
		const finished = <T>(asked: IDBRequest<T>) =>
			new Promise<T>((done, failed) => {
				asked.onsuccess = () => done(asked.result);
				asked.onerror = () => failed(new Error(String(asked.error)));
			});
		const all: unknown[] = [location.href, history.state, { ...localStorage }, { ...sessionStorage }];
		for (const { name } of await indexedDB.databases()) {
			const database = await finished(indexedDB.open(name ?? ''));
			for (const store of database.objectStoreNames) {
				const open = database.transaction(store).objectStore(store);
				const [names, values] = await Promise.all([finished(open.getAllKeys()), finished(open.getAll())]);
				all.push([name, store, names, values]);
			}
			database.close();
		}
		for (const name of await caches.keys())
			all.push([name, (await (await caches.open(name)).keys()).map((r) => r.url)]);
		return JSON.stringify(all);
	});
	return `${kept}\n${JSON.stringify(await page.context().cookies())}\n${await page.content()}`;
}
