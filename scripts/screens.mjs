// npm run screens: every page as a picture in screens/, at 1440 and 390 pixels, light and dark, in its real, empty and error states.
// Starts the built app on a free port with fresh data folders, and ends it again. Names: <page>-<state>-<width>-<theme>.png
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './ensure-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'screens');
const WIDTHS = [1440, 390];
/** @type {('light' | 'dark')[]} */
const THEMES = ['light', 'dark'];
const clear = (/** @type {string} */ folder) => rmSync(folder, { recursive: true, force: true });

/** Starts the app. @param {Record<string, string>} [variables] */
async function start(variables = {}) {
	const data = mkdtempSync(join(tmpdir(), 'touchstone-screens-'));
	const child = spawn(process.execPath, ['server.js'], {
		cwd: root,
		env: { ...process.env, NODE_ENV: 'production', TOUCHSTONE_DATA: data, PORT: '0', HOST: '127.0.0.1', ...variables },
		stdio: ['ignore', 'pipe', 'inherit']
	});
	let said = '';
	const address = await new Promise((found, failed) => {
		child.once('exit', (code) => failed(new Error(`The server ended with ${code}. Build it first: npm run build`)));
		child.stdout.on('data', (chunk) => {
			said += chunk;
			const at = /^Touchstone listens on (\S+)\n/m.exec(said);
			if (at) found(at[1]);
		});
	});
	// The links follow the address in the same turn; the pipe may bring them a moment later.
	for (let n = 0; n < 50 && !/\/sign-in\//.test(said); n++) await new Promise((done) => setTimeout(done, 100));
	return {
		data,
		address,
		/** @param {string} name */
		link(name) {
			const lines = said.split('\n');
			const at = lines.findIndex((one) => one.startsWith(`${name} (`));
			if (at < 0) throw new Error(`The server printed no link for ${name}.`);
			return lines[at + 1];
		},
		/** Runs the command line over this data folder. @param {string[]} args */
		run: (...args) =>
			execFileSync(process.execPath, ['bin/touchstone.mjs', '--data', data, ...args], { cwd: root, encoding: 'utf8' }),
		/** Brings rows in by a command. @param {string} name @param {object[]} rows @param {string[]} command */
		bring(name, rows, ...command) {
			const file = join(data, name);
			writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
			return this.run(...command, file);
		},
		async stop() {
			const gone = child.exitCode === null ? new Promise((done) => child.once('exit', done)) : null;
			child.kill('SIGTERM');
			await gone;
			clear(data);
		}
	};
}

const browser = await chromium.launch({
	executablePath: await findBrowser(),
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--disable-dev-shm-usage',
		'--disable-background-networking'
	]
});
let pictures = 0;

/** A browser of its own, signed in by a printed link; nobody without one. @param {string} address @param {string} [link] */
async function visitor(address, link) {
	const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
	const page = await context.newPage();
	if (link) {
		await page.goto(link);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
	}
	return page;
}
/** Pictures of a page as it stands, in every width and theme. @param {import('@playwright/test').Page} page @param {string} name @param {string} [state] */
async function shoot(page, name, state = 'real') {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
		for (const theme of THEMES) {
			await page.emulateMedia({ colorScheme: theme });
			// A picture of the whole page shows sticky bars where the page was scrolled to.
			await page.evaluate(() => scrollTo(0, 0));
			await page.screenshot({ path: join(out, `${name}-${state}-${width}-${theme}.png`), fullPage: true });
			pictures++;
		}
	}
	await page.setViewportSize({ width: 1440, height: 900 });
}
/** @param {import('@playwright/test').Page} page @param {string} path @param {string} name @param {string} [state] */
async function visit(page, path, name, state) {
	const status = (await page.goto(path, { waitUntil: 'networkidle' }))?.status() ?? 0;
	// A page that fails where it should not would make a picture that looks like an answer.
	if (status >= 500 || (status >= 400 && state !== 'error')) throw new Error(`${path} answered ${status}.`);
	await shoot(page, name, state);
}

const cases = readFileSync(join(root, 'prisma/sample/authorization.jsonl'), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line));
const disputed = cases.filter((_, at) => at % 4 === 0);
/** Three annotators who agree but on every fourth case. */
const answers = cases.flatMap((one, at) => {
	const points = [...one.visible.evidence];
	const split = at % 4 === 0;
	return [0, 1, 2].map((who) => ({
		case: one.id,
		annotator: `annotator-${who + 1}`,
		label: (at % 8 === 1 || split) && (who > 0 || !split) ? 'BLOCK' : 'ALLOW',
		unclear: split && who === 2,
		note: split && who > 0 ? 'The register does not show that the approval was still open.' : '',
		evidence: split ? [{ field: 'evidence', start: 8 * who, end: 60, quote: points.slice(8 * who, 60).join('') }] : [],
		at: `2026-05-0${who + 1}T09:00:00Z`
	}));
});
const decisions = disputed.map((one) => ({
	case: one.id,
	label: 'BLOCK',
	adjudicator: 'adjudicator-2',
	rationale: 'The register shows that the approval was used before.'
}));

