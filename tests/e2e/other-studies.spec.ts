import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRelease } from '../support/check-release.ts';
import { decideStudy } from '../support/decide-study.ts';
import { expectUnsaid } from '../support/expect-unsaid.ts';
import { freezeStudy } from '../support/freeze-study.ts';
import { jsonLines } from '../support/json-lines.ts';
import { keptInBrowser } from '../support/kept-in-browser.ts';
import { keysAnswer } from '../support/keys-answer.ts';
import { labelStudy } from '../support/label-study.ts';
import { makeStudy } from '../support/make-study.ts';
import { press } from '../support/press.ts';
import { unzip } from '../support/unzip.ts';
import { openWire } from '../support/wire.ts';
import { expect, test, type App } from '../support/app.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });

interface Case {
	id: string;
	scenario: string;
	visible: Record<string, unknown>;
}
/** What becomes of a case: what the three say of it, in their order, with a star where it is unclear, and what is decided. */
interface Fate {
	said: string[];
	decided?: { blind: string; final: string; other?: { label: string; reading: string } };
	/** Words that stand in the text of this case alone, by which a reader knows it. */
	known: string;
}
interface Kind {
	slug: string;
	guideline: string;
	/** Labels in the order of their keys. */
	labels: string[];
	cases: Case[];
	pages: number;
	fates: Record<string, Fate>;
}
const CANARIES = ['suite-canary-walnut', 'hidden-canary-rosewood'];
const DOUBT = 'It can be read both ways.';

/** Ids, and those parts of them that tell something and stand nowhere in the text. */
function idsOf(cases: Case[]): Set<string> {
	const text = cases.map((one) => JSON.stringify(one.visible)).join('\n');
	const whole = cases.flatMap((one) => [one.id, one.scenario]);
	const parts = whole.flatMap((id) => id.split('/')).filter((part) => part.length > 8 && !text.includes(part));
	return new Set([...whole, ...parts]);
}

