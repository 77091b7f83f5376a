import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/lib/domain/agreement/answers.ts';
import { bootstrap } from '../../src/lib/domain/agreement/bootstrap.ts';
import { counts, type Counts } from '../../src/lib/domain/agreement/counts.ts';
import { distance } from '../../src/lib/domain/agreement/distance.ts';
import { metrics } from '../../src/lib/domain/agreement/metrics.ts';
import { metricJson } from '../../src/lib/domain/agreement/metric-json.ts';
import { observedAgreement } from '../../src/lib/domain/agreement/observed-agreement.ts';
import { report } from '../../src/lib/domain/agreement/report.ts';
import { weights } from '../../src/lib/domain/agreement/weights.ts';
import { studyOf } from '../support/agreement-fixture.ts';

type Matrix = (number | null)[][];

/** Items x raters of labels 0 .. q - 1, with or without missing ratings. */
function matrices({ missing = true, raters = { min: 1, max: 5 }, minItems = 0 } = {}): fc.Arbitrary<{
	q: number;
	ratings: Matrix;
}> {
	return fc.record({ q: fc.integer({ min: 1, max: 5 }), m: fc.integer(raters) }).chain(({ q, m }) => {
		const label = fc.integer({ min: 0, max: q - 1 });
		const cell = missing ? fc.option(label, { freq: 4 }) : label;
		const row = fc.array(cell, { minLength: m, maxLength: m });
		return fc.record({ q: fc.constant(q), ratings: fc.array(row, { minLength: minItems, maxLength: 12 }) });
	});
}

const labelsOf = (q: number) => Array.from({ length: q }, (_, k) => k);
const counted = (ratings: Matrix, q: number, labels: number[] = labelsOf(q)): Counts =>
	counts(studyOf(ratings, labels));
const NAMES = [...metrics(counts(studyOf([[0, 1]], [0, 1]))).keys()];
/** Metrics that are one number: the lists are about raters and labels by name. */
const SINGLE = NAMES.filter((name) => name !== 'pairwise_cohen_kappa' && name !== 'fleiss_kappa_category');
/** Metrics for which labels are just names. */
const NOMINAL = SINGLE.filter((name) => !/linear|quadratic|ordinal|interval|ratio/.test(name));

function values(of: Counts): Map<string, number | string> {
	return new Map(
		[...metrics(of)].map(([name, { value }]) => [name, value.defined ? (value.value as number) : value.reason])
	);
}
const valueOf = (of: Counts, name: string) => values(of).get(name)!;

function expectSame(one: Counts, other: Counts, names: string[]): void {
	const [wanted, found] = [values(one), values(other)];
	const off = names.filter((name) => {
		const [want, got] = [wanted.get(name)!, found.get(name)!];
		return typeof want === 'number' && typeof got === 'number'
			? !(Math.abs(got - want) <= 1e-7 * Math.max(1, Math.abs(want)))
			: got !== want;
	});
	expect(off.map((name) => [name, found.get(name)])).toEqual(off.map((name) => [name, wanted.get(name)]));
	expect(off).toEqual([]);
}
const shuffled = <T>(list: readonly T[]) =>
	fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });

/** Every number in a value, however deep. */
function* numbers(value: unknown): Generator<number> {
	if (typeof value === 'number') yield value;
	else if (value && typeof value === 'object') for (const inner of Object.values(value)) yield* numbers(inner);
}

