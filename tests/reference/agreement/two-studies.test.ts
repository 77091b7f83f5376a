import { describe, expect, it } from 'vitest';
import type { Answer, Answers } from '../../../src/lib/domain/agreement/answers.ts';
import { report } from '../../../src/lib/domain/agreement/report.ts';
import { wilson } from '../../../src/lib/domain/agreement/wilson.ts';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { readFixture } from '../../support/agreement-fixture.ts';

function reported(input: Answers, options: Parameters<typeof report>[1]): JsonObject {
	const made = report(input, { replicates: 0, ...options });
	if (!made.ok) throw new Error(made.message);
	return made.value;
}
const metric = (of: JsonObject, name: string) => (of.metrics as Record<string, JsonObject>)[name];

describe('200 authorisation cases, three annotators, five domains', () => {
	const fixture = readFixture<{
		categories: string[];
		items: string[][];
		expected: Record<string, { value: Record<string, number> & number }>;
	}>('paper-a-lawful-forbidden');
	const answers = fixture.items.flatMap(([item, cluster, , domain, ...labels]) =>
		labels.slice(0, 3).map((label, j): Answer => ({
			item,
			rater: `annotator-${j + 1}`,
			label,
			unclear: false,
			cluster,
			strata: [['domain', domain]]
		}))
	);
	const made = reported(
		{ question: 'decision', labels: fixture.categories, scale: 'nominal', unclear: 'flag', answers },
		{ by: ['domain'], replicates: 2000, seed: 1 }
	);

	it('the published figures', () => {
		expect(made).toMatchObject({
			items: 200,
			raters: 3,
			ratings: 600,
			question: 'decision',
			labels: ['lawful', 'forbidden'],
			clusters: 50
		});
		expect(metric(made, 'unanimous_share').value).toBe(0.93);
		expect(metric(made, 'fleiss_kappa').value).toBeCloseTo(0.9066656296, 9);
	});

	it('by domain, each with its own interval', () => {
		const domains = (made.strata as Record<string, Record<string, JsonObject>>).domain;
		const { domain_unanimous_share: unanimous, domain_fleiss_kappa: kappa } = fixture.expected;
		expect(Object.keys(domains)).toEqual(Object.keys(unanimous.value));
		for (const [name, one] of Object.entries(domains)) {
			expect(metric(one, 'unanimous_share').value).toBeCloseTo(unanimous.value[name], 12);
			expect(metric(one, 'fleiss_kappa').value).toBeCloseTo(kappa.value[name], 9);
			expect(metric(one, 'fleiss_kappa').ci).toMatchObject({ method: 'bootstrap-cluster', replicates: 2000 });
		}
	});
});

describe('3,000 outputs, a second annotator on 150, three ways to take Uncertain', () => {
	type Row = [model: string, id: string, gold: string, primary: string, second: string | null, final: string];
	type Cohen = { n: number; agreement: number; kappa: number; ase: number; ci_low: number; ci_high: number };
	type Rate = { k: number; n: number; p: number; wilson_low: number; wilson_high: number };
	const fixture = readFixture<{
		categories: string[];
		items: Row[];
		expected: Record<string, { value: Cohen & Rate & number & Record<string, Rate>; tolerance: number }>;
	}>('paper-b-plausibility');
	const { expected } = fixture;
	const answers = fixture.items.flatMap(([model, id, , primary, second]) =>
		[
			['primary', primary],
			['second', second]
		].flatMap(([rater, label]): Answer[] =>
			label === null
				? []
				: [{ item: `${model}/${id}`, rater: rater!, label, unclear: false, strata: [['model', model]] }]
		)
	);
	const input: Answers = {
		question: 'plausibility',
		labels: fixture.categories,
		scale: 'nominal',
		unclear: 'label:Uncertain',
		answers
	};

	it.each([
		['flag', 'cohen_uncertain_as_category'],
		['category', 'cohen_uncertain_as_category'],
		['label:Fail', 'cohen_uncertain_as_fail'],
		['missing', 'cohen_uncertain_as_missing']
	])('%s gives %s', (unclear, name) => {
		const made = reported(input, { unclear });
		const { n, kappa, ase, ci_low, ci_high, agreement } = expected[name].value;
		const got = metric(made, 'cohen_kappa');
		expect(got.value).toBeCloseTo(kappa, 9);
		expect(got.se).toBeCloseTo(ase, 9);
		expect(got.ci).toMatchObject({ low: expect.closeTo(ci_low, 9), high: expect.closeTo(ci_high, 9) });
		expect(got.used).toMatchObject({ items: n });
		expect(metric(made, 'pairwise_agreement').value).toBeCloseTo(agreement, 9);
		expect(made.labels).toEqual(unclear === 'flag' || unclear === 'category' ? fixture.categories : ['Pass', 'Fail']);
	});

	it.each(['krippendorff_alpha_nominal', 'fleiss_kappa_unequal', 'gwet_ac1'])('%s', (name) => {
		expect(metric(reported(input, {}), name).value).toBeCloseTo(expected[name].value as number, 9);
	});

	it('pass rate of each model and of all, with Wilson intervals', () => {
		const rates = new Map<string, [k: number, n: number]>();
		for (const [model, , , , , final] of fixture.items)
			for (const key of [model, 'all']) {
				const [k, n] = rates.get(key) ?? [0, 0];
				rates.set(key, [k + (final === 'Pass' ? 1 : 0), n + 1]);
			}
		for (const [key, [k, n]] of rates) {
			const want = key === 'all' ? expected.overall_pass_rate.value : expected.per_model_plausibility.value[key];
			const got = wilson(k, n);
			expect([k, n]).toEqual([want.k, want.n]);
			expect(got).toMatchObject({
				defined: true,
				value: { p: want.p, low: expect.closeTo(want.wilson_low, 9), high: expect.closeTo(want.wilson_high, 9) }
			});
		}
	});
});