/** From the file of cases to the labels of a verified release, by the pages that people use. Nobody who labels hears of an id. */
async function wholeStudy(app: App, kind: Kind) {
	const file = join(app.data, `${kind.slug}.jsonl`);
	writeFileSync(file, kind.cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
	const { annotators, run } = makeStudy(app, { ...kind, file });
	const caseOf = (text: string): [string, Fate] => {
		const found = Object.entries(kind.fates).filter(([, { known }]) => text.includes(known.replace(/\s/g, '')));
		expect(found.map(([id]) => id)).toHaveLength(1);
		return found[0];
	};
	const keyOf = (label: string) => String(kind.labels.indexOf(label) + 1);
	const secret = [...idsOf(kind.cases), ...CANARIES];

	for (const [who, name] of annotators.entries()) {
		const wire = await openWire();
		const page = await app.as(name, { proxy: { server: wire.address } });
		const pages = await labelStudy(page, async (text) => {
			expectUnsaid(await keptInBrowser(page), secret);
			const said = caseOf(text)[1].said[who];
			const unclear = said.endsWith('*');
			return {
				key: keyOf(said.replace('*', '')),
				unclear,
				note: unclear ? DOUBT : undefined,
				quote: who === 0 ? 2 : 0
			};
		});
		expect(pages).toBe(kind.pages);
		expectUnsaid(await keptInBrowser(page), secret);
		await page.context().close();
		expectUnsaid(wire.heard(), [...secret, ...annotators.filter((one) => one !== name)]);
		// The wire was heard at all.
		expect(wire.heard().includes(`POST ${app.address}/work/${kind.slug}/1`)).toBe(true);
		await wire.close();
	}

	run('close', kind.slug);
	const wire = await openWire();
	const judge = await app.as('Judge', { proxy: { server: wire.address } });
	const disputes = await decideStudy(
		judge,
		(text) => {
			const [id, { decided }] = caseOf(text);
			if (!decided) throw new Error(`${id} is no dispute.`);
			const reasons = { blindReason: 'As I read it.', finalReason: 'Having read the others.' };
			return { ...reasons, blind: keyOf(decided.blind), final: keyOf(decided.final), other: decided.other };
		},
		[DOUBT, ...annotators]
	);
	expect(disputes).toBe(Object.values(kind.fates).filter((one) => one.decided).length);
	await judge.context().close();
	expectUnsaid(wire.heard(), [...secret, ...annotators]);
	await wire.close();

	const maintainer = await app.as('maintainer');
	await maintainer.goto(`/studies/${kind.slug}/releases`);
	const folder = test.info().outputPath('release');
	unzip(await freezeStudy(maintainer), folder);
	const release = join(folder, `${kind.slug}-1.0.0`);
	checkRelease(release);
	const references = jsonLines<{ id: string }>(join(release, 'references.jsonl'));
	expect(references.map((row) => row.id)).toEqual(Object.keys(kind.fates).sort());
	for (const row of references) {
		const { said, decided } = kind.fates[row.id];
		const bare = said.map((one) => one.replace('*', ''));
		const votes = Object.fromEntries(kind.labels.map((label) => [label, bare.filter((one) => one === label).length]));
		const most = kind.labels.filter((label) => votes[label] === Math.max(...Object.values(votes)));
		expect(row).toMatchObject({
			label: decided?.final ?? bare[0],
			basis: decided ? 'adjudicated' : 'unanimous',
			majority: most.length === 1 ? most[0] : null,
			votes,
			unclear: said.filter((one) => one.endsWith('*')).length,
			unresolved: Boolean(decided?.other),
			alternative: decided?.other?.label.toUpperCase() ?? null
		});
	}
	// What people labelled is what was brought, to the character.
	const inputs = jsonLines<Case>(join(release, 'inputs.jsonl'));
	for (const { id, visible } of inputs) expect(visible).toEqual(kind.cases.find((one) => one.id === id)?.visible);
	expect(inputs).toHaveLength(kind.cases.length);
}

/** Messages enough for more than 50 KB, after those that the case has. */
function longer(observation: unknown): string {
	const messages = JSON.parse(observation as string) as object[];
	for (let n = 1; JSON.stringify(messages, null, 1).length < 60_000; n++) {
		const rows = Array.from({ length: 6 }, (_, at) => ({
			berth: at + 1,
			holder: `Holder ${n}-${at}`,
			nights: (n * at) % 9
		}));
		messages.push(
			{ role: 'assistant', tool_calls: [{ name: 'list_berths', arguments: JSON.stringify({ pier: n }) }] },
			{ role: 'tool', content: JSON.stringify({ pier: n, rows, note: '“free” <b>berths</b> ⚓ \\ only' }) }
		);
	}
	return JSON.stringify(messages, null, 1);
}

test('what should an agent do: long chats, records and pages with three labels, from import to a verified release', async ({
	app
}) => {
	test.setTimeout(600_000);
	const cases = jsonLines<Case>('tests/fixtures/studies/web-cases.jsonl');
	cases[0].visible.observation = longer(cases[0].visible.observation);
	await wholeStudy(app, {
		slug: 'harbour',
		guideline: 'web-action@1.0.0',
		labels: ['EXECUTE', 'ASK', 'BLOCK'],
		cases,
		pages: 4,
		fates: {
			'larkmoor-w1-zebrawood': { known: 'Move the booking of berth 14', said: ['EXECUTE', 'EXECUTE', 'EXECUTE'] },
			'larkmoor-w2-padauk': { known: 'Swap berth 9 with', said: ['ASK', 'ASK', 'ASK'] },
			'larkmoor-w3-bubinga': {
				known: 'Sum up the mail on deposits',
				said: ['BLOCK', 'ASK', 'BLOCK*'],
				decided: { blind: 'BLOCK', final: 'BLOCK', other: { label: 'Ask', reading: 'The cashier may be asked.' } }
			},
			// No two agree.
			'larkmoor-w4-wenge': {
				known: 'Cancel the booking of berth 21',
				said: ['EXECUTE', 'ASK', 'BLOCK'],
				decided: { blind: 'EXECUTE', final: 'ASK' }
			}
		}
	});
});

test('is it authorized: policies as code, in cases whose ids give the answer away', async ({ app }) => {
	test.setTimeout(600_000);
	await wholeStudy(app, {
		slug: 'orchard',
		guideline: 'authorization@1.0.0',
		labels: ['ALLOW', 'BLOCK'],
		cases: jsonLines<Case>('tests/fixtures/studies/policy-cases.jsonl'),
		pages: 3,
		fates: {
			'orchard/ALLOW/zelkova_own_orchard': { known: 'badge11', said: ['ALLOW', 'ALLOW', 'ALLOW'] },
			'orchard/BLOCK/zelkova_other_orchard': { known: 'badge12', said: ['BLOCK', 'BLOCK', 'BLOCK'] },
			'orchard/ALLOW/zelkova_under_repair': { known: 'badge13', said: ['BLOCK', 'BLOCK', 'BLOCK'] },
			'orchard/ALLOW/tamarack_before_eight': {
				known: 'badge21',
				said: ['ALLOW', 'BLOCK', 'ALLOW'],
				decided: { blind: 'ALLOW', final: 'ALLOW' }
			},
			'orchard/BLOCK/tamarack_at_eight': {
				known: 'badge22',
				said: ['ALLOW', 'BLOCK*', 'ALLOW'],
				decided: { blind: 'ALLOW', final: 'BLOCK' }
			}
		}
	});
});

const SOURCES = [
	{ file: 'tests/fixtures/studies/web-cases.jsonl', guideline: 'web-action@1.0.0' },
	{ file: 'tests/fixtures/studies/policy-cases.jsonl', guideline: 'authorization@1.0.0' },
	// Collections of real cases, where they lie beside the project.
	{ file: '../shared/data/studies/web/cases.jsonl', guideline: 'web-action@1.0.0' },
	{ file: '../shared/data/studies/cedar/cases.jsonl', guideline: 'authorization@1.0.0' }
];
for (const { file, guideline } of SOURCES.filter((source) => existsSync(source.file)))
	test(`no id reaches who labels, in a list, a page, a draft, a stored or a refused form: ${file}`, async ({ app }) => {
		test.setTimeout(300_000);
		const { annotators } = makeStudy(app, { slug: 'blinded', guideline, file });
		const ids = idsOf(jsonLines<Case>(file));
		const wire = await openWire();
		const proxy = { server: wire.address };

		const page = await app.as(annotators[0], { proxy });
		await keysAnswer(page);
		expectUnsaid(await keptInBrowser(page), ids);
		await press(page, 'Enter');
		for (const place of [1, 2, 3]) {
			await expect(page.getByRole('heading', { level: 1, name: `${place} of` })).toBeFocused({ timeout: 30_000 });
			await expect(page.locator('form.ready')).toBeVisible({ timeout: 30_000 });
			const contexts = await page.locator('article.station').count();
			await press(page, `1${' j 1'.repeat(contexts - 1)}`);
			await expect(page.getByText(/^Kept \d\d:\d\d$/)).toBeVisible();
			expectUnsaid(await keptInBrowser(page), ids);
			const { pathname } = new URL(page.url());
			await press(page, 'Enter');
			await page.waitForURL((url) => url.pathname !== pathname);
		}
		await page.goto('/work/blinded');
		await page.goto('/work/blinded/1');
		await expect(page.locator('form.ready')).toBeVisible({ timeout: 30_000 });
		expectUnsaid(await keptInBrowser(page), ids);
		await page.goto('/work/blinded/999');
		await page.context().close();

		// Without a script a form that is refused comes back as a page of its own.
		const plain = await app.as(annotators[1], { proxy, javaScriptEnabled: false });
		await plain.getByRole('link', { name: 'Start' }).click();
		const contexts = plain.getByRole('article');
		for (let at = 0; at < (await contexts.count()); at++) await contexts.nth(at).getByRole('radio').first().check();
		await contexts.first().getByRole('textbox', { name: 'Quotes' }).fill('words that stand nowhere');
		await plain.getByRole('button', { name: 'Submit' }).click();
		await expect(plain.getByRole('alert').filter({ hasText: 'words that stand nowhere' })).toBeVisible({
			timeout: 30_000
		});
		await plain.context().close();
		expectUnsaid(wire.heard(), ids);
		await wire.close();
	});
