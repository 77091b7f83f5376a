import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRelease } from '../support/check-release.ts';
import { decideStudy, type Ruling } from '../support/decide-study.ts';
import { expect, test } from '../support/app.ts';
import { freezeStudy } from '../support/freeze-study.ts';
import { jsonLines } from '../support/json-lines.ts';
import { labelStudy, type Opinion } from '../support/label-study.ts';
import { press } from '../support/press.ts';
import { tabTo } from '../support/tab-to.ts';
import { unzip } from '../support/unzip.ts';
import { verifyRelease } from '../support/verify-release.ts';

type Label = 'ALLOW' | 'BLOCK';
interface Case {
	id: string;
	visible: { evidence: string; request: string };
	hidden: { reference: Label };
}
interface Reference {
	id: string;
	label: Label;
	basis: string;
	majority: Label | null;
	votes: Record<Label, number>;
	unclear: number;
	unresolved: boolean;
	alternative: Label | null;
}

const CASES = jsonLines<Case>('tests/fixtures/studies/authorization-small.jsonl');
const KEY = { ALLOW: '1', BLOCK: '2' };
const other = (label: Label): Label => (label === 'ALLOW' ? 'BLOCK' : 'ALLOW');

/**
 * What the three say of the cases on which they are not simply of one mind, in the order of the people; of every other case all
 * say what it was written to be. A star is an unclear mark. Then what the adjudicator decides: blind, and in the end.
 */
const CONTESTED: Record<string, { said: string[]; blind: Label; final: Label; reading?: string }> = {
	// Two against one; the adjudicator sees it as the two do.
	'AP-001-a': { said: ['ALLOW', 'BLOCK', 'ALLOW'], blind: 'ALLOW', final: 'ALLOW' },
	// The adjudicator agrees with the one, and did from the first.
	'AP-003-b': { said: ['ALLOW', 'BLOCK', 'ALLOW'], blind: 'BLOCK', final: 'BLOCK' },
	// All say the same, one of them in doubt: the answers change the adjudicator's mind.
	'AP-005-c': { said: ['BLOCK', 'BLOCK*', 'BLOCK'], blind: 'ALLOW', final: 'BLOCK' },
	// Both readings hold.
	'AP-008-c': { said: ['BLOCK', 'ALLOW*', 'ALLOW'], blind: 'BLOCK', final: 'BLOCK', reading: 'The payment lifts it.' }
};
const NOTE = 'Only whoever wrote this knows it: 12 j k u z?';

/** The case whose text this is. Nothing else says so: ids are not shown. */
function caseOf(text: string): Case {
	const bare = (words: string) => words.replace(/\s/g, '');
	const found = CASES.filter(
		({ visible }) => text.includes(bare(visible.evidence)) && text.includes(bare(visible.request))
	);
	expect(found.map((one) => one.id)).toHaveLength(1);
	return found[0];
}

function opinion(who: number, text: string): Opinion {
	const { id, hidden } = caseOf(text);
	const said = CONTESTED[id]?.said[who] ?? hidden.reference;
	const unclear = said.endsWith('*');
	return {
		key: KEY[said.replace('*', '') as Label],
		unclear,
		note: unclear ? NOTE : undefined,
		quote: id === 'AP-001-a' ? who + 2 : undefined
	};
}

function ruling(text: string): Ruling {
	const { id } = caseOf(text);
	const { blind, final, reading } = CONTESTED[id];
	return {
		blind: KEY[blind],
		blindReason: `First, on ${id}.`,
		final: KEY[final],
		finalReason: `In the end, on ${id}.`,
		other: reading ? { reading } : undefined
	};
}

