import { describe, expect, it } from 'vitest';
import { decisionColumnProblems } from '../../../src/lib/domain/adjudication/decision-columns.ts';
import { parseDecisionRow } from '../../../src/lib/domain/adjudication/parse-decision-row.ts';
import type { Codebook, Question } from '../../../src/lib/domain/guideline/codebook.ts';
import { answerColumnProblems } from '../../../src/lib/domain/labels/answer-columns.ts';
import { parseAnswerRow } from '../../../src/lib/domain/labels/parse-answer-row.ts';
import type { Json } from '../../../src/lib/domain/shared/json.ts';

const question = (more: Partial<Question> = {}): Question => ({
	id: 'decision',
	title: 'Decision',
	scale: 'nominal',
	labels: ['ALLOW', 'BLOCK', 'OPEN'].map((id, i) => ({ id, key: String(i + 1), title: id, definition: id })),
	unclear: { kind: 'flag' },
	evidence: 'optional',
	note: 'optional',
	...more
});
const codebook = (...questions: Question[]): Codebook => ({
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'case',
	fields: [{ name: 'evidence', title: 'Evidence', format: 'markdown', shared: false, required: true }],
	questions: questions.length ? questions : [question()],
	route: 'non-unanimous'
});
const record = (row: Record<string, unknown>) => ({ form: 'json' as const, value: row as Json });
const cells = (row: Record<string, string>) => ({
	form: 'csv' as const,
	columns: Object.keys(row),
	cells: Object.values(row)
});
const paths = (result: { ok: true } | { ok: false; problems: { path: string }[] }) =>
	result.ok ? [] : result.problems.map(({ path }) => path);

const answer = { case: 'b-1', annotator: 'ann', label: 'ALLOW' };
const quote = { field: 'evidence', start: 0, end: 3, quote: 'The' };

describe('parseAnswerRow', () => {
	it('reads the least and fills in the rest', () => {
		expect(parseAnswerRow(record(answer), codebook())).toEqual({
			ok: true,
			value: { ...answer, question: 'decision', unclear: false, note: '', evidence: [], at: null }
		});
	});

	it('reads CSV and JSON alike', () => {
		const full = {
			...answer,
			question: 'decision',
			unclear: true,
			note: ' n ',
			evidence: [quote],
			at: '2026-10-01T11:00:00+02:00'
		};
		const want = { ok: true, value: { ...full, at: '2026-10-01T09:00:00.000Z' } };
		expect(parseAnswerRow(record(full), codebook())).toEqual(want);
		expect(parseAnswerRow(cells({ ...full, unclear: 'TRUE', evidence: JSON.stringify([quote]) }), codebook())).toEqual(
			want
		);
	});

	it('takes empty cells and null as absent', () => {
		const want = parseAnswerRow(record(answer), codebook());
		expect(
			parseAnswerRow(cells({ ...answer, question: '', unclear: '', note: '', evidence: '', at: '' }), codebook())
		).toEqual(want);
		expect(
			parseAnswerRow(
				record({ ...answer, unclear: null, note: null, evidence: null, at: null, question: null }),
				codebook()
			)
		).toEqual(want);
	});

	it.each([
		['a list', [1] as unknown, ['']],
		['nothing', {}, ['case', 'annotator', 'label']],
		['an unknown key', { ...answer, labels: 'x' }, ['labels']],
		['a label of no question', { ...answer, label: 'MAYBE' }, ['label']],
		['a label in another case', { ...answer, label: 'allow' }, ['label']],
		['a label with a blank', { ...answer, label: 'ALLOW ' }, ['label']],
		['__proto__ as a label', { ...answer, label: '__proto__' }, ['label']],
		['a label that is a number', { ...answer, label: 1 }, ['label']],
		['unclear without a label', { ...answer, label: '', unclear: true }, ['label']],
		['an unknown question', { ...answer, question: 'severity' }, ['question']],
		['unclear in another word', { ...answer, unclear: 'perhaps' }, ['unclear']],
		['unclear as a number', { ...answer, unclear: 1 }, ['unclear']],
		['a blank annotator', { ...answer, annotator: '  ' }, ['annotator']],
		['a day that does not exist', { ...answer, at: '2026-02-30T10:00:00Z' }, ['at']],
		['a time without a zone', { ...answer, at: '2026-10-01T09:00:00' }, ['at']],
		['evidence in prose', { ...answer, evidence: 'see the last word' }, ['evidence']],
		['evidence as a dictionary of Python', { ...answer, evidence: "[{'field': 'evidence'}]" }, ['evidence']],
		['evidence that is no list', { ...answer, evidence: quote }, ['evidence']],
		[
			'a quote in an unknown field',
			{ ...answer, evidence: [{ ...quote, field: 'constructor' }] },
			['evidence[0].field']
		],
		['a quote that ends before it starts', { ...answer, evidence: [quote, { ...quote, end: 0 }] }, ['evidence[1].end']],
		['a quote from half a character', { ...answer, evidence: [{ ...quote, start: 0.5 }] }, ['evidence[0].start']],
		['a quote without text', { ...answer, evidence: [{ ...quote, quote: '' }] }, ['evidence[0].quote']],
		['a quote with more in it', { ...answer, evidence: [{ ...quote, note: 'x' }] }, ['evidence[0].note']]
	])('refuses %s', (_, row, want) => {
		expect(paths(parseAnswerRow(record(row as Record<string, unknown>), codebook()))).toEqual(want);
	});

	it('needs the question where there are several', () => {
		const two = codebook(question(), question({ id: 'severity' }));
		expect(paths(parseAnswerRow(record(answer), two))).toEqual(['question']);
		expect(parseAnswerRow(record({ ...answer, question: 'severity' }), two)).toMatchObject({
			ok: true,
			value: { question: 'severity' }
		});
	});

	it('holds answers to what the guideline asks for', () => {
		const asks = (more: Partial<Question>, row = {}) =>
			paths(parseAnswerRow(record({ ...answer, ...row }), codebook(question(more))));
		expect(asks({ unclear: { kind: 'none' } }, { unclear: true })).toEqual(['unclear']);
		expect(asks({ note: 'none' }, { note: 'x' })).toEqual(['note']);
		expect(asks({ note: 'required-when-unclear' }, { unclear: true })).toEqual(['note']);
		expect(
			asks({ note: 'required-when-unclear', unclear: { kind: 'label', label: 'OPEN' } }, { label: 'OPEN' })
		).toEqual(['note']);
		expect(asks({ evidence: 'none' }, { evidence: [quote] })).toEqual(['evidence']);
		expect(asks({ evidence: 'required' })).toEqual(['evidence']);
	});

	it('takes a mark beside the label that means unclear for what the label says already', () => {
		const byLabel = codebook(question({ unclear: { kind: 'label', label: 'OPEN' } }));
		expect(parseAnswerRow(record({ ...answer, label: 'OPEN', unclear: true }), byLabel)).toMatchObject({
			ok: true,
			value: { unclear: false }
		});
		expect(paths(parseAnswerRow(record({ ...answer, unclear: true }), byLabel))).toEqual(['unclear']);
	});
});

