import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareReleases } from '../../../src/lib/domain/freeze/compare-releases.ts';
import type { ReleaseDiff } from '../../../src/lib/domain/freeze/diff.ts';
import { canonicalJson } from '../../../src/lib/domain/shared/canonical-json.ts';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { newHash } from '../../../src/lib/server/bundle/new-hash.ts';
import { diffTable } from '../../../src/cli/diff-table.ts';
import { load, memoryBundle, type Files } from '../../support/memory-bundle.ts';
import { reseal } from '../../support/reseal.ts';

const SAMPLE = load(join(import.meta.dirname, '../../fixtures/releases/letters-texts-2'));

/** The sample with the lines of some files changed. Comparing reads what releases say; whether they hold is verify's to ask. */
function release(change: Record<string, (rows: JsonObject[]) => JsonObject[]>, manifest: JsonObject = {}): Files {
	const files: Files = new Map(SAMPLE);
	for (const [path, make] of Object.entries(change)) {
		const rows = files
			.get(path)!
			.toString()
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as JsonObject);
		files.set(
			path,
			Buffer.from(
				make(rows)
					.map((row) => `${canonicalJson(row)}\n`)
					.join('')
			)
		);
	}
	const whole = { ...(JSON.parse(files.get('manifest.json')!.toString()) as JsonObject), ...manifest };
	return reseal(files.set('manifest.json', Buffer.from(JSON.stringify(whole))));
}

async function compared(before: Files, after: Files): Promise<ReleaseDiff> {
	const found = await compareReleases(
		[
			{ bundle: memoryBundle(before), name: 'before' },
			{ bundle: memoryBundle(after), name: 'after' }
		],
		newHash
	);
	if (!found.ok) throw new Error(found.message);
	return found.value;
}

const set = (id: string, question: string, change: JsonObject) => (rows: JsonObject[]) =>
	rows.map((row) => (row.id === id && row.question === question ? { ...row, ...change } : row));

