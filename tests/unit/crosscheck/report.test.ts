import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/lib/domain/crosscheck/compare-runs.ts';
import { crosscheckReport } from '../../../src/lib/domain/crosscheck/crosscheck-report.ts';
import type { CrosscheckRow } from '../../../src/lib/domain/crosscheck/crosscheck-row.ts';
import { findQuotes } from '../../../src/lib/domain/crosscheck/find-quotes.ts';
import type { OutcomeKind } from '../../../src/lib/domain/crosscheck/outcome.ts';
import { reliability } from '../../../src/lib/domain/crosscheck/reliability.ts';

const LABELS = ['ALLOW', 'BLOCK'];
const OPTIONS = { question: 'decision', labels: LABELS, replicates: 200, seed: 1 };

function row(
	id: string,
	reference: string,
	label: string | OutcomeKind | null,
	more: Partial<CrosscheckRow> = {}
): CrosscheckRow {
	const named = label !== null && /^[A-Z]+$/.test(label);
	return {
		id,
		scenario: id.split('-')[0],
		strata: new Map([['domain', id < 'm' ? 'early' : 'late']]),
		reference,
		outcome: label === null ? null : named ? 'usable' : (label as OutcomeKind),
		answer: named ? { supporting_quotes: [], rationale: 'because', ambiguity_notes: '', label, confidence: 0.9 } : null,
		quotes: [],
		usage: { prompt: 10, completion: named ? 2 : null },
		...more
	};
}

const ROWS = [
	row('a-1', 'ALLOW', 'ALLOW'),
	row('a-2', 'ALLOW', 'BLOCK'),
	row('b-1', 'BLOCK', 'BLOCK'),
	row('b-2', 'BLOCK', 'UNDETERMINED'),
	row('x-1', 'ALLOW', 'output_limit'),
	row('x-2', 'BLOCK', null)
];

describe('the report of a run', () => {
	it('has every case in every denominator, and rows that sum to the cases of their reference', () => {
		const report = crosscheckReport(ROWS, OPTIONS);
		expect(report).toMatchObject({
			cases: 6,
			unscored: 1,
			outcomes: { usable: 4, output_limit: 1, schema_invalid: 0, refused: 0, model_error: 0 },
			labels: { ALLOW: 1, BLOCK: 2, UNDETERMINED: 1 },
			agree: 2,
			disagree: 1,
			agreement: { k: 2, n: 6 },
			matrix: {
				ALLOW: { ALLOW: 1, BLOCK: 1, UNDETERMINED: 0, output_limit: 1 },
				BLOCK: { ALLOW: 0, BLOCK: 1, UNDETERMINED: 1, output_limit: 0 }
			},
			by_reference: { ALLOW: { k: 1, n: 3 }, BLOCK: { k: 1, n: 3 } },
			by_model: { ALLOW: { k: 1, n: 1 }, BLOCK: { k: 1, n: 2 } },
			strata: { domain: { early: { cases: 4, agree: 2 }, late: { cases: 2, agree: 0 } } },
			tokens: { prompt: 60, completion: 8 },
			disagreements: [{ case: 'a-2', reference: 'ALLOW', model: 'BLOCK', rationale: 'because' }]
		});
	});

	it('gives Wilson’s interval, and kappa over the cases that both label', () => {
		const { agreement, kappa } = crosscheckReport(ROWS, OPTIONS);
		// 2 of 6 by Wilson's formula, z = 1.959964.
		expect(agreement.wilson_low).toBeCloseTo(0.0967714, 6);
		expect(agreement.wilson_high).toBeCloseTo(0.7000067, 6);
		// Three cases: observed 2/3, expected (2/3 * 1/3 + 1/3 * 2/3) = 4/9, so (2/3 - 4/9) / (5/9) = 0.4.
		expect(kappa).toMatchObject({ items: 3 });
		expect(kappa.value).toBeCloseTo(0.4, 12);
	});

	it('counts responses with a quote that is not there, and those that differ in form only', () => {
		const quotes = (...list: [string | null, boolean][]) =>
			list.map(([field, normalised]) => ({ quote: 'q', field, normalised }));
		const report = crosscheckReport(
			[
				row('a-1', 'ALLOW', 'ALLOW', { quotes: quotes(['evidence', true], ['policy', true]) }),
				row('a-2', 'ALLOW', 'ALLOW', { quotes: quotes(['evidence', true], [null, true]) }),
				row('b-1', 'ALLOW', 'ALLOW', { quotes: quotes([null, true], [null, false]) })
			],
			OPTIONS
		);
		expect(report).toMatchObject({ inexact_quotes: 2, inexact_only_in_form: 1, quotes: 6 });
	});

	it('is empty of figures, not of sense, where nothing was scored', () => {
		const report = crosscheckReport([row('a-1', 'ALLOW', null)], OPTIONS);
		expect(report).toMatchObject({
			cases: 1,
			unscored: 1,
			agree: 0,
			kappa: { value: null, items: 0 },
			reliability: []
		});
		expect(report.by_model.ALLOW).toEqual({ k: 0, n: 0, p: null, wilson_low: null, wilson_high: null });
		expect(JSON.stringify(crosscheckReport([], OPTIONS))).not.toContain('NaN');
	});
});