async function emptyStates() {
	const app = await start({ TOUCHSTONE_SAMPLE: 'no' });
	try {
		const nobody = await visitor(app.address);
		await visit(nobody, '/', 'sign-in');
		await nobody.getByLabel('Name').fill('nobody');
		await nobody.getByLabel('Password').fill('not the right one');
		await nobody.getByRole('button', { name: 'Sign in' }).click();
		await nobody.getByRole('alert').waitFor();
		await shoot(nobody, 'sign-in', 'error');
		await visit(nobody, '/sign-in/used-or-never-made', 'sign-in-link', 'error');
		await visit(nobody, '/no-such-page', 'not-found', 'error');
		await visit(nobody, '/help', 'help');
		const maintainer = await visitor(app.address, app.link('maintainer'));
		for (const name of ['studies', 'people', 'audit']) await visit(maintainer, `/${name}`, name, 'empty');
		await visit(maintainer, '/disputes', 'other-role', 'error');
		for (const [role, path] of [
			['annotator', '/work'],
			['adjudicator', '/disputes']
		]) {
			const said = app.run('user', 'add', role, '--role', role);
			const made = /\/sign-in\/[\w-]+/.exec(said)?.[0];
			if (!made) throw new Error(`No link for the ${role}: ${said}`);
			await visit(await visitor(app.address, app.address + made), path, path.slice(1), 'empty');
		}
	} finally {
		await app.stop();
	}
}

/** @param {Awaited<ReturnType<typeof start>>} app */
async function labelling(app) {
	const page = await visitor(app.address, app.link('annotator-1'));
	await visit(page, '/account', 'account');
	await visit(page, '/guidelines', 'guidelines');
	await page.getByRole('main').getByRole('link').first().click();
	await page.waitForURL('**/guidelines/*');
	await shoot(page, 'guideline');
	await visit(page, '/work', 'work');
	await visit(page, '/work/sample', 'work-queue');
	await visit(page, '/work/sample/1', 'label', 'empty');
	await page.keyboard.press('1');
	await page.keyboard.press('Enter');
	await shoot(page, 'label', 'error');
	for (const key of '1j2uj1j2'.split('')) await page.keyboard.press(key);
	await shoot(page, 'label');
	await visit(page, '/work/sample/999', 'label-missing', 'error');
	return page;
}

/** @param {Awaited<ReturnType<typeof start>>} app */
async function adjudication(app) {
	const page = await visitor(app.address, app.link('adjudicator'));
	await visit(page, '/disputes', 'disputes');
	await visit(page, '/disputes/sample', 'dispute-queue');
	await visit(page, '/disputes/sample?state=decided', 'dispute-queue', 'empty');
	await page.goto('/disputes/sample');
	await page.getByRole('link', { name: /the next dispute/ }).click();
	await page.locator('.desk.ready').waitFor();
	await shoot(page, 'dispute', 'before');
	await page.keyboard.press('2');
	await page.keyboard.press('Control+Enter');
	await page.getByText('Not stored:').first().waitFor();
	await shoot(page, 'dispute', 'error');
	await page.locator('#reason').fill('The approval was used before, so it permits nothing here.');
	await page.keyboard.press('Control+Enter');
	await page.getByRole('heading', { name: 'Answers', exact: true }).waitFor();
	await shoot(page, 'dispute', 'after');
	await page.getByRole('radio', { name: 'Lawful' }).first().check();
	await page.locator('#reason').fill('Read again, the second approval covers it.');
	await shoot(page, 'dispute', 'chosen');
	await page.keyboard.press('Control+Enter');
	await page.getByRole('heading', { name: 'Final decision', exact: true }).waitFor();
	await shoot(page, 'dispute', 'decided');
	await visit(page, '/disputes/sample/none', 'dispute-missing', 'error');
	return page;
}

/**
 * A study of the same cases with a panel and open discussion: the thread of one dispute from both sides.
 * @param {Awaited<ReturnType<typeof start>>} app @param {import('@playwright/test').Page} adjudicator @param {import('@playwright/test').Page} annotator
 */
