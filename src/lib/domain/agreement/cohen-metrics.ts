import type { Json } from '../shared/json.ts';
import { cohenExpectedAgreement } from './cohen-expected-agreement.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { cohenNullError } from './cohen-null-error.ts';
import { cohenPair } from './cohen-pair.ts';
import { cohenStandardError } from './cohen-standard-error.ts';
import type { Counts } from './counts.ts';
import { tableAgreement, type CrossTable } from './cross-table.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import { lightKappa } from './light-kappa.ts';
import type { Metric, Used } from './metric.ts';
import { normalQuantile } from './normal-quantile.ts';
import { pairwiseCohenKappa } from './pairwise-cohen-kappa.ts';
import type { Statistic } from './statistic.ts';
import { twoSided } from './two-sided.ts';
import { unmeasurable } from './unmeasurable.ts';

/** Cohen's kappa of two raters, weighted and not, with its errors, interval and test; and of every two of several. */
export function cohenMetrics(counts: Counts): [string, Metric][] {
	const q = counts.study.labels.length;
	const pair = cohenPair(counts);
	const over = <T>(of: (table: CrossTable) => Statistic<T>): Statistic<T> => (pair.defined ? of(pair.value) : pair);
	const kappa = over((table) => cohenKappa(table, q));
	const error = over((table) => cohenStandardError(table, q));
	const nullError = over((table) => cohenNullError(table, q));
	const interval = kappa.defined && error.defined ? normalInterval(kappa.value, error.value) : undefined;
	const end = (value: number | undefined): Statistic => (value === undefined ? kappa : defined(value));
	const z = testOf(kappa, nullError);
	const used = pair.defined ? bothRated(counts, pair.value) : undefined;
	const weighted = (['linear', 'quadratic'] as const).flatMap((kind): [string, Metric][] => {
		const value = over((table) => cohenKappa(table, q, kind));
		const ase = over((table) => cohenStandardError(table, q, kind));
		const measured =
			value.defined && ase.defined
				? { standardError: ase.value, interval: normalInterval(value.value, ase.value) }
				: {};
		return [
			[`cohen_kappa_${kind}`, { value, ...measured, used }],
			[`cohen_kappa_${kind}_ase`, { value: ase, used }]
		];
	});
	return [
		['cohen_kappa', { value: kappa, ...(error.defined ? { standardError: error.value } : {}), interval, used }],
		['cohen_expected_agreement', { value: over((table) => cohenExpectedAgreement(table, q)), used }],
		['cohen_kappa_ase', { value: error, used }],
		['cohen_kappa_se0', { value: nullError, used }],
		['cohen_kappa_z', { value: z, used }],
		['cohen_kappa_p', { value: z.defined ? defined(twoSided(z.value)) : z, used }],
		['cohen_kappa_ci_low', { value: end(interval?.low), used }],
		['cohen_kappa_ci_high', { value: end(interval?.high), used }],
		...weighted,
		['pairwise_cohen_kappa', { value: pairs(counts) }],
		['light_kappa', { value: lightKappa(counts) }]
	];
}

function normalInterval(value: number, error: number) {
	const reach = normalQuantile(0.975) * error;
	return { low: value - reach, high: value + reach, level: 0.95, method: 'normal' as const };
}

/** kappa / SE0; with SE0 = 0 a rater never varied, and there is nothing to test. */
function testOf(kappa: Statistic, nullError: Statistic): Statistic {
	if (!kappa.defined || !nullError.defined) return kappa.defined ? nullError : kappa;
	return nullError.value === 0 ? lacking('no_variation') : defined(kappa.value / nullError.value);
}

function bothRated(counts: Counts, table: CrossTable): Used {
	const { items } = tableAgreement(table, counts.study.labels.length);
	return { items, dropped: counts.items - items, ...(counts.items > items ? { why: 'not_rated_by_both' } : {}) };
}

/** Every two raters by their places among the study's raters, and by name. */
function pairs(counts: Counts): Statistic<Json> {
	const reason = unmeasurable(counts);
	if (reason) return lacking(reason);
	const { raters } = counts.study;
	return defined(
		pairwiseCohenKappa(counts).map(({ a, b, n, agreeing, kappa }) => ({
			raters: [a, b],
			names: [raters[a], raters[b]],
			n,
			agreement: n ? agreeing / n : null,
			...(kappa.defined ? { kappa: kappa.value } : { kappa: null, undefined: kappa.reason })
		}))
	);
}