describe('parseDecisionRow', () => {
	const decision = { case: 'd-2', label: 'ALLOW', adjudicator: 'panel', rationale: ' =1+1\n' };

	it('reads a decision, with and without a second reading', () => {
		expect(parseDecisionRow(record(decision), codebook())).toEqual({
			ok: true,
			value: { ...decision, question: 'decision', unresolved: false, alternative: null, at: null }
		});
		expect(
			parseDecisionRow(
				cells({ ...decision, unresolved: 'true', alternative: 'BLOCK', at: '2026-10-09T09:00:00Z' }),
				codebook()
			)
		).toMatchObject({ ok: true, value: { unresolved: true, alternative: 'BLOCK', at: '2026-10-09T09:00:00.000Z' } });
	});

	it.each([
		['nothing', {}, ['case', 'label', 'adjudicator', 'rationale']],
		['a label in another case', { ...decision, label: 'allow' }, ['label']],
		['an unknown alternative', { ...decision, unresolved: true, alternative: 'PERHAPS' }, ['alternative']],
		['an alternative that equals the label', { ...decision, unresolved: true, alternative: 'ALLOW' }, ['alternative']],
		['unresolved without an alternative', { ...decision, unresolved: true }, ['alternative']],
		['an alternative without unresolved', { ...decision, alternative: 'BLOCK' }, ['unresolved']],
		['another word for unresolved', { ...decision, unresolved: 'perhaps' }, ['unresolved']],
		['an unknown question', { ...decision, question: 'severity' }, ['question']],
		['a day that does not exist', { ...decision, at: '2026-02-30T00:00:00Z' }, ['at']],
		['a blank rationale', { ...decision, rationale: ' ' }, ['rationale']]
	])('refuses %s', (_, row, want) => {
		expect(paths(parseDecisionRow(record(row), codebook()))).toEqual(want);
	});
});

describe('headers', () => {
	it('of answers and decisions name what is missing and what is unknown', () => {
		const two = codebook(question(), question({ id: 'severity' }));
		expect(answerColumnProblems(['case', 'annotator', 'label'], codebook())).toEqual([]);
		expect(
			answerColumnProblems(['case', 'annotator', 'label', 'at', 'at', 'comment'], two).map(({ path }) => path)
		).toEqual(['at', 'comment', 'question']);
		expect(decisionColumnProblems(['case', 'label', 'adjudicator', 'rationale'], codebook())).toEqual([]);
		expect(decisionColumnProblems(['case', 'label', 'annotator'], codebook()).map(({ path }) => path)).toEqual([
			'annotator',
			'adjudicator',
			'rationale'
		]);
	});
});
