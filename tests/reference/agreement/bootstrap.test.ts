import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../../src/lib/domain/agreement/bootstrap.ts';
import { cohenKappa } from '../../../src/lib/domain/agreement/cohen-kappa.ts';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { finish } from '../../../src/lib/domain/shared/finish.ts';
import { defined } from '../../../src/lib/domain/agreement/defined.ts';
import { percentileBootstrap, type Resampled } from '../../../src/lib/domain/agreement/percentile-bootstrap.ts';
import type { Statistic } from '../../../src/lib/domain/agreement/statistic.ts';
import { readFixture, studyOf, type Expected } from '../../support/agreement-fixture.ts';

const resampled = (...given: Parameters<typeof percentileBootstrap>) => finish(percentileBootstrap(...given));

interface Case {
	name: string;
	ratings: string[][];
	categories: string[];
	unit: 'item' | 'cluster';
	groups: string[];
	statistic: string;
	expected: {
		accept: Record<'B2000' | 'B10000', { low: [number, number]; high: [number, number] }>;
		se: number;
		mean: number;
		p_undefined: number;
	};
}

function found(result: Statistic<Resampled> | undefined): Resampled {
	if (!result?.defined) throw new Error('no replicate is defined');
	return result.value;
}

describe('percentile bootstrap against all resamples enumerated', () => {
	const { cases } = readFixture<{ cases: Case[] }>('stat-bootstrap-exact');
	const NAMES: Record<string, string> = { fleiss_kappa: 'fleiss_kappa_unequal' };

	describe.each(cases.map((c) => [c.name, c] as const))(
		'%s',
		(_, { ratings, categories, unit, groups, statistic, expected }) => {
			const items = ratings.map((_, i) => ({ id: `i${i}`, cluster: groups[i] }));
			const counted = counts(studyOf(ratings, categories, { items }));
			const run = (replicates: number, seed: number) =>
				found(bootstrap(counted, { unit, replicates, seed }).get(NAMES[statistic] ?? statistic));

			it.each([1, 2, 3])('2,000 and 10,000 replicates, seed %i: ends where every quantile rule puts them', (seed) => {
				for (const [replicates, accept] of [
					[2000, expected.accept.B2000],
					[10_000, expected.accept.B10000]
				] as const) {
					const { low, high, undefined_share } = run(replicates, seed).interval;
					expect(low).toBeGreaterThanOrEqual(accept.low[0] - 1e-12);
					expect(low).toBeLessThanOrEqual(accept.low[1] + 1e-12);
					expect(high).toBeGreaterThanOrEqual(accept.high[0] - 1e-12);
					expect(high).toBeLessThanOrEqual(accept.high[1] + 1e-12);
					expect(Math.abs(undefined_share! - expected.p_undefined)).toBeLessThan(0.02);
				}
			});

			it('standard error within 2.5 %, mean within three Monte Carlo errors', () => {
				const { standardError, mean } = run(10_000, 1);
				expect(Math.abs(standardError / expected.se - 1)).toBeLessThan(0.025);
				expect(Math.abs(mean - expected.mean)).toBeLessThan((3 * expected.se) / 100);
			});
		}
	);
});

describe('200 items in 50 scenarios, three annotators', () => {
	const fixture = readFixture<{
		ratings: string[][];
		categories: string[];
		items: [id: string, scenario: string][];
		expected: Record<string, { value: { se: number; ci_low: number; ci_high: number }; tolerance: number }>;
	}>('paper-a-lawful-forbidden');
	const items = fixture.items.map(([id, cluster]) => ({ id, cluster }));
	const counted = counts(studyOf(fixture.ratings, fixture.categories, { items }));

	// One more split item lowers kappa by 0.0067. With items resampled, both ends lie at the edge of such a step (P(7 splits or fewer)
	// = 0.0274, P(22 or more) = 0.0242), so 2,000 replicates put them on either side of it, whatever draws them.
	const STEP = 0.0067;
	it.each([
		['item', 'bootstrap_item_fleiss_kappa', 'bootstrap-item', STEP],
		['cluster', 'bootstrap_cluster_scenario_fleiss_kappa', 'bootstrap-cluster', 0]
	] as const)('resampling by %s', (unit, name, method, step) => {
		const { value } = fixture.expected[name];
		const tolerance = fixture.expected[name].tolerance + step;
		const { interval, standardError } = found(
			bootstrap(counted, { unit, replicates: 2000, seed: 1 }).get('fleiss_kappa_unequal')
		);
		expect(interval).toMatchObject({ method, replicates: 2000, undefined_share: 0, level: 0.95 });
		expect(Math.abs(interval.low - value.ci_low)).toBeLessThanOrEqual(tolerance);
		expect(Math.abs(interval.high - value.ci_high)).toBeLessThanOrEqual(tolerance);
		expect(Math.abs(standardError / value.se - 1)).toBeLessThan(0.05);
	});
});

describe('3,000 outputs of ten models, a second annotator on 150', () => {
	type Row = [model: string, id: string, gold: string, primary: string, second: string | null, final: string];
	const fixture = readFixture<{ items: Row[]; expected: Record<string, Expected> }>('paper-b-plausibility');
	type Spread = { se: number; ci_low: number; ci_high: number };

	it('pass rate, the ten outputs on an id kept together', () => {
		const ids = [...new Set(fixture.items.map(([, id]) => id))];
		const rowOfId = new Map(ids.map((id, u) => [id, u]));
		const rows = new Float64Array(ids.length * 2);
		for (const [, id, , , , final] of fixture.items) {
			rows[2 * rowOfId.get(id)!] += final === 'Pass' ? 1 : 0;
			rows[2 * rowOfId.get(id)! + 1]++;
		}
		const units = { rows, width: 2, rowOf: Int32Array.from(ids.keys()) };
		const [result] = resampled(units, [([k, n]) => defined(k / n)], {
			replicates: 2000,
			seed: 1,
			method: 'bootstrap-cluster'
		});
		const { value, tolerance } = fixture.expected.bootstrap_cluster_id_pass_rate as {
			value: Spread;
			tolerance: number;
		};
		expect(Math.abs(found(result).interval.low - value.ci_low)).toBeLessThanOrEqual(tolerance);
		expect(Math.abs(found(result).interval.high - value.ci_high)).toBeLessThanOrEqual(tolerance);
		expect(Math.abs(found(result).standardError / value.se - 1)).toBeLessThan(0.05);
	});

	it("Cohen's kappa of the overlap, Uncertain as Fail", () => {
		const code = (label: string) => (label === 'Pass' ? 0 : 1);
		const overlap = fixture.items.filter(([, , , , second]) => second !== null);
		const rowOf = Int32Array.from(overlap, ([, , , primary, second]) => 2 * code(primary) + code(second!));
		const rows = Float64Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 1 : 0));
		const [result] = resampled({ rows, width: 4, rowOf }, [(table) => cohenKappa(table, 2)], {
			replicates: 10_000,
			seed: 1,
			method: 'bootstrap-item'
		});
		const { value, tolerance } = fixture.expected.bootstrap_item_cohen_uncertain_as_fail as {
			value: Spread;
			tolerance: number;
		};
		expect(Math.abs(found(result).interval.low - value.ci_low)).toBeLessThanOrEqual(tolerance);
		expect(Math.abs(found(result).interval.high - value.ci_high)).toBeLessThanOrEqual(tolerance);
	});
});
