import { congerKappa } from './conger-kappa.ts';
import type { Counts } from './counts.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';
import type { Metric } from './metric.ts';
import { pairAveragedAgreement } from './pair-averaged-agreement.ts';
import { pairwiseAgreement } from './pairwise-agreement.ts';
import { randolphKappa } from './randolph-kappa.ts';
import { unanimousItems, unanimousShare } from './unanimous-share.ts';
import { usedItems } from './used-items.ts';
import { wilson } from './wilson.ts';

/** Plain agreement, and the coefficients of a single number. */
export function agreementMetrics(counts: Counts): [string, Metric][] {
	const used = usedItems(counts);
	const unanimous = unanimousShare(counts);
	const share = wilson(unanimous.defined ? unanimousItems(counts) : 0, unanimous.defined ? counts.pairableItems : 0);
	const interval = share.defined
		? { low: share.value.low, high: share.value.high, level: 0.95, method: 'wilson' as const }
		: undefined;
	const alpha = (['nominal', 'ordinal', 'interval', 'ratio'] as const).map((scale): [string, Metric] => [
		`krippendorff_alpha_${scale}`,
		{ value: krippendorffAlpha(counts, scale), used }
	]);
	return [
		['unanimous_share', { value: unanimous, interval, used }],
		['pairwise_agreement', { value: pairwiseAgreement(counts), used }],
		['pair_averaged_agreement', { value: pairAveragedAgreement(counts), used }],
		...alpha,
		['randolph_kappa', { value: randolphKappa(counts), used }],
		['conger_kappa', { value: congerKappa(counts), used: usedItems(counts, 'chance') }]
	];
}
