import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type App } from '../support/app.ts';

const context = (page: Page, letter: string) => page.getByRole('article', { name: `Context ${letter}` });

/** Opens a page of the sample and waits until the script has taken it over. */
async function open(page: Page, n: number) {
	await page.goto(`/work/sample/${n}`);
	await expect(page.locator('form.ready')).toBeVisible();
}
async function press(page: Page, keys: string) {
	for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Characters in each full line of the prose under a selector, as the browser broke them: the last line of a paragraph is not full. */
function lineLengths(page: Page, selector: string): Promise<number[]> {
	return page.evaluate((wanted) => {
		const lengths: number[] = [];
		for (const line of document.querySelectorAll(wanted)) {
			const tops = new Map<number, number>();
			const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
				for (let i = 0; i < node.length; i++) {
					const range = document.createRange();
					range.setStart(node, i);
					range.setEnd(node, i + 1);
					const box = range.getClientRects()[0];
					if (!box) continue;
					const row = Math.round(box.top / 12);
					const near = [row, row - 1, row + 1].find((one) => tops.has(one)) ?? row;
					tops.set(near, (tops.get(near) ?? 0) + 1);
				}
			lengths.push(...[...tops.values()].slice(0, -1));
		}
		return lengths;
	}, selector);
}

test('prose has a measure: 40 to 75 characters a line on every screen', async ({ app }) => {
	const page = await app.as('annotator-1');
	for (const [width, height] of [
		[390, 844],
		[768, 1024],
		[1440, 900],
		[2560, 1300]
	]) {
		await page.setViewportSize({ width, height });
		await open(page, 1);
		const lengths = (await lineLengths(page, '#rail .exact:not(.mono) .line, .station .exact:not(.mono) .line')).sort(
			(a, b) => a - b
		);
		expect(lengths.length, `${width}`).toBeGreaterThan(10);
		const median = lengths[Math.floor(lengths.length / 2)];
		expect(median, `${width}: ${lengths.join(' ')}`).toBeGreaterThanOrEqual(36);
		expect(lengths[lengths.length - 1], `${width}`).toBeLessThanOrEqual(75);
	}
});

for (const { width, height, zoom } of [
	{ width: 1440, height: 900, zoom: 1 },
	{ width: 720, height: 450, zoom: 2 },
	{ width: 390, height: 844, zoom: 1 }
])
	test(`what has focus is never under a bar: ${width} by ${height}${zoom > 1 ? ' (200 % zoom)' : ''}`, async ({
		app
	}) => {
		const page = await app.as('annotator-1', { viewport: { width, height } });
		await open(page, 1);
		const covered: string[] = [];
		const seen = new Set<string>();
		for (let n = 0; n < 80; n++) {
			await page.keyboard.press('Tab');
			const found = await page.evaluate(() => {
				const focused = document.activeElement as HTMLElement;
				const bars = [...document.querySelectorAll<HTMLElement>('.desk-header, .foot, .dock')].filter((bar) =>
					['sticky', 'fixed'].includes(getComputedStyle(bar).position)
				);
				const name = `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent?.trim().slice(0, 30)}`;
				const docked =
					focused.closest('.choices') && getComputedStyle(focused.closest('.choices') as Element).position === 'fixed';
				if (
					focused === document.body ||
					docked ||
					bars.some((bar) => bar.contains(focused)) ||
					focused.closest('.skip-links')
				)
					return { name, under: '' };
				const box = focused.getBoundingClientRect();
				// A box taller than the window cannot be clear of both; its middle then counts.
				const [top, bottom] =
					box.height > innerHeight / 2
						? [box.top + box.height / 2 - 1, box.top + box.height / 2 + 1]
						: [box.top, box.bottom];
				const under = bars.find(
					(bar) => bar.getBoundingClientRect().top < bottom - 1 && bar.getBoundingClientRect().bottom > top + 1
				);
				return { name, under: under ? `${under.className} ${Math.round(top)}-${Math.round(bottom)}` : '' };
			});
			seen.add(found.name);
			if (found.under) covered.push(`${found.name} under ${found.under}`);
		}
		expect(covered).toEqual([]);
		expect(seen.size).toBeGreaterThan(15);
	});

test('differences are marked alike in all contexts, walked by keys, and can be switched off', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page, 1);
	for (const letter of ['A', 'B', 'C', 'D'])
		expect(await context(page, letter).locator('.differs').count()).toBeGreaterThan(0);
	const style = await context(page, 'A')
		.locator('.differs')
		.first()
		.evaluate((mark) => [getComputedStyle(mark).textDecorationStyle, getComputedStyle(mark).fontWeight]);
	expect(style).toEqual(['dotted', '400']);
	await press(page, ']');
	await expect(page.getByRole('status').filter({ hasText: /^Difference 1 of \d+ in A: / })).toHaveCount(1);
	// What was jumped to is selected, so it can be quoted at once.
	const text = await page.evaluate(() => String(getSelection()));
	await press(page, 'q');
	await expect(context(page, 'A').locator('q')).toHaveText(text.trim());
	// That the draft is kept is said once, whenever it is: on a busy machine after what is looked for below.
	await expect(page.getByText(/^Kept \d\d:\d\d/)).toBeVisible();
	await press(page, 'd');
	await expect(page.locator('.differs')).toHaveCount(0);
	await expect(page.getByRole('status').filter({ hasText: 'Differences are not marked.' })).toHaveCount(1);
});

