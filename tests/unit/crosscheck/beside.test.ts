import { describe, expect, it } from 'vitest';
import { PeopleBesideItems } from '../../../src/lib/domain/crosscheck/people-beside-items.ts';
import { placeQuotes } from '../../../src/lib/domain/crosscheck/place-quotes.ts';
import type { AnswerRow, DecisionRow } from '../../../src/lib/domain/freeze/release-row.ts';

const answer = (id: string, annotator: string, revision: number, label: string, more: Partial<AnswerRow> = {}) =>
	({
		id,
		question: 'decision',
		annotator,
		revision,
		label,
		unclear: false,
		note: null,
		evidence: [],
		at: '2026-01-01T00:00:00.000Z',
		ms: null,
		independent: true,
		guideline_sha256: '',
		input_sha256: '',
		...more
	}) satisfies AnswerRow;
const decision = (id: string, adjudicator: string, revision: number, label: string, more: Partial<DecisionRow> = {}) =>
	({
		id,
		question: 'decision',
		adjudicator,
		kind: 'final',
		revision,
		supersedes: null,
		label,
		reason_kind: null,
		rationale: `why ${label}`,
		change_reason: null,
		unresolved: false,
		alternative: null,
		reading: null,
		evidence: [],
		origin: 'app',
		at: '2026-01-02T00:00:00.000Z',
		...more
	}) satisfies DecisionRow;

describe('what people said of a case', () => {
	const people = new PeopleBesideItems('decision', 1, new Set(['x', 'y']));
	const quote = { field: 'text', start: 0, end: 2, quote: 'ab' };
	for (const row of [
		answer('x', 'A10', 1, 'BLOCK'),
		answer('x', 'A2', 2, 'ALLOW', { note: 'again', evidence: [quote] }),
		answer('x', 'A2', 1, 'BLOCK'),
		answer('x', 'A1', 1, 'ALLOW', { unclear: true }),
		answer('x', 'A1', 1, 'WARM', { question: 'tone' }),
		answer('z', 'A1', 1, 'ALLOW')
	])
		people.answer(row);
	for (const row of [
		decision('x', 'J1', 1, 'BLOCK', { kind: 'blind', at: '2026-01-09T00:00:00.000Z' }),
		decision('x', 'J1', 1, 'BLOCK'),
		// In the same millisecond: what it replaces tells which of the two stands.
		decision('x', 'J2', 1, 'ALLOW', { supersedes: { adjudicator: 'J1', revision: 1 }, evidence: [quote] }),
		decision('x', 'J2', 1, 'WARM', { question: 'tone', at: '2026-02-02T00:00:00.000Z' })
	])
		people.adjudication(row);
	people.adjudication({ id: 'x', question: 'decision', kind: 'sent', text: 'look', at: '2026-03-01T00:00:00.000Z' });

	it('is the last revision of each annotator, in their order, on this question alone', () => {
		expect(people.of('x').answers).toEqual([
			{ annotator: 'A1', label: 'ALLOW', unclear: true, note: null, evidence: [] },
			{ annotator: 'A2', label: 'ALLOW', unclear: false, note: 'again', evidence: [quote] },
			{ annotator: 'A10', label: 'BLOCK', unclear: false, note: null, evidence: [] }
		]);
	});

	it('is the final decision that stands, and neither a blind one nor a contribution', () => {
		expect(people.of('x').decision).toEqual({
			adjudicator: 'J2',
			label: 'ALLOW',
			rationale: 'why ALLOW',
			unresolved: false,
			alternative: null,
			evidence: [quote],
			dissent: 0
		});
		expect(people.of('y')).toEqual({ answers: [], decision: null });
		expect(people.of('z')).toEqual({ answers: [], decision: null });
	});
});

it('of a panel the decision is what most of them say, whoever was last', () => {
	const people = new PeopleBesideItems('decision', 2, new Set(['x']));
	for (const row of [
		decision('x', 'J1', 1, 'BLOCK'),
		decision('x', 'J2', 1, 'BLOCK', { at: '2026-01-03T00:00:00.000Z' }),
		decision('x', 'J3', 1, 'ALLOW', { at: '2026-01-04T00:00:00.000Z' })
	])
		people.adjudication(row);
	expect(people.of('x').decision).toMatchObject({ adjudicator: 'J2', label: 'BLOCK', dissent: 1 });
});

describe('the place of a quote of a model', () => {
	const visible = {
		text: 'the 🔏 seal is whole',
		log: { 'a/b': [{ said: 'one "seal"\nbroken' }], n: 4 }
	};

	it('is counted in code points, in the first text that holds it', () => {
		expect(placeQuotes(visible, ['seal', '🔏 seal is whole'])).toEqual([
			{ field: 'text', start: 6, end: 10, quote: 'seal' },
			{ field: 'text', start: 4, end: 19, quote: '🔏 seal is whole' }
		]);
	});

	it('names the string inside a value, and is none for what no string holds', () => {
		expect(placeQuotes(visible, ['"seal"\nbroken', '"n": 4', 'SEAL', ''])).toEqual([
			{ field: 'log', path: '/a~1b/0/said', start: 4, end: 17, quote: '"seal"\nbroken' }
		]);
	});
});
