import type { Json } from '../shared/json.ts';
import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { fleissExpectedAgreement } from './fleiss-expected-agreement.ts';
import { fleissKappaCategory } from './fleiss-kappa-category.ts';
import { fleissKappaListwise } from './fleiss-kappa-listwise.ts';
import { fleissKappaPairable } from './fleiss-kappa-pairable.ts';
import { fleissKappaUnequal } from './fleiss-kappa-unequal.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { fleissNullError } from './fleiss-null-error.ts';
import { fleissStandardError } from './fleiss-standard-error.ts';
import { gwetInterval } from './gwet-interval.ts';
import type { Metric, Used } from './metric.ts';
import { normalQuantile } from './normal-quantile.ts';
import { scottPi } from './scott-pi.ts';
import type { Statistic } from './statistic.ts';
import { twoSided } from './two-sided.ts';
import { usedItems } from './used-items.ts';

/** Fleiss' kappa in its forms, with Gwet's standard error and interval, and the test of kappa = 0. */
export function fleissMetrics(counts: Counts): [string, Metric][] {
	const kappa = fleissKappa(counts);
	const unequal = fleissKappaUnequal(counts);
	const error = fleissStandardError(counts);
	const interval =
		unequal.defined && error.defined ? gwetInterval(unequal.value, error.value, counts.ratedItems) : undefined;
	const measured = interval && error.defined ? { standardError: error.value, interval } : {};
	const end = (value: number | undefined): Statistic =>
		value === undefined ? (error.defined ? unequal : error) : defined(value);

	const nullError = fleissNullError(counts);
	const test = (figure: (kappa: number, error: number) => number): Statistic =>
		kappa.defined && nullError.defined
			? defined(figure(kappa.value, nullError.value))
			: kappa.defined
				? nullError
				: kappa;
	const reach = normalQuantile(0.975);

	const pairable = usedItems(counts);
	const rated = usedItems(counts, 'chance');
	const { items, completeItems } = counts;
	const complete: Used = { items: completeItems, dropped: items - completeItems };
	const listwise: Used = items > completeItems ? { ...complete, why: 'a_rating_is_missing' } : complete;
	const whole = kappa.defined ? complete : undefined;
	return [
		['fleiss_kappa', { value: kappa, ...(kappa.defined ? measured : {}), used: whole }],
		['fleiss_expected_agreement', { value: fleissExpectedAgreement(counts), used: rated }],
		['fleiss_kappa_unequal', { value: unequal, ...measured, used: rated }],
		['fleiss_kappa_pairable', { value: fleissKappaPairable(counts), used: pairable }],
		['fleiss_kappa_listwise', { value: fleissKappaListwise(counts), used: listwise }],
		['fleiss_se_gwet', { value: error, used: rated }],
		['fleiss_ci_low_gwet', { value: end(interval?.low), used: rated }],
		['fleiss_ci_high_gwet', { value: end(interval?.high), used: rated }],
		['fleiss_se0', { value: nullError, used: whole }],
		['fleiss_z', { value: test((k, e) => k / e), used: whole }],
		['fleiss_p', { value: test((k, e) => twoSided(k / e)), used: whole }],
		['fleiss_ci_low_se0', { value: test((k, e) => k - reach * e), used: whole }],
		['fleiss_ci_high_se0', { value: test((k, e) => k + reach * e), used: whole }],
		['fleiss_kappa_category', { value: byLabelName(counts), used: whole }],
		['scott_pi', { value: scottPi(counts), used: whole }]
	];
}

/** Keyed by label. Object.fromEntries makes own properties, also of a label named __proto__. */
function byLabelName(counts: Counts): Statistic<Json> {
	const list = fleissKappaCategory(counts);
	if (!list.defined) return list;
	return defined(
		Object.fromEntries(counts.study.labels.map((label, k) => [label, list.value[k] && { ...list.value[k] }]))
	);
}
