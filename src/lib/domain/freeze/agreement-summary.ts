import { metricFits } from '../agreement/metric-fits.ts';
import type { Scale } from '../agreement/study.ts';
import type { Json, JsonObject } from '../shared/json.ts';

/** The figures of a question that the manifest and the data sheet show. */
export interface QuestionAgreement {
	items: number;
	raters: number;
	ratings: number;
	/** By metric, as in agreement.json: value, interval, or why there is none. */
	headline: JsonObject;
}

export interface AgreementSummary {
	/** Names of all metrics in agreement.json, sorted: none can be taken out unnoticed. */
	metrics: string[];
	questions: { [question: string]: QuestionAgreement };
}

/** Metrics for people, in the order of the data sheet. */
export const HEADLINE = [
	['unanimous_share', 'Unanimous items'],
	['pairwise_agreement', 'Pairwise agreement'],
	['fleiss_kappa', 'Fleiss’ kappa'],
	['fleiss_kappa_unequal', 'Fleiss’ kappa, unequal numbers of ratings'],
	['cohen_kappa', 'Cohen’s kappa'],
	['krippendorff_alpha_nominal', 'Krippendorff’s alpha, nominal'],
	['krippendorff_alpha_ordinal', 'Krippendorff’s alpha, ordinal'],
	['gwet_ac1', 'Gwet’s AC1']
] as const;

/** Takes from an agreement report (the shape of `agreement --json`, with `questions`) what the manifest says of it. */
export function agreementSummary(report: JsonObject): AgreementSummary {
	const names = new Set<string>();
	const questions: [string, QuestionAgreement][] = Object.entries(object(report.questions)).map(([id, value]) => {
		const one = object(value);
		const metrics = object(one.metrics);
		for (const name of Object.keys(metrics)) names.add(name);
		const shown = HEADLINE.filter(
			([name]) =>
				Object.hasOwn(metrics, name) &&
				metricFits(name, one.scale as Scale) &&
				// With more annotators there is no such figure; that is no finding about the labels.
				object(metrics[name]).undefined !== 'needs_exactly_two_raters'
		);
		const headline = shown.map(([name]) => [name, metrics[name]]);
		return [
			id,
			{
				items: number(one.items),
				raters: number(one.raters),
				ratings: number(one.ratings),
				headline: Object.fromEntries(headline) as JsonObject
			}
		];
	});
	return { metrics: [...names].sort(), questions: Object.fromEntries(questions) };
}

const object = (value: Json | undefined): JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
