import { metricFits } from '../../domain/agreement/metric-fits.ts';
import { REASON_TEXT, type Reason } from '../../domain/agreement/reason.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';

/** A number with its interval, or the words that stand in its place. */
export type Figure =
	{ value: number; low: number | null; high: number | null; method: string | null } | { reason: string };

/** One line of the forest plot. */
export interface ForestRow {
	name: string;
	items: number;
	kappa: Figure;
	/** Null when the report has no AC1 at all. */
	ac1: Figure | null;
	unanimous: Figure;
}

/** One line of the table of coefficients. */
export interface MetricRow {
	name: string;
	figure: Figure;
	error: number | null;
	/** Items it rests on, and how many were left out for what they lack. */
	used: { items: number; dropped: number; why: string } | null;
}

const WHY = new Map([
	['fewer_than_two_ratings', 'fewer than two answers'],
	['a_rating_is_missing', 'an answer is missing'],
	['not_rated_by_both', 'not answered by both']
]);

/** What the agreement page shows of a report. */
export interface ReportView {
	items: number;
	raters: number;
	ratings: number;
	labels: string[];
	/** Names by the numbers that pairs go by. */
	annotators: string[];
	/** Which coefficient heads the page: Fleiss' kappa, or where ratings are missing its form for unequal numbers. */
	coefficient: string;
	overall: ForestRow;
	strata: { name: string; rows: ForestRow[] }[];
	pairs: { a: number; b: number; n: number; kappa: Figure }[];
	/** Those that mean something on the question's scale. */
	metrics: MetricRow[];
	categories: { label: string; kappa: Figure }[];
	/** By annotator: of the items on which the others have a majority, the share where this one gave that label. */
	withMajority: { [annotator: string]: { figure: Figure; items: number } };
	warnings: { code: string; message: string }[];
}

const object = (value: Json | undefined): JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const number = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const own = (from: JsonObject, name: string): Json | undefined => (Object.hasOwn(from, name) ? from[name] : undefined);
const reasonText = (code: Json | undefined): string =>
	typeof code === 'string' && Object.hasOwn(REASON_TEXT, code) ? REASON_TEXT[code as Reason] : 'not computed';

function figureOf(metrics: JsonObject, name: string, ends?: [string, string, string]): Figure {
	const metric = object(own(metrics, name));
	const value = number(metric.value);
	if (value === null) return { reason: reasonText(metric.undefined) };
	const ci = object(metric.ci);
	const low = number(ci.low) ?? (ends ? number(object(own(metrics, ends[0])).value) : null);
	const high = number(ci.high) ?? (ends ? number(object(own(metrics, ends[1])).value) : null);
	return {
		value,
		low,
		high,
		method: low === null ? null : typeof ci.method === 'string' ? ci.method : (ends?.[2] ?? null)
	};
}

const GWET: [string, string, string] = ['fleiss_ci_low_gwet', 'fleiss_ci_high_gwet', 'gwet-t'];

function rowOf(name: string, one: JsonObject, coefficient: string): ForestRow {
	const metrics = object(one.metrics);
	return {
		name,
		items: number(one.items) ?? 0,
		kappa: figureOf(metrics, coefficient, GWET),
		ac1: Object.hasOwn(metrics, 'gwet_ac1')
			? figureOf(metrics, 'gwet_ac1', ['gwet_ac1_ci_low', 'gwet_ac1_ci_high', 'gwet-t'])
			: null,
		unanimous: figureOf(metrics, 'unanimous_share')
	};
}

/**
 * A row whose interval was made as the one over all. A part with a single scenario cannot be resampled; the interval by formula that
 * it has instead is another thing, too narrow beside the others, and one caption speaks for all of them.
 */
function madeAlike(row: ForestRow, { kappa: all }: ForestRow): ForestRow {
	const { kappa } = row;
	if ('reason' in kappa || 'reason' in all || kappa.method === null || kappa.method === all.method) return row;
	// Scenarios of one case each are resampled case by case.
	const resampled = new Set(['bootstrap-cluster', 'bootstrap-item']);
	if (resampled.has(kappa.method) && resampled.has(all.method ?? '')) return row;
	return { ...row, kappa: { value: kappa.value, low: null, high: null, method: null } };
}