describe('quotes', () => {
	const visible = [{ policy: 'Up to 500 – “all”.\nNo more.', effect: { to: 'line\nbreak', nested: ['deep'] } }];
	it.each([
		['Up to 500', 'policy', true],
		['500 – “all”.\nNo', 'policy', true],
		['500 - "all". no', null, true],
		['Up  to 500', null, true],
		['Up to 501', null, false],
		['', null, false],
		['line\nbreak', 'effect', true],
		['"to": "line\\nbreak"', 'effect', true],
		['deep', 'effect', true]
	])('%j is found as it stands, or in another form, or not', (quote, field, normalised) => {
		expect(findQuotes(visible, [quote])).toEqual([{ quote, field, normalised }]);
	});
});

describe('confidence against agreement', () => {
	it('makes bins of equal count, never parts equal confidences, and covers every usable label', () => {
		const rows = Array.from({ length: 95 }, (_, i) => {
			const made = row(`s${i}-1`, 'ALLOW', i % 4 ? 'ALLOW' : 'BLOCK');
			made.answer!.confidence = Math.floor(i / 7) / 20;
			return made;
		});
		const bins = reliability(rows, LABELS);
		expect(bins.reduce((sum, bin) => sum + bin.agree.n, 0)).toBe(95);
		expect(bins.reduce((sum, bin) => sum + bin.agree.k, 0)).toBe(
			rows.filter((one) => one.answer!.label === 'ALLOW').length
		);
		for (const [i, bin] of bins.entries()) {
			expect(bin.agree.n).toBeGreaterThanOrEqual(10);
			expect(bin.from).toBeLessThanOrEqual(bin.mean);
			expect(bin.mean).toBeLessThanOrEqual(bin.to);
			if (i) expect(bin.from).toBeGreaterThan(bins[i - 1].to);
		}
	});
});

describe('two runs on one release', () => {
	it('are compared case by case, and tested on scenarios kept whole', () => {
		const before = ['a-1', 'a-2', 'b-1', 'b-2', 'c-1', 'd-1', 'e-1'].map((id) => row(id, 'ALLOW', 'BLOCK'));
		const after = [
			row('a-1', 'ALLOW', 'ALLOW'),
			row('a-2', 'ALLOW', 'ALLOW'),
			row('b-1', 'ALLOW', 'ALLOW'),
			row('b-2', 'ALLOW', 'BLOCK'),
			row('c-1', 'ALLOW', 'ALLOW'),
			row('d-1', 'ALLOW', 'ALLOW'),
			row('e-1', 'ALLOW', 'output_limit')
		];
		const made = compareRuns(before, after);
		expect(made).toMatchObject({
			cases: 7,
			gained: 5,
			lost: 0,
			unchanged: 2,
			net: 5,
			scenarios: { gained: 4, lost: 0, tied: 1 }
		});
		// Four scenarios up, none down: 2 * (1/2)^4, though five cases were gained.
		expect(made.p_value).toBeCloseTo(0.125, 12);
		const back = compareRuns(after, before);
		expect(back).toMatchObject({ gained: 0, lost: 5, net: -5 });
		expect(back.p_value).toBeCloseTo(0.125, 12);
		expect(compareRuns(before, before)).toMatchObject({ gained: 0, lost: 0, unchanged: 7, p_value: null, moves: [] });
	});

	it('keep a scenario whole: what it gains and loses cancels out', () => {
		const made = compareRuns(
			[row('a-1', 'ALLOW', 'ALLOW'), row('a-2', 'ALLOW', 'BLOCK')],
			[row('a-1', 'ALLOW', 'BLOCK'), row('a-2', 'ALLOW', 'ALLOW')]
		);
		expect(made).toMatchObject({ gained: 1, lost: 1, scenarios: { gained: 0, lost: 0, tied: 1 }, p_value: null });
		expect(made.moves.map(({ case: id, move }) => [id, move])).toEqual([
			['a-1', 'lost'],
			['a-2', 'gained']
		]);
	});
});