describe('agreement, for any ratings', () => {
	it('no number is NaN or infinite, and what is undefined says why', () => {
		fc.assert(
			fc.property(matrices(), ({ q, ratings }) => {
				for (const [name, metric] of metrics(counted(ratings, q))) {
					const shown = metricJson(metric);
					expect(
						[...numbers(shown)].filter((n) => !Number.isFinite(n)),
						name
					).toEqual([]);
					expect(shown.value === null, name).toBe('undefined' in shown);
				}
			}),
			{ numRuns: 400 }
		);
	});

	it('no report has one either, whatever is split and resampled', () => {
		fc.assert(
			fc.property(
				matrices(),
				fc.constantFrom('flag', 'category', 'missing', 'label:0'),
				fc.infiniteStream(fc.nat(5)),
				({ q, ratings }, unclear, marks) => {
					const answers = ratings.flatMap((row, i) =>
						row.flatMap((label, j): Answer[] => {
							const mark = marks.next().value!;
							const place = {
								item: `i${i}`,
								rater: `r${j}`,
								cluster: `s${i >> 1}`,
								strata: [['d', String(i % 3)]] as [string, string][]
							};
							return label === null
								? []
								: [{ ...place, label: String(label), unclear: mark === 0, poolKey: mark === 1 ? 'old' : 'p2' }];
						})
					);
					const input = {
						question: 'q',
						labels: labelsOf(q).map(String),
						scale: 'nominal' as const,
						unclear: 'flag' as const,
						answers
					};
					const made = report(input, { unclear, by: answers.length ? ['d'] : [], replicates: 20, diagnosis: true });
					expect(made.ok).toBe(true);
					expect([...numbers(made)].filter((n) => !Number.isFinite(n))).toEqual([]);
				}
			),
			{ numRuns: 100 }
		);
	});

	it('the order of items and of raters does not matter', () => {
		fc.assert(
			fc.property(
				matrices({ minItems: 1 }).chain(({ q, ratings }) =>
					fc.record({
						q: fc.constant(q),
						ratings: fc.constant(ratings),
						items: shuffled(ratings),
						columns: shuffled([...ratings[0].keys()])
					})
				),
				({ q, ratings, items, columns }) => {
					// Light's kappa names the reason of the first pair that has none.
					const names = SINGLE.filter(
						(name) => name !== 'light_kappa' || typeof valueOf(counted(ratings, q), name) === 'number'
					);
					expectSame(counted(ratings, q), counted(items, q), names);
					expectSame(
						counted(ratings, q),
						counted(
							items.map((row) => columns.map((j) => row[j])),
							q
						),
						names
					);
				}
			)
		);
	});

	it('renaming nominal labels does not matter', () => {
		fc.assert(
			fc.property(
				matrices().chain(({ q, ratings }) =>
					fc.record({ q: fc.constant(q), ratings: fc.constant(ratings), names: shuffled(labelsOf(q)) })
				),
				({ q, ratings, names }) => {
					const renamed = ratings.map((row) => row.map((label) => (label === null ? null : names[label])));
					expectSame(counted(ratings, q), counted(renamed, q), NOMINAL);
				}
			)
		);
	});

	it('declared labels that nobody uses change only what reckons with their number', () => {
		fc.assert(
			fc.property(matrices(), ({ q, ratings }) => {
				const free = NOMINAL.filter((name) => !/^(randolph|gwet)/.test(name));
				expectSame(counted(ratings, q), counted(ratings, q, labelsOf(q + 2)), free);
			})
		);
	});

	it('identity weights give the unweighted value', () => {
		fc.assert(
			fc.property(matrices({ raters: { min: 2, max: 5 } }), ({ q, ratings }) => {
				const of = counted(ratings, q);
				fc.pre(of.pairableItems > 0);
				expect(observedAgreement(of, 2, weights('identity', q))).toBeCloseTo(observedAgreement(of), 12);
			})
		);
	});

	it('with two labels every weighting and every distance is the nominal one', () => {
		fc.assert(
			fc.property(matrices(), ({ ratings }) => {
				const of = counted(
					ratings.map((row) => row.map((label) => (label === null ? null : label % 2))),
					2
				);
				for (const [one, others] of [
					['gwet_ac1', ['gwet_ac2_linear', 'gwet_ac2_quadratic', 'gwet_ac2_ordinal']],
					['gwet_ac1_se', ['gwet_ac2_linear_se', 'gwet_ac2_quadratic_se', 'gwet_ac2_ordinal_se']],
					['cohen_kappa', ['cohen_kappa_linear', 'cohen_kappa_quadratic']],
					['cohen_kappa_ase', ['cohen_kappa_linear_ase', 'cohen_kappa_quadratic_ase']],
					[
						'krippendorff_alpha_nominal',
						['krippendorff_alpha_ordinal', 'krippendorff_alpha_interval', 'krippendorff_alpha_ratio']
					]
				] as const)
					for (const other of others) {
						const [want, got] = [valueOf(of, one), valueOf(of, other)];
						if (typeof want === 'string') expect([other, got]).toEqual([other, want]);
						else expect(got, other).toBeCloseTo(want, 9);
					}
			})
		);
	});

	it("two complete raters: 1 - alpha = (1 - pi)(N - 1)/N, and Conger's kappa is Cohen's", () => {
		fc.assert(
			fc.property(matrices({ missing: false, raters: { min: 2, max: 2 }, minItems: 1 }), ({ q, ratings }) => {
				const of = counted(ratings, q);
				const [pi, alpha, n] = [valueOf(of, 'scott_pi'), valueOf(of, 'krippendorff_alpha_nominal'), 2 * ratings.length];
				if (typeof pi === 'string' || typeof alpha === 'string') expect(alpha).toBe(pi);
				else expect(1 - alpha).toBeCloseTo(((1 - pi) * (n - 1)) / n, 9);
				const [cohen, conger] = [valueOf(of, 'cohen_kappa'), valueOf(of, 'conger_kappa')];
				if (typeof cohen === 'string') expect(conger).toBe(cohen);
				else expect(conger).toBeCloseTo(cohen, 9);
			})
		);
	});

	it('duplicating every item leaves the coefficients, except alpha, which corrects for small samples', () => {
		const kept = NOMINAL.filter((name) =>
			/^(unanimous|pair|fleiss_kappa|fleiss_expected|randolph|scott|cohen_kappa$|cohen_expected|light|conger|gwet_ac\d$)/.test(
				name
			)
		);
		fc.assert(
			fc.property(matrices(), fc.integer({ min: 2, max: 4 }), ({ q, ratings }, times) => {
				const scaled = Array.from({ length: times }, () => ratings).flat();
				expectSame(counted(ratings, q), counted(scaled, q), [
					...kept,
					'cohen_kappa_linear',
					'cohen_kappa_quadratic',
					'gwet_ac2_ordinal'
				]);
			})
		);
	});

	it('no coefficient exceeds 1, and 1 is exactly unanimity', () => {
		fc.assert(
			fc.property(matrices(), ({ q, ratings }) => {
				const of = counted(ratings, q);
				const unanimous = valueOf(of, 'unanimous_share');
				for (const name of [
					'fleiss_kappa_pairable',
					'krippendorff_alpha_nominal',
					'randolph_kappa',
					'gwet_ac1',
					'conger_kappa'
				]) {
					const value = valueOf(of, name);
					if (typeof value === 'string') continue;
					expect(value, name).toBeLessThanOrEqual(1 + 1e-12);
					expect(Math.abs(value - 1) < 1e-12, name).toBe(unanimous === 1);
				}
			})
		);
	});

	it('distances are symmetric, not negative, and 0 on the diagonal', () => {
		fc.assert(
			fc.property(
				fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
				fc.constantFrom('nominal' as const, 'ordinal' as const, 'interval' as const, 'ratio' as const),
				(given, scale) => {
					const d = distance(
						scale,
						given.map((_, k) => String(k)),
						Float64Array.from(given)
					);
					if (!d.defined) throw new Error(d.reason);
					given.forEach((_, k) =>
						given.forEach((_, l) => {
							if (given[k] === 0 || given[l] === 0) return;
							expect(d.value(k, l)).toBe(d.value(l, k));
							expect(d.value(k, l) > 0).toBe(k !== l);
						})
					);
				}
			)
		);
	});
});