function metricRow(name: string, one: JsonObject, figure: Figure): MetricRow {
	const { se, used } = one;
	const { items, dropped, why } = object(used);
	return {
		name,
		figure,
		error: number(se),
		used:
			used === undefined
				? null
				: { items: number(items) ?? 0, dropped: number(dropped) ?? 0, why: WHY.get(String(why)) ?? '' }
	};
}

function warningsOf(part: JsonObject): ReportView['warnings'] {
	return list(part.warnings).map((one) => ({
		code: String(object(one).code ?? ''),
		message: String(object(one).message ?? '')
	}));
}

/** With complete data these say the same as Fleiss' kappa. */
const SAME = new Set(['fleiss_kappa_unequal', 'fleiss_kappa_pairable', 'fleiss_kappa_listwise']);

/** Reads one question's report in the shape of `agreement --json`. */
export function reportView(report: JsonObject): ReportView {
	const metrics = object(report.metrics);
	const unequal =
		object(own(metrics, 'fleiss_kappa')).undefined === 'needs_complete_data' &&
		Object.hasOwn(metrics, 'fleiss_kappa_unequal');
	const scale = report.scale === 'ordinal' || report.scale === 'interval' ? report.scale : 'nominal';
	const coefficient = unequal ? 'fleiss_kappa_unequal' : 'fleiss_kappa';
	const overall = rowOf('All', report, coefficient);
	return {
		items: number(report.items) ?? 0,
		raters: number(report.raters) ?? 0,
		ratings: number(report.ratings) ?? 0,
		labels: list(report.labels).map(String),
		annotators: list(report.annotators).map(String),
		coefficient,
		overall,
		strata: Object.entries(object(report.strata)).map(([name, values]) => ({
			name,
			rows: Object.entries(object(values)).map(([value, one]) =>
				madeAlike(rowOf(value, object(one), coefficient), overall)
			)
		})),
		pairs: list(object(own(metrics, 'pairwise_cohen_kappa')).value).map((pair) => {
			const { raters, n, kappa, undefined: code } = object(pair);
			const [a, b] = list(raters).map((one) => number(one) ?? 0);
			const value = number(kappa);
			return {
				a,
				b,
				n: number(n) ?? 0,
				kappa: value === null ? { reason: reasonText(code) } : { value, low: null, high: null, method: null }
			};
		}),
		metrics: Object.keys(metrics)
			// Lists and tables have places of their own; with complete data the form for unequal numbers says the same again.
			.filter(
				(name) =>
					(object(metrics[name]).value === null || typeof object(metrics[name]).value === 'number') &&
					(unequal || !SAME.has(name))
			)
			.filter((name) => metricFits(name, scale))
			.map((name) =>
				metricRow(name, object(metrics[name]), figureOf(metrics, name, name === coefficient ? GWET : undefined))
			),
		categories: Object.entries(object(object(own(metrics, 'fleiss_kappa_category')).value)).map(([label, one]) => {
			const kappa = number(object(one).kappa);
			return {
				label,
				kappa:
					kappa === null
						? { reason: 'this label was never used' }
						: { value: kappa, low: null, high: null, method: null }
			};
		}),
		withMajority: Object.fromEntries(
			list(report.per_annotator).map((one) => {
				const { annotator, agreement_with_majority: share } = object(one);
				const { value, items, undefined: code } = object(share);
				const found = number(value);
				const figure: Figure =
					found === null ? { reason: reasonText(code) } : { value: found, low: null, high: null, method: null };
				return [String(annotator), { figure, items: number(items) ?? 0 }];
			})
		),
		warnings: [
			...warningsOf(report),
			// Of its parts only what makes their kappa unreadable; the rest would be said of nearly every small part.
			...Object.values(object(report.strata)).flatMap((values) =>
				Object.entries(object(values)).flatMap(([value, one]) =>
					warningsOf(object(one))
						.filter(({ code }) => code === 'prevalence')
						.map(({ code, message }) => ({ code, message: `In ${value || '(none)'}: ${message}` }))
				)
			)
		]
	};
}
