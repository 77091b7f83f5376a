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
	visible: { goal: string };
	/** What an audit ought to find: the label of each check, and what is wrong. */
	hidden: Record<string, string>;
}
const RECORDS = 'tests/fixtures/studies/audit-records.jsonl';
const CHECKS = [
	'decision_policy_consistency',
	'decisive_evidence_alignment',
	'visible_input_sufficiency',
	'structured_field_consistency'
];
const KEYS: Record<string, string> = { YES: '1', NO: '2', UNSURE: '3' };
const rows = jsonLines<Row>(RECORDS);
const recordIn = (text: string) => {
	const found = rows.filter((row) => text.includes(row.visible.goal.replace(/\s/g, '')));
	expect(found).toHaveLength(1);
	return found[0];
};

test('an audit by one reviewer: four checks of each record by keyboard, one dispute, a reference for each check', async ({
	app
}) => {
	test.setTimeout(300_000);
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	for (const [name, role] of [
		['Reviewer', 'annotator'],
		['Judge', 'adjudicator']
	]) {
		const { link } = JSON.parse(run('user', 'add', name, '--role', role, '--json')) as { link: string };
		app.links.set(name, new URL(link).pathname);
	}
	run('study', 'create', 'audit', '--guideline', 'record-audit@1.0.0', '--seed', '7');
	run('import', 'audit', RECORDS);
	run('assign', 'audit', '--annotators', 'Reviewer');

	const page = await app.as('Reviewer');
	let reloaded = 0;
	const pages = await labelChecks(
		page,
		(text) => {
			const { hidden } = recordIn(text);
			return CHECKS.map((check) => ({
				key: KEYS[hidden[check]],
				note: hidden[check] === 'YES' ? undefined : hidden.fault
			}));
		},
		async (place, question, field) => {
			if (place !== 2 || question !== 2 || reloaded++) return;
			// Half a page is a draft: it is kept, comes back, and is not sent.
			await expect(page.getByText('Questions left: 2')).toBeVisible();
			await press(page, 'Enter');
			await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toHaveCount(1);
			await expect(page.locator('.answer .question.several').nth(2)).toHaveClass(/\bcurrent\b/);
			await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
			await page.reload();
			await expect(page.locator('form.ready')).toBeVisible();
			await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
			await expect(page.getByText('Questions left: 2')).toBeVisible();
			await press(page, 'ArrowRight');
			await expect(field).toHaveClass(/\bcurrent\b/);
		}
	);
	expect([pages, reloaded]).toEqual([8, 1]);
	await page.context().close();

	const maintainer = await app.as('maintainer');
	for (const check of CHECKS) {
		await maintainer.goto(`/studies/audit/agreement?question=${check}`);
		await expect(maintainer.getByText('No case has two answers yet.')).toBeVisible();
	}
	const report = JSON.parse(run('agreement', 'audit', '--json')) as {
		questions: Record<string, { ratings: number; metrics: Record<string, { value: unknown; undefined?: string }> }>;
	};
	expect(Object.keys(report.questions)).toEqual(CHECKS);
	for (const check of CHECKS) {
		const { ratings, metrics } = report.questions[check];
		expect(ratings).toBe(8);
		expect(metrics.fleiss_kappa.value).toBeNull();
		expect(metrics.fleiss_kappa.undefined).toMatch(/^[a-z_]+$/);
	}

	expect(JSON.parse(run('close', 'audit', '--json'))).toMatchObject({ settled: 31, disputed: 1 });
	const { items } = JSON.parse(run('disputes', 'audit', '--json')) as { items: object[] };
	expect(items).toMatchObject([{ case: 'tollgate-r8-bocote', question: CHECKS[0], why: 'unclear' }]);
	const judge = await app.as('Judge');
	const decided = await decideStudy(
		judge,
		(text) => {
			expect(recordIn(text).id).toBe('tollgate-r8-bocote');
			return { blind: '2', blindReason: 'May is not August.', final: '2', finalReason: 'A yes in general is none.' };
		},
		[rows.at(-1)!.hidden.fault]
	);
	expect(decided).toBe(1);
	await judge.context().close();

	await maintainer.goto('/studies/audit/releases');
	const folder = test.info().outputPath('release');
	unzip(await freezeStudy(maintainer), folder);
	const release = join(folder, 'audit-1.0.0');
	checkRelease(release);
	const references = jsonLines<{ id: string; question: string; label: string; basis: string }>(
		join(release, 'references.jsonl')
	);
	expect(references.map(({ id, question, label }) => [id, question, label])).toEqual(
		[...rows]
			.sort((a, b) => (a.id < b.id ? -1 : 1))
			.flatMap(({ id, hidden }) =>
				[...CHECKS].sort().map((check) => [id, check, hidden[check] === 'UNSURE' ? 'NO' : hidden[check]])
			)
	);
	expect(references.filter(({ basis }) => basis === 'adjudicated')).toHaveLength(1);
});