describe('bootstrap, for any ratings', () => {
	const options = { replicates: 50, seed: 3 };

	it('depends on the seed, not on the order of items, raters or clusters', () => {
		fc.assert(
			fc.property(
				matrices({ minItems: 2, raters: { min: 2, max: 4 } }).chain(({ q, ratings }) => {
					const rows = ratings.map((row, i) => ({ row, item: { id: `i${i}`, cluster: `s${i % 4}` } }));
					return fc.record({ q: fc.constant(q), rows: fc.constant(rows), other: shuffled(rows) });
				}),
				fc.constantFrom('item' as const, 'cluster' as const),
				({ q, rows, other }, unit) => {
					const run = (list: typeof rows) =>
						bootstrap(
							counts(
								studyOf(
									list.map((r) => [...r.row].reverse()),
									labelsOf(q),
									{ items: list.map((r) => r.item) }
								)
							),
							{ ...options, unit }
						);
					expect(run(other)).toEqual(run(rows));
				}
			)
		);
	});

	it('a resample of everything alike is the value itself', () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 9 }), (n) => {
				const rows = Array.from({ length: n }, () => [
					[0, 0],
					[1, 1],
					[0, 1]
				]).flat();
				const items = rows.map((_, i) => ({ id: `i${i}`, cluster: `s${Math.floor(i / 3)}` }));
				const of = counts(studyOf(rows, [0, 1], { items }));
				const result = bootstrap(of, { ...options, unit: 'cluster' }).get('fleiss_kappa_unequal')!;
				if (!result.defined) throw new Error(result.reason);
				expect(result.value.standardError).toBeCloseTo(0, 12);
				expect(result.value.interval.low).toBeCloseTo(valueOf(of, 'fleiss_kappa') as number, 12);
				expect(result.value.interval.high).toBe(result.value.interval.low);
			})
		);
	});

	it('one unit gives no interval', () => {
		const of = counts(
			studyOf(
				[
					[0, 1],
					[0, 0]
				],
				[0, 1],
				{
					items: [
						{ id: 'a', cluster: 's' },
						{ id: 'b', cluster: 's' }
					]
				}
			)
		);
		for (const result of bootstrap(of, { ...options, unit: 'cluster' }).values())
			expect(result).toEqual({ defined: false, reason: 'needs_two_items' });
	});
});