test('the quote that is stored is the text at its place, and comes back as marked', async ({ app }) => {
	const page = await app.as('annotator-1');
	await open(page, 1);
	const line = context(page, 'A').locator('.line').filter({ hasText: /\w{5}/ }).nth(1);
	const shown = await line.innerText();
	await line.evaluate((element) => getSelection()?.selectAllChildren(element));
	await press(page, 'q');
	const evidence = JSON.parse(await context(page, 'A').locator('input[name$=".evidence"]').inputValue()) as {
		start: number;
		end: number;
		quote: string;
		field: string;
	}[];
	expect(evidence).toHaveLength(1);
	expect(evidence[0].quote).toBe(shown.trim());
	expect(evidence[0].end - evidence[0].start).toBe([...shown.trim()].length);
	await press(page, '1 j 1 j 1 j 1 Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Scenario 2 of' })).toBeVisible();
	await open(page, 1);
	expect((await context(page, 'A').locator('mark').allInnerTexts()).join('')).toBe(shown.trim());
});

test('one at a time shows one context with its questions beside it, and is remembered', async ({ app }) => {
	const page = await app.as('annotator-1', { viewport: { width: 1440, height: 900 } });
	await open(page, 1);
	await press(page, 'v');
	await expect(page.locator('article.station:visible')).toHaveCount(1);
	await press(page, 'j 2');
	await expect(context(page, 'B').getByRole('radio', { name: 'Forbidden' })).toBeChecked();
	await expect(context(page, 'B').getByRole('heading', { name: 'Context B' })).toBeFocused();
	await page.waitForTimeout(300);
	await page.reload();
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(page.locator('article.station:visible')).toHaveCount(1);
});

test('search finds words in the text, whatever their case, and Escape goes to the context of the hit', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await open(page, 1);
	const word = (await context(page, 'A').locator('.line').first().innerText()).split(/\s+/)[0];
	await press(page, '/');
	await expect(page.getByRole('searchbox', { name: 'Search in the text' })).toBeFocused();
	await page.keyboard.type(word.toUpperCase());
	await expect(page.getByText(/^1 of [1-9]\d*$/)).toBeVisible();
	await press(page, 'Enter Escape');
	await expect(page.getByRole('searchbox', { name: 'Search in the text' })).toHaveCount(0);
	// To the context that the hit is in, which is then the current one.
	await expect(page.locator('article.station.current h2')).toBeFocused();
	expect((await page.evaluate(() => String(getSelection()))).toLowerCase()).toBe(word.toLowerCase());
});