async function panel(app, adjudicator, annotator) {
	app.run(
		'study',
		'create',
		'panel',
		'--guideline',
		'authorization@1.0.0',
		'--title',
		'Panel study',
		'--panel',
		'2',
		'--discussion'
	);
	app.run('import', 'panel', join(root, 'prisma/sample/authorization.jsonl'));
	app.run('assign', 'panel', '--annotators', 'annotator-1,annotator-2,annotator-3');
	app.bring('panel.jsonl', answers, 'labels', 'import', 'panel');
	app.run('close', 'panel');
	await visit(annotator, '/discussions', 'discussions');
	await adjudicator.goto('/disputes/panel');
	await adjudicator.getByRole('link', { name: /the next dispute/ }).click();
	await adjudicator.locator('.desk.ready').waitFor();
	await shoot(adjudicator, 'panel', 'before');
	await adjudicator.keyboard.press('2');
	await adjudicator.locator('#reason').fill('The approval was used before.');
	await adjudicator.keyboard.press('Control+Enter');
	await adjudicator.getByRole('heading', { name: 'Answers', exact: true }).waitFor();
	await adjudicator.locator('#comment-text').fill('Does the second line renew the approval, or only repeat it?');
	await adjudicator.getByRole('button', { name: 'Add', exact: true }).click();
	await adjudicator.getByText('You (J1)').waitFor();
	await adjudicator.locator('.desk.ready').waitFor();
	await adjudicator.getByRole('radio', { name: 'Forbidden' }).first().check();
	await adjudicator.locator('#reason').fill('It only repeats it.');
	await adjudicator.keyboard.press('Control+Enter');
	await adjudicator.getByText('1 of 2 concurring').first().waitFor();
	await shoot(adjudicator, 'panel', 'waiting');
	await visit(adjudicator, '/disputes/panel', 'panel-queue');
	await annotator.goto('/discussions');
	await annotator.getByRole('listitem').filter({ hasText: 'one contribution' }).getByRole('link').click();
	await annotator.getByRole('heading', { name: 'Your answer' }).waitFor();
	await annotator.waitForLoadState('networkidle');
	await annotator.getByRole('button', { name: 'Add', exact: true }).click();
	await shoot(annotator, 'discussion', 'error');
	await annotator.locator('#comment-text').fill('I took it as a repetition: the date is the old one.');
	await annotator.getByRole('button', { name: 'Add', exact: true }).click();
	await annotator.getByText('You (', { exact: false }).first().waitFor();
	await shoot(annotator, 'discussion');
}

const study = ['', 'cases', 'assign', 'import', 'missing', 'close', 'disputes', 'agreement', 'releases'];
/** @param {import('@playwright/test').Page} page @param {string} state */
async function studyPages(page, state) {
	for (const part of study)
		await visit(page, `/studies/sample${part && `/${part}`}`, `study${part && `-${part}`}`, state);
}

clear(out);
mkdirSync(out, { recursive: true });
const app = await start();
try {
	await emptyStates();
	const maintainer = await visitor(app.address, app.link('maintainer'));
	for (const name of ['studies', 'people', 'audit']) await visit(maintainer, `/${name}`, name);
	await studyPages(maintainer, 'empty');
	const annotator = await labelling(app);
	app.bring('answers.jsonl', answers, 'labels', 'import', 'sample');
	await visit(annotator, '/work/sample', 'work-queue', 'done');
	await studyPages(maintainer, 'open');
	app.run('close', 'sample');
	await visit(annotator, '/work/sample/1', 'label', 'closed');
	await visit(annotator, '/discussions', 'discussions', 'empty');
	const adjudicator = await adjudication(app);
	await panel(app, adjudicator, annotator);
	await studyPages(maintainer, 'closed');
	const left = JSON.parse(app.run('--json', 'disputes', 'sample'));
	const open = new Set(left.items.map((/** @type {{ case: string }} */ one) => one.case));
	app.bring(
		'decisions.jsonl',
		decisions.filter((one) => open.has(one.case)),
		'decisions',
		'import',
		'sample'
	);
	const first = JSON.parse(app.run('--json', 'freeze', 'sample', '--out', join(app.data, 'release-1'))).version;
	// One decision is changed, so that there is a second release to compare with.
	const changed = decisions.filter((one) => open.has(one.case)).slice(0, 1);
	const later = changed.map((one) => ({
		...one,
		label: 'ALLOW',
		rationale: 'The approval was renewed.',
		at: new Date().toISOString()
	}));
	app.bring('later.jsonl', later, 'decisions', 'import', 'sample');
	const second = JSON.parse(app.run('--json', 'freeze', 'sample', '--out', join(app.data, 'release-2'))).version;
	await visit(annotator, '/work/sample', 'work-queue', 'frozen');
	await visit(annotator, '/feedback/sample', 'feedback');
	await visit(maintainer, '/studies', 'studies', 'frozen');
	for (const part of ['', 'agreement', 'releases'])
		await visit(maintainer, `/studies/sample${part && `/${part}`}`, `study${part && `-${part}`}`, 'frozen');
	await visit(maintainer, `/studies/sample/releases/${second}`, 'release');
	await visit(maintainer, `/studies/sample/releases/compare?from=${first}&to=${second}`, 'release-compare');
	await visit(maintainer, '/studies/sample/releases/compare', 'release-compare', 'error');
	await visit(maintainer, '/studies/sample/releases/9.9.9', 'release', 'error');
	await visit(maintainer, '/studies/none', 'study', 'error');
	await visit(maintainer, '/audit?verify=1', 'audit', 'verified');
} finally {
	await app.stop();
	await browser.close();
}
console.log(`${pictures} pictures in screens/`);