/** Follows a link with Tab and Enter, and waits for the page that it leads to. */
async function follow(page: Page, within: string, link: string, title: string) {
	await tabTo(
		page
			.getByRole(within as 'navigation')
			.getByRole('link', { name: link })
			.first()
	);
	await press(page, 'Enter');
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('the main job by keyboard alone: three people label, differ, an adjudicator decides, a release is frozen and holds', async ({
	app
}) => {
	// Some sixty pages with every key pressed as a person would.
	test.setTimeout(600_000);
	for (const who of [0, 1, 2]) {
		const page = await app.as(`annotator-${who + 1}`);
		expect(await labelStudy(page, (text) => opinion(who, text))).toBe(8);
		await page.close();
	}

	const maintainer = await app.as('maintainer');
	await follow(maintainer, 'main', 'Sample study', 'Sample study');
	await expect(maintainer.getByText('Every answer is there. Close annotation.')).toBeVisible();
	await follow(maintainer, 'navigation', 'Agreement', 'Agreement');
	await expect(
		maintainer.getByText('Three annotators answered all 32 cases; 29 are unanimous (90.6 %).')
	).toBeVisible();
	await follow(maintainer, 'navigation', 'Releases', 'Releases');
	await expect(maintainer.getByText('Annotation is still open.', { exact: false })).toBeVisible();
	await follow(maintainer, 'main', 'Close annotation', 'Close annotation');
	await expect(maintainer.getByText('All 96 answers are there.')).toBeVisible();
	await tabTo(maintainer.getByRole('button', { name: 'Close annotation' }));
	await press(maintainer, 'Enter');
	await expect(maintainer).toHaveURL('/studies/sample/disputes');
	for (const id of Object.keys(CONTESTED)) await expect(maintainer.getByRole('row', { name: id })).toBeVisible();

	const adjudicator = await app.as('adjudicator');
	const disputes = Object.keys(CONTESTED).length;
	expect(await decideStudy(adjudicator, ruling, [NOTE, 'annotator-', ...Object.keys(CONTESTED)])).toBe(disputes);

	await follow(maintainer, 'navigation', 'Releases', 'Releases');
	const folder = test.info().outputPath('release');
	unzip(await freezeStudy(maintainer), folder);
	const release = join(folder, 'sample-1.0.0');
	const files = checkRelease(release);
	checkLabels(release);

	// One bit of any file, and it does not hold; put back, it holds again.
	for (const name of files) {
		const file = join(release, name);
		const bytes = readFileSync(file);
		const changed = Buffer.from(bytes);
		changed[bytes.length >> 1] ^= 1;
		writeFileSync(file, changed);
		const { status, findings } = verifyRelease(release);
		writeFileSync(file, bytes);
		expect(status, name).toBe(1);
		expect(findings.map((finding) => finding.file)).toContain(name);
	}
	expect(verifyRelease(release).status).toBe(0);
});

/** What the release says is what was said and decided. */
function checkLabels(release: string) {
	const references = jsonLines<Reference>(join(release, 'references.jsonl'));
	expect(references.map((row) => row.id)).toEqual(CASES.map((one) => one.id).sort());
	for (const row of references) {
		const contested = CONTESTED[row.id];
		const said = contested?.said ?? Array<string>(3).fill(CASES.find((one) => one.id === row.id)!.hidden.reference);
		const votes = { ALLOW: 0, BLOCK: 0 };
		for (const one of said) votes[one.replace('*', '') as Label]++;
		expect(row).toMatchObject({
			label: contested?.final ?? said[0],
			basis: contested ? 'adjudicated' : 'unanimous',
			majority: votes.ALLOW > votes.BLOCK ? 'ALLOW' : 'BLOCK',
			votes,
			unclear: said.filter((one) => one.endsWith('*')).length,
			unresolved: Boolean(contested?.reading),
			alternative: contested?.reading ? other(contested.final) : null
		});
	}

	const decisions = jsonLines<{ id: string; kind: string; label: Label; rationale: string }>(
		join(release, 'decisions.jsonl')
	);
	expect(decisions).toHaveLength(2 * Object.keys(CONTESTED).length);
	for (const [id, { blind, final }] of Object.entries(CONTESTED)) {
		const of = (kind: string) => decisions.find((one) => one.id === id && one.kind === kind);
		expect(of('blind')).toMatchObject({ label: blind, rationale: `First, on ${id}.` });
		expect(of('final')).toMatchObject({ label: final, rationale: `In the end, on ${id}.` });
	}

	const answers = jsonLines<{
		id: string;
		unclear: boolean;
		note: string;
		evidence: { field: string; start: number; end: number; quote: string }[];
	}>(join(release, 'answers.jsonl'));
	expect(answers).toHaveLength(3 * CASES.length);
	const doubts = answers.filter((answer) => answer.unclear);
	expect(doubts.map(({ id, note }) => [id, note])).toEqual([
		['AP-005-c', NOTE],
		['AP-008-c', NOTE]
	]);
	const quotes = answers.flatMap((answer) => answer.evidence.map((quote) => ({ id: answer.id, ...quote })));
	expect(quotes.map(({ id, field }) => [id, field])).toEqual(Array(3).fill(['AP-001-a', 'evidence']));
	const { evidence } = CASES.find((one) => one.id === 'AP-001-a')!.visible;
	for (const { start, end, quote } of quotes) expect([...evidence].slice(start, end).join('')).toBe(quote);
	// Each of the three took a word more than the one before.
	expect(quotes.map(({ quote }) => quote.split(/\s+/).length).sort()).toEqual([2, 3, 4]);
}