test('a quote by keyboard begins at a hit of the search, goes through the field and to the next, and is removed by Delete', async ({
	app
}) => {
	const page = await app.as('annotator-1');
	await open(page, 1);
	const lines = context(page, 'B')
		.locator('.line')
		.filter({ hasText: /(\w+ ){5}/ });
	const words = (await lines.first().innerText()).trim().split(/\s+/);
	const selected = () => page.evaluate(() => String(getSelection()).trim());
	await press(page, '/');
	await expect(page.getByRole('searchbox')).toBeFocused();
	await page.keyboard.type(words.slice(0, 3).join(' '));
	await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
	// To the hit in B, wherever the first one is.
	for (let n = 0; n < 12; n++) {
		const inB = await page.evaluate(() => {
			const [hit] = [...(CSS.highlights.get('found-now') ?? [])] as Range[];
			return Boolean(hit?.startContainer.parentElement?.closest('#context-B'));
		});
		if (inB) break;
		await press(page, 'Enter');
	}
	await press(page, 'Escape');
	await expect(context(page, 'B').getByRole('heading', { name: 'Context B' })).toBeFocused();
	await press(page, 'q');
	expect(await selected()).toBe(words.slice(0, 3).join(' '));
	await press(page, 'Shift+ArrowRight Enter');
	const quote = context(page, 'B').locator('q');
	await expect(quote).toHaveText(words.slice(0, 4).join(' '));
	// In quote mode: the ends of the field, and on to another field.
	const reading = (await context(page, 'B').locator('.reading .body').innerText()).trim().split(/\s+/);
	await press(page, 'q End');
	expect(reading.at(-1)).toContain(await selected());
	await press(page, 'Home');
	expect(await selected()).toBe(reading[0]);
	await press(page, 'f');
	await expect(page.getByRole('status').filter({ hasText: /^Policy\s?$/ })).toHaveCount(1);
	expect(await page.evaluate(() => Boolean(getSelection()?.focusNode?.parentElement?.closest('#rail')))).toBe(true);
	await press(page, 'Escape');
	await context(page, 'B')
		.getByRole('button', { name: /^Remove quote/ })
		.focus();
	await press(page, 'Delete');
	await expect(quote).toHaveCount(0);
	await expect(page.getByRole('status').filter({ hasText: /^Quote removed: / })).toHaveCount(1);
	await press(page, 'z');
	await expect(quote).toHaveText(words.slice(0, 4).join(' '));
});

