import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { checkRelease } from '../support/check-release.ts';
import { decideStudy } from '../support/decide-study.ts';
import { freezeStudy } from '../support/freeze-study.ts';
import { jsonLines } from '../support/json-lines.ts';
import { labelChecks } from '../support/label-checks.ts';
import { press } from '../support/press.ts';
import { unzip } from '../support/unzip.ts';
import { expect, test } from '../support/app.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });

interface Row {
	id: string;
	scenario: string;
	visible: { goal: string };
	/** What a review ought to find: the label of each check, and what is wrong. */
	hidden: Record<string, string>;
}
const TRIPLETS = 'tests/fixtures/studies/triplets.jsonl';
const CHECKS = [
	'label_validity',
	'minimality',
	'naturalness',
	'decisiveness',
	'internal_consistency',
	'group_completeness'
];
const rows = jsonLines<Row>(TRIPLETS);
const scenarios = [...new Map(rows.map((row) => [row.scenario, row])).values()];
const tripletIn = (text: string) => {
	const found = scenarios.filter((row) => text.includes(row.visible.goal.replace(/\s/g, '')));
	expect(found).toHaveLength(1);
	return found[0];
};
/** Where the second reviewer parts from the first. */
const PIER = 'skerry-t3-rosewood-pier';
const SHED = 'skerry-t4-rosewood-shed';

test('matched triplets: six checks of each by two reviewers, what differs marked, disputes and references for each check', async ({
	app
}) => {
	test.setTimeout(300_000);
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	const reviewers = ['Ottla Quernstone', 'Bram Velderhof'];
	for (const name of [...reviewers, 'Judge']) {
		const role = name === 'Judge' ? 'adjudicator' : 'annotator';
		const { link } = JSON.parse(run('user', 'add', name, '--role', role, '--json')) as { link: string };
		app.links.set(name, new URL(link).pathname);
	}
	run('study', 'create', 'triplets', '--guideline', 'triplet-review@1.0.0', '--seed', '7');
	run('import', 'triplets', TRIPLETS);
	run('assign', 'triplets', '--annotators', reviewers.join(','));

	let looked = 0;
	for (const [who, name] of reviewers.entries()) {
		const page = await app.as(name, { viewport: { width: 1440, height: 900 } });
		let scenario = '';
		const pages = await labelChecks(
			page,
			(text) => {
				const { hidden, scenario: id } = tripletIn(text);
				scenario = id;
				return CHECKS.map((check) => {
					const other = who === 1 && id === PIER && check === 'naturalness';
					const unclear = who === 1 && id === SHED && check === 'label_validity';
					const key = hidden[check] === 'YES' || other ? '1' : '2';
					return { key, unclear, note: unclear || (who === 0 && key === '2') ? hidden.fault : undefined };
				});
			},
			async (_, question, field) => {
				if (who !== 0 || question !== 3 || !scenario.startsWith('skerry-t1')) return;
				looked++;
				// What is equal in all three stands once, what differs is marked word by word in each.
				await expect(page.locator('#rail').getByRole('heading', { name: 'Policy' })).toBeVisible();
				await expect(page.locator('.reading').getByRole('heading', { name: 'Policy' })).toHaveCount(0);
				const marked = page.locator('.station .reading .differs');
				expect((await marked.allTextContents()).sort()).toEqual(
					['ASK', 'BLOCK', 'EXECUTE', 'given in writing', 'no entry', 'refused in writing'].sort()
				);
				await press(page, ']');
				await expect(page.getByRole('status').filter({ hasText: /^Difference 1 of 2 in A: / })).toHaveCount(1);
				// Reading on in the other members leaves the question where it is, and half a page is kept.
				await press(page, 'j j');
				await expect(page.locator('#context-C h2')).toBeFocused();
				await expect(field).toHaveClass(/\bcurrent\b/);
				await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
				await page.reload();
				await expect(page.locator('form.ready')).toBeVisible();
				await expect(page.getByRole('radio', { checked: true })).toHaveCount(3);
				await press(page, 'ArrowRight ArrowRight');
				await expect(field).toHaveClass(/\bcurrent\b/);
			}
		);
		expect(pages).toBe(4);
		await page.context().close();
	}
	expect(looked).toBe(1);

	const maintainer = await app.as('maintainer');
	const report = JSON.parse(run('agreement', 'triplets', '--json')) as {
		questions: Record<string, { items: number; ratings: number; metrics: Record<string, { value: unknown }> }>;
	};
	expect(Object.keys(report.questions)).toEqual(CHECKS);
	for (const check of CHECKS) {
		const { items, ratings, metrics } = report.questions[check];
		expect([check, items, ratings]).toEqual([check, 4, 8]);
		expect(metrics.unanimous_share.value).toBe(check === 'naturalness' ? 0.75 : 1);
		if (check !== 'naturalness' && check !== CHECKS[5]) continue;
		await maintainer.goto(`/studies/triplets/agreement?question=${check}`);
		await expect(maintainer.locator('.lead')).toContainText(
			check === 'naturalness' ? '3 are unanimous' : '4 are unanimous'
		);
	}

	expect(JSON.parse(run('close', 'triplets', '--json'))).toMatchObject({ settled: 22, disputed: 2 });
	const { items } = JSON.parse(run('disputes', 'triplets', '--json')) as { items: { case: string }[] };
	expect(items.sort((a, b) => (a.case < b.case ? -1 : 1))).toMatchObject([
		{ case: PIER, question: 'naturalness', why: 'tie' },
		{ case: SHED, question: 'label_validity', why: 'unclear' }
	]);
	const judge = await app.as('Judge');
	const decided = await decideStudy(
		judge,
		(text) => {
			expect([PIER, SHED]).toContain(tripletIn(text).scenario);
			return { blind: '2', blindReason: 'As I read the three.', final: '2', finalReason: 'The notes say why.' };
		},
		reviewers
	);
	expect(decided).toBe(2);
	await judge.context().close();

	await maintainer.goto('/studies/triplets/releases');
	const folder = test.info().outputPath('release');
	unzip(await freezeStudy(maintainer), folder);
	const release = join(folder, 'triplets-1.0.0');
	checkRelease(release);
	const references = jsonLines<{ id: string; question: string; label: string; basis: string }>(
		join(release, 'references.jsonl')
	);
	expect(references.map(({ id, question, label }) => [id, question, label])).toEqual(
		scenarios.flatMap(({ scenario, hidden }) => [...CHECKS].sort().map((check) => [scenario, check, hidden[check]]))
	);
	expect(references.filter(({ basis }) => basis === 'adjudicated')).toHaveLength(2);
	expect(references.filter(({ basis }) => basis === 'unanimous')).toHaveLength(22);
});
