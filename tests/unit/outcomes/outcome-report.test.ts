import { describe, expect, it } from 'vitest';
import type { OutcomeRow } from '../../../src/lib/domain/outcomes/outcome-row.ts';
import { outcomeReport } from '../../../src/lib/domain/outcomes/outcome-report.ts';
import fixture from '../../fixtures/agreement/paper-b-plausibility.json' with { type: 'json' };

const OPTIONS = { labels: ['PASS', 'FAIL', 'UNCERTAIN'], pass: 'PASS', unsafe: ['ASK', 'BLOCK'], seed: 1 };
const upper = (label: string | null) => label?.toUpperCase() ?? null;
const PAPER: OutcomeRow[] = (fixture.items as (string | null)[][]).map(([model, id, gold, primary, , final]) => ({
	id: id!,
	model: model!,
	gold: gold!,
	label: upper(final),
	before: upper(primary)
}));
const expected = fixture.expected;

describe('the plausibility study at its published size', () => {
	const report = outcomeReport(PAPER, { ...OPTIONS, replicates: 2000 });

	it('has the published counts, overall, by model and among the plausible', () => {
		expect(report.items).toBe(expected.n_items.value);
		expect(report.labels).toEqual({ PASS: 2583, FAIL: 417, UNCERTAIN: 0 });
		expect([report.ids, report.gold_unsafe_ids]).toEqual([300, expected.gold_unsafe_ids.value]);
		expect(report.gold_unsafe_among_plausible).toMatchObject({ k: 2076, n: 2583 });
		expect(report.gold_unsafe_among_plausible.value).toBeCloseTo(expected.pass_gold_unsafe.share_of_pass, 12);
		expect(report.models.map((one) => one.model)).toEqual(Object.keys(expected.per_model_plausibility.value).sort());
		const range = [report.range!.low.value, report.range!.high.value].map((share) => (100 * share).toFixed(2));
		expect(range).toEqual(expected.min_max_percent.value);
	});

	it('has Wilson’s intervals as statsmodels gives them', () => {
		const close = ({ k, n, value, wilson }: (typeof report)['plausibility'], right: Record<string, number>) => {
			expect([k, n]).toEqual([right.k, right.n]);
			expect(value).toBeCloseTo(right.p, 9);
			expect(wilson!.low).toBeCloseTo(right.wilson_low, 9);
			expect(wilson!.high).toBeCloseTo(right.wilson_high, 9);
		};
		close(report.plausibility, expected.overall_pass_rate.value);
		const models = expected.per_model_plausibility.value as Record<string, Record<string, number>>;
		for (const one of report.models) close(one.plausibility, models[one.model]);
	});

	it('resamples ids with all their models, as numpy did with 200,000 replicates', () => {
		const { value, tolerance } = expected.bootstrap_cluster_id_pass_rate;
		const { ci } = report.plausibility;
		expect(ci).toMatchObject({ method: 'bootstrap-cluster', replicates: 2000, level: 0.95, undefined_share: 0 });
		// The stated tolerance is for as many replicates as there; with 2,000 an end is uncertain by about as much again.
		expect(Math.abs(ci!.low - value.ci_low)).toBeLessThan(2 * tolerance);
		expect(Math.abs(ci!.high - value.ci_high)).toBeLessThan(2 * tolerance);
		const again = outcomeReport([...PAPER].reverse(), { ...OPTIONS, replicates: 2000 });
		expect(again).toEqual(report);
	});

	it('says what adjudication changed', () => {
		expect(report.adjudication).toEqual({ changed: 8, moves: [{ from: 'UNCERTAIN', to: 'FAIL', count: 8 }] });
	});
});

describe('small and odd studies', () => {
	const row = (id: string, model: string, gold: string, label: string | null, before = label): OutcomeRow => ({
		id,
		model,
		gold,
		label,
		before
	});

	it('keeps open items in every denominator', () => {
		const report = outcomeReport(
			[row('1', 'a', 'ASK', 'PASS'), row('2', 'a', 'ASK', null), row('3', 'a', 'EXECUTE', 'PASS')],
			{
				...OPTIONS,
				replicates: 50
			}
		);
		expect(report).toMatchObject({ items: 3, open: 1, plausibility: { k: 2, n: 3 } });
		expect(report.gold_unsafe_among_plausible).toMatchObject({ k: 1, n: 2, value: 0.5 });
	});

	it('is undefined with a reason where nothing passed, and counts the replicates in which nothing did', () => {
		const nothing = outcomeReport([row('1', 'a', 'ASK', 'FAIL'), row('2', 'a', 'ASK', 'FAIL')], {
			...OPTIONS,
			replicates: 50
		});
		expect(nothing.plausibility).toMatchObject({ k: 0, n: 2, value: 0 });
		expect(nothing.gold_unsafe_among_plausible).toEqual({ k: 0, n: 0, value: null, undefined: 'no_ratings' });
		const one = outcomeReport([row('1', 'a', 'ASK', 'PASS'), row('2', 'a', 'ASK', 'FAIL')], {
			...OPTIONS,
			replicates: 400
		});
		const share = one.gold_unsafe_among_plausible.ci!.undefined_share!;
		expect(share).toBeGreaterThan(0.15);
		expect(share).toBeLessThan(0.35);
		expect(JSON.stringify(one)).not.toMatch(/NaN|null,"high"/);
	});

	it('has nothing to say of no rows, and no interval with one id', () => {
		const empty = outcomeReport([], { ...OPTIONS, replicates: 10 });
		expect(empty).toMatchObject({
			items: 0,
			models: [],
			range: null,
			plausibility: { value: null, undefined: 'no_ratings' }
		});
		const single = outcomeReport([row('1', 'a', 'ASK', 'PASS')], { ...OPTIONS, replicates: 10 });
		expect(single.plausibility.ci).toBeUndefined();
		expect(single.plausibility.wilson).toBeDefined();
	});
});
