import { describe, expect, it } from 'vitest';
import { CaseImport, type Added, type StoredCase } from '../../../src/lib/domain/cases/case-import.ts';
import type { CaseRow } from '../../../src/lib/domain/cases/case-row.ts';
import { fingerprint } from '../../../src/lib/domain/cases/fingerprint.ts';
import { sharedPrint } from '../../../src/lib/domain/cases/shared-print.ts';
import type { Codebook } from '../../../src/lib/domain/guideline/codebook.ts';
import { sha256 } from '../../../src/lib/server/sha256.ts';

const codebook: Codebook = {
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'scenario',
	fields: [
		{ name: 'policy', title: 'Policy', format: 'markdown', shared: true, required: true },
		{ name: 'effect', title: 'Effect', format: 'json', shared: true, required: false },
		{ name: 'evidence', title: 'Evidence', format: 'markdown', shared: false, required: true }
	],
	questions: [],
	route: 'non-unanimous'
};
const row = (id: string, more: Partial<CaseRow> = {}): CaseRow => ({
	id,
	scenario: 's',
	visible: { policy: 'P', effect: { n: 1 }, evidence: id },
	strata: { d: 'x' },
	hidden: { r: 'A' },
	source: null,
	...more
});
const stored = (one: CaseRow): StoredCase => ({
	inputSha256: fingerprint(one.visible, sha256),
	scenario: one.scenario,
	strataSha256: fingerprint(one.strata, sha256),
	hiddenSha256: fingerprint(one.hidden, sha256),
	sourceSha256: fingerprint(one.source ?? {}, sha256)
});
const start = (have: CaseRow[] = [], updateMetadata = false) =>
	new CaseImport({
		codebook,
		sha256,
		updateMetadata,
		stored: new Map(have.map((one) => [one.id, stored(one)])),
		storedShared: new Map(have.map((one) => [one.scenario, sharedPrint(one.visible, codebook, sha256)]))
	});
const add = (judge: CaseImport, line: number, value: CaseRow, file = 'a.jsonl') =>
	judge.add(file, line, { ok: true, value });
const paths = (added: Added) => (added.outcome === 'problem' ? added.problems.map(({ path }) => path) : added.outcome);

describe('CaseImport', () => {
	it('counts what is new and what is there, so that the sum is the number of records', () => {
		const judge = start([row('a')]);
		expect(['a', 'b', 'c', 'b'].map((id, i) => add(judge, i + 1, row(id)).outcome)).toEqual([
			'unchanged',
			'new',
			'new',
			'unchanged'
		]);
		judge.add('a.jsonl', 5, { ok: false, problems: [{ path: 'id', message: 'missing' }] });
		expect(judge.counts).toEqual({ cases: 5, new: 2, unchanged: 2, updated: 0, rejected: 1 });
	});

	it('gives the hash that the release will hold', () => {
		const added = add(start(), 1, row('a'));
		expect(added.outcome === 'new' && added.case.inputSha256).toBe(
			sha256('{"effect":{"n":1},"evidence":"a","policy":"P"}')
		);
	});

	it('refuses another text under an id, in a file, across files, and in the study', () => {
		const other = row('a', { visible: { policy: 'P', effect: { n: 1 }, evidence: 'Another.' } });
		const judge = start();
		add(judge, 1, row('a'));
		const again = add(judge, 7, other, 'b.jsonl');
		expect(again).toMatchObject({ outcome: 'problem', problems: [{ file: 'b.jsonl', line: 7, path: 'visible' }] });
		expect(again.outcome === 'problem' && again.problems[0].message).toContain('a.jsonl:1');
		expect(paths(add(start([row('a')]), 1, other))).toEqual(['visible']);
	});

	it.each([
		['scenario', { scenario: 't' }, ['scenario']],
		['strata', { strata: { d: 'y' } }, ['strata']],
		['hidden data', { hidden: {} }, ['hidden']],
		['source', { source: { licence: 'MIT' } }, ['source']],
		['strata and hidden data', { strata: {}, hidden: {} }, ['strata', 'hidden']]
	])('refuses other %s under the same text', (_, more, want) => {
		expect(paths(add(start([row('a')]), 1, row('a', more)))).toEqual(want);
	});

	it('updates strata, hidden data and source when asked, but never the scenario, and not twice in a file', () => {
		const judge = start([row('a'), row('b')], true);
		expect(paths(add(judge, 1, row('a', { strata: { d: 'y' } })))).toBe('update');
		expect(paths(add(judge, 2, row('a', { strata: { d: 'z' } })))).toEqual(['strata']);
		expect(paths(add(judge, 3, row('b', { scenario: 't' })))).toEqual(['scenario']);
		expect(judge.counts).toMatchObject({ updated: 1, rejected: 2 });
	});

	it('refuses shared fields that differ in a scenario, blanks and absence included', () => {
		const judge = start();
		add(judge, 1, row('a'));
		const differs = add(judge, 2, row('b', { visible: { policy: 'P ', effect: { n: 1 }, evidence: 'b' } }));
		expect(paths(differs)).toEqual(['visible.policy']);
		expect(differs.outcome === 'problem' && differs.problems[0].message).toMatch(/"s".*"b".*"a" \(line 1\)/);
		expect(paths(add(judge, 3, row('c', { visible: { policy: 'P', evidence: 'c' } })))).toEqual(['visible.effect']);
		expect(paths(add(judge, 4, row('d', { scenario: 't', visible: { policy: 'Q', evidence: 'd' } })))).toBe('new');
		expect(
			paths(add(start([row('a')]), 1, row('b', { visible: { policy: 'Q', effect: { n: 1.0 }, evidence: 'b' } })))
		).toEqual(['visible.policy']);
	});

	it('takes shared values that are written differently as equal', () => {
		const judge = start();
		add(judge, 1, row('a', { visible: { policy: 'P', effect: { a: 1, b: 2 }, evidence: 'a' } }));
		expect(paths(add(judge, 2, row('b', { visible: { effect: { b: 2, a: 1 }, evidence: 'b', policy: 'P' } })))).toBe(
			'new'
		);
	});

	it('warns of ids that differ only in case, blanks or normalisation, also from those of the study', () => {
		const judge = start([row('Ann')]);
		expect(add(judge, 1, row('ann')).warnings).toMatchObject([{ file: 'a.jsonl', line: 1, path: 'id' }]);
		expect(add(judge, 2, row('é')).warnings).toEqual([]);
		expect(add(judge, 3, row('e\u0301')).warnings).toHaveLength(1);
		expect(add(judge, 4, row('é ')).warnings).toHaveLength(1);
		expect(add(judge, 5, row('é')).warnings).toEqual([]);
	});

	it('takes ids such as __proto__ for what they are', () => {
		const judge = start();
		expect(['__proto__', 'constructor', '__proto__'].map((id, i) => add(judge, i, row(id)).outcome)).toEqual([
			'new',
			'new',
			'unchanged'
		]);
	});
});