describe('a difference between releases', () => {
	it('is none where the content is the same', async () => {
		const found = await compared(SAMPLE, SAMPLE);
		expect(found).toMatchObject({
			same: true,
			follows: false,
			changed: [],
			added: [],
			removed: [],
			touched: [],
			inputs: []
		});
		expect(diffTable(found)).toBe('letters 1.0.0 to letters 1.0.0: the same content.');
	});

	it('names the decision that changed a label, in its words', async () => {
		const after = release({
			'references.jsonl': set('a-10', 'tone', { label: 'OPEN' }),
			'decisions.jsonl': (rows) =>
				rows.map((row) =>
					row.id === 'a-10' && row.kind === 'final' && row.adjudicator === 'J2' ? { ...row, label: 'OPEN' } : row
				)
		});
		const { changed, proposed } = await compared(SAMPLE, after);
		expect(changed).toEqual([
			{
				id: 'a-10',
				question: 'tone',
				before: 'COLD',
				after: 'OPEN',
				reason: 'The date was misread.',
				cause: {
					kind: 'decision',
					adjudicator: 'J2',
					revision: 1,
					at: '2026-10-09T09:05:00.000Z',
					supersedes: 'J1, revision 1'
				},
				basis: { before: 'adjudicated', after: 'adjudicated' }
			}
		]);
		expect(proposed).toBe('1.1.0');
	});

	it('names the answers that changed a label, where no decision did', async () => {
		const after = release({
			'references.jsonl': set('ä-3', 'tone', { label: 'WARM', votes: { COLD: 0, OPEN: 0, WARM: 2 } }),
			'answers.jsonl': (rows) =>
				set('ä-3', 'tone', { label: 'WARM' })(rows).filter(
					(row) => !(row.id === 'ä-3' && row.question === 'tone' && row.annotator === 'A2')
				)
		});
		const { changed } = await compared(SAMPLE, after);
		expect(changed).toHaveLength(1);
		expect(changed[0]).toMatchObject({
			before: 'COLD',
			after: 'WARM',
			cause: {
				kind: 'answers',
				answers: [
					{ annotator: 'A1', before: 'COLD', after: 'WARM' },
					{ annotator: 'A2', before: 'COLD', after: null },
					{ annotator: 'A3', before: 'COLD', after: 'WARM' }
				]
			},
			reason: 'The answers changed: A1 from COLD to WARM; A2 from COLD to no answer; A3 from COLD to WARM.'
		});
	});

	it('says that a decision is gone, or that nothing but the guideline can have done it', async () => {
		const gone = release({
			'references.jsonl': set('a-1', 'decision', { label: 'NO', basis: 'unanimous' }),
			'decisions.jsonl': (rows) => rows.filter((row) => row.id !== 'a-1')
		});
		expect((await compared(SAMPLE, gone)).changed[0].cause).toEqual({ kind: 'decision-gone' });
		const read = release({ 'references.jsonl': set('ä-3', 'tone', { label: 'WARM' }) });
		expect((await compared(SAMPLE, read)).changed[0].cause).toEqual({ kind: 'guideline' });
	});

	it('names cases that are added or gone, texts, second readings, and asks for the right step', async () => {
		const less = release({ 'references.jsonl': (rows) => rows.filter((row) => row.id !== 'B-2') });
		expect(await compared(SAMPLE, less)).toMatchObject({
			cases: { added: [], removed: ['B-2'] },
			removed: [{ id: 'B-2' }, { id: 'B-2' }],
			proposed: '2.0.0'
		});
		expect(await compared(less, SAMPLE)).toMatchObject({ cases: { added: ['B-2'], removed: [] }, added: [{}, {}] });
		const text = release({ 'references.jsonl': set('B-2', 'tone', { input_sha256: 'a'.repeat(64) }) });
		expect(await compared(SAMPLE, text)).toMatchObject({ inputs: ['B-2'], proposed: '2.0.0' });
		const reading = release({ 'references.jsonl': set('B-2', 'tone', { unresolved: true, alternative: 'OPEN' }) });
		expect(await compared(SAMPLE, reading)).toMatchObject({
			touched: [{ id: 'B-2', question: 'tone', names: ['alternative', 'unresolved'] }],
			proposed: '1.1.0'
		});
		expect(await compared(SAMPLE, release({}, { title: 'Other' }))).toMatchObject({ same: false, proposed: '1.0.1' });
	});

	it('knows whether the later one supersedes the earlier one', async () => {
		const { content_sha256 } = JSON.parse(SAMPLE.get('manifest.json')!.toString());
		const next = release({}, { version: '1.0.1', supersedes: { version: '1.0.0', content_sha256 } });
		expect(await compared(SAMPLE, next)).toMatchObject({ follows: true, to: { version: '1.0.1' } });
		expect(await compared(next, SAMPLE)).toMatchObject({ follows: false });
	});

	it('is a table with the reasons, and the agreement before and after', async () => {
		const after = release({ 'references.jsonl': set('ä-3', 'tone', { label: 'WARM' }) }, { version: '1.1.0' });
		const text = diffTable(await compared(SAMPLE, after));
		expect(text).toMatch(/^case +question +1\.0\.0 +1\.1\.0 +reason$/m);
		expect(text).toMatch(/^ä-3 +tone +COLD +WARM +The guideline changed\.$/m);
		expect(text).toMatch(/^decision: Fleiss’ kappa +0\.5500 \(-0\.125 to 0\.550\) +0\.5500/m);
		expect(text).toContain('does not name this 1.0.0 as what it supersedes');
	});

	it('cannot be told of a folder that holds no release, or a broken one', async () => {
		for (const [path, word] of [
			['manifest.json', 'manifest.json'],
			['references.jsonl', 'line 1 of references.jsonl']
		]) {
			const broken = new Map(SAMPLE).set(path, Buffer.from('{'));
			const found = await compareReleases(
				[
					{ bundle: memoryBundle(SAMPLE), name: 'before' },
					{ bundle: memoryBundle(broken), name: 'after' }
				],
				newHash
			);
			expect(found).toMatchObject({ ok: false, code: 'invalid', message: expect.stringContaining(word) });
		}
	});
});