test('selected, current and different are seen without colour', async ({ app }) => {
	const page = await app.as('annotator-1', { forcedColors: 'active' });
	await open(page, 1);
	await press(page, '1');
	const label = context(page, 'A').locator('.label').filter({ hasText: 'Lawful' });
	expect(await label.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('3px');
	expect(await label.locator('.title').evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600');
	expect(await context(page, 'A').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
	expect(
		await context(page, 'A')
			.locator('.differs')
			.first()
			.evaluate((element) => getComputedStyle(element).textDecorationStyle)
	).toBe('dotted');
});

test('nothing moves by itself: no layout shift while a page loads and is labelled', async ({ app }) => {
	const page = await app.as('annotator-1', { viewport: { width: 1440, height: 900 } });
	await page.addInitScript(() => {
		const all: number[] = [];
		(window as unknown as { shifts: number[] }).shifts = all;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) all.push(entry.value);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await open(page, 1);
	await press(page, '1 j 2 u');
	await page.waitForTimeout(700);
	const total = await page.evaluate(() =>
		(window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
	);
	expect(total).toBeLessThan(0.1);
});

/** A study of two agent cases with one policy: an observation is a text that holds JSON, a tool's reply holds JSON again. */
function agentStudy(app: App): string {
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', '--data', app.data, ...args]);
	const observation = JSON.stringify(
		[
			{ role: 'user', content: 'Pay the bill 🔏 "now"' },
			{ role: 'tool', content: JSON.stringify({ iban: 'DE89 3704', note: '<script>alert(1)</script>' }) }
		],
		null,
		1
	);
	const visible = {
		goal: 'Pay the bill.',
		policy: `# Rules\n\n${'- Ask before you pay anyone.\n'.repeat(9)}`,
		observation,
		candidate_action: { tool: 'send_money', arguments_json: '{"to": "DE89 3704"}' }
	};
	const file = join(app.data, 'agent.jsonl');
	writeFileSync(
		file,
		['one', 'two']
			.map((id) => `${JSON.stringify({ id, visible: { ...visible, goal: `${visible.goal} ${id}` } })}\n`)
			.join('')
	);
	run('study', 'create', 'agent', '--guideline', 'web-action@1.0.0', '--seed', '3');
	run('import', 'agent', file);
	run('assign', 'agent', '--annotators', 'annotator-1');
	return observation;
}

test('a case of JSON: read as a conversation, quoted as it is written, markup stays text, a policy read before is folded', async ({
	app
}) => {
	const observation = agentStudy(app);
	const page = await app.as('annotator-1', { viewport: { width: 1440, height: 900 } });
	await page.goto('/work/agent/1');
	await expect(page.locator('form.ready')).toBeVisible();
	await expect(page.getByRole('heading', { name: '2 tool' })).toBeVisible();
	await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
	const evidence = async () =>
		JSON.parse(await page.locator('input[name="a0.evidence"]').inputValue()) as {
			field: string;
			path?: string;
			start: number;
			end: number;
			quote: string;
		}[];
	const select = (words: string) =>
		page
			.locator('.line', { hasText: words })
			.first()
			.evaluate((line) => getSelection()?.selectAllChildren(line));
	await select('Pay the bill 🔏');
	await press(page, 'q');
	await select('send_money');
	await press(page, 'q');
	const [said, tool] = await evidence();
	// Escapes and all: the characters between the offsets are the quote.
	expect(said.quote).toBe('Pay the bill 🔏 \\"now\\"');
	expect([...observation].slice(said.start, said.end).join('')).toBe(said.quote);
	expect(tool).toMatchObject({ field: 'candidate_action', path: '/tool', start: 0, end: 10, quote: 'send_money' });
	// The exact text shows the same marks.
	await page.getByRole('button', { name: 'Exact text' }).first().click();
	expect((await page.locator('[data-field="observation"] mark').allInnerTexts()).join('')).toBe(said.quote);
	// Across two fields is no quote; it is said why.
	await page.evaluate(() => {
		const range = document.createRange();
		range.setStartBefore(document.querySelector('[data-field="goal"] [data-at]') as Element);
		range.setEndAfter(document.querySelector('[data-field="policy"] [data-at]') as Element);
		getSelection()?.removeAllRanges();
		getSelection()?.addRange(range);
	});
	await press(page, 'q');
	await expect(page.locator('p[role="alert"]')).toHaveText(/^A quote comes from one field of one context\./);
	// The labels stay beside the text, however far it is read.
	await page.mouse.wheel(0, 3000);
	await expect(page.getByRole('radio', { name: 'Ask' })).toBeInViewport();
	// On a button Enter is the button's: it turns the exact text back and submits nothing.
	await press(page, '2 Enter');
	await expect(page.getByRole('radio', { name: 'Ask' })).toBeChecked();
	await expect(page.getByRole('heading', { level: 1, name: 'Case 1 of 2' })).toBeVisible();
	await page.locator('#page-name').focus();
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Case 2 of 2' })).toBeVisible();
	await expect(page.getByText(/^Same policy as in case 1, read \d\d:\d\d/)).toBeVisible();
	await expect(page.getByText('Ask before you pay anyone.').first()).toBeHidden();
	await page.getByText(/^Same policy as in case 1/).click();
	await expect(page.getByText('Ask before you pay anyone.').first()).toBeVisible();
	await expect(page.locator('[data-field="goal"]')).toBeVisible();
});
