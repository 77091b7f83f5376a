import type { Json, JsonObject } from '../shared/json.ts';
import { cohenKappa } from './cohen-kappa.ts';
import type { Counts } from './counts.ts';
import { tableAgreement } from './cross-table.ts';
import { fleissExpectedAgreement } from './fleiss-expected-agreement.ts';
import { fleissKappaCategory } from './fleiss-kappa-category.ts';
import { fleissKappaListwise } from './fleiss-kappa-listwise.ts';
import { fleissKappaPairable } from './fleiss-kappa-pairable.ts';
import { fleissKappaUnequal } from './fleiss-kappa-unequal.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { fleissNullError } from './fleiss-null-error.ts';
import { fleissStandardError } from './fleiss-standard-error.ts';
import { gwetInterval } from './gwet-interval.ts';
import { lacking } from './lacking.ts';
import { pairAveragedAgreement } from './pair-averaged-agreement.ts';
import { pairwiseAgreement } from './pairwise-agreement.ts';
import type { Statistic } from './statistic.ts';
import { twoSided } from './two-sided.ts';
import { unanimousShare } from './unanimous-share.ts';

/** Every metric of a study by its name: `{ value }`, or `{ value: null, undefined: reason }`. Fleiss' kappa carries Gwet's interval. */
export function metrics(of: Counts): { [name: string]: JsonObject } {
	const kappa = fleissKappa(of);
	const unequal = fleissKappaUnequal(of);
	const error = fleissStandardError(of);
	const nullError = fleissNullError(of);
	const interval = (value: Statistic) => (value.defined && error.defined ? gwetInterval(value.value, error.value, of.ratedItems) : null);
	const ends = interval(unequal);
	const why: Statistic = error.defined ? unequal : error;
	const z: Statistic = kappa.defined && nullError.defined ? { defined: true, value: kappa.value / nullError.value } : nullError.defined ? kappa : nullError;
	const withInterval = (value: Statistic): JsonObject => {
		const ci = interval(value);
		return ci ? { ...shown(value), ci: { ...ci } } : shown(value);
	};
	return {
		unanimous_share: shown(unanimousShare(of)),
		pairwise_agreement: shown(pairwiseAgreement(of)),
		pair_averaged_agreement: shown(pairAveragedAgreement(of)),
		fleiss_kappa: withInterval(kappa),
		fleiss_expected_agreement: shown(fleissExpectedAgreement(of)),
		fleiss_kappa_unequal: withInterval(unequal),
		fleiss_kappa_pairable: shown(fleissKappaPairable(of)),
		fleiss_kappa_listwise: shown(fleissKappaListwise(of)),
		fleiss_se_gwet: shown(error),
		fleiss_ci_low_gwet: ends ? { value: ends.low } : shown(why),
		fleiss_ci_high_gwet: ends ? { value: ends.high } : shown(why),
		fleiss_se0: shown(nullError),
		fleiss_z: shown(z),
		fleiss_p: z.defined ? { value: twoSided(z.value) } : shown(z),
		fleiss_kappa_category: shown(categories(of)),
		cohen_kappa: shown(of.activeRaters === 2 ? onlyPair(of) : lacking(of.ratings === 0 ? 'no_ratings' : 'needs_exactly_two_raters')),
		pairwise_cohen_kappa: { value: pairs(of) }
	};
}

function shown(statistic: Statistic<Json>): JsonObject {
	return statistic.defined ? { value: statistic.value } : { value: null, undefined: statistic.reason };
}

/** By label, as own properties, whatever the labels are called. */
function categories(of: Counts): Statistic<Json> {
	const list = fleissKappaCategory(of);
	if (!list.defined) return list;
	return { defined: true, value: Object.fromEntries(of.study.labels.map((label, k) => [label, list.value[k] && { ...list.value[k] }])) };
}

function onlyPair(of: Counts): Statistic {
	const tables = [...of.pairs].filter(({ table }) => table);
	return cohenKappa(tables[0]?.table ?? null, of.study.labels.length);
}

/** Every two raters, by their index among the study's raters. */
function pairs(of: Counts): Json {
	const q = of.study.labels.length;
	return [...of.pairs].map(({ a, b, table }) => {
		const kappa = cohenKappa(table, q);
		const n = table ? tableAgreement(table, q).items : 0;
		return { raters: [a, b], n, kappa: kappa.defined ? kappa.value : null, ...(kappa.defined ? {} : { undefined: kappa.reason }) };
	});
}
