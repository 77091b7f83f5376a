import { metricFits } from '../lib/domain/agreement/metric-fits.ts';
import { REASON_TEXT, type Reason } from '../lib/domain/agreement/reason.ts';
import type { Scale } from '../lib/domain/agreement/study.ts';
import type { JsonObject } from '../lib/domain/shared/json.ts';

interface Metric {
	value: unknown;
	undefined?: Reason;
	ci?: { low: number; high: number; method: string; undefined_share?: number };
	used?: { items: number; dropped: number; why?: string };
}

const NAMES: [string, string][] = [
	['unanimous_share', 'Unanimous share'],
	['pairwise_agreement', 'Pairwise agreement'],
	['fleiss_kappa', "Fleiss' kappa"],
	['fleiss_kappa_unequal', "Fleiss' kappa, unequal numbers"],
	['fleiss_se_gwet', 'Standard error (Gwet)'],
	['cohen_kappa', "Cohen's kappa"],
	['krippendorff_alpha_nominal', "Krippendorff's alpha"],
	['krippendorff_alpha_ordinal', "Krippendorff's alpha, ordinal"],
	['krippendorff_alpha_interval', "Krippendorff's alpha, interval"],
	['gwet_ac1', "Gwet's AC1"]
];

const WHY = new Map([
	['fewer_than_two_ratings', 'fewer than two ratings'],
	['a_rating_is_missing', 'a rating is missing'],
	['not_rated_by_both', 'not rated by both']
]);

/** The reports of `questions` as tables for a terminal: values, intervals, and the reason where one is undefined. */
export function agreementTable({ questions }: JsonObject): string {
	const reports = Object.values(questions as Record<string, JsonObject>).map(table);
	return reports.join(`\n\n${'-'.repeat(72)}\n\n`);
}

function table(report: JsonObject): string {
	const scale = report.scale as Scale;
	const of = typeof report.question === 'string' ? [`Question ${report.question}`] : [];
	const lines = [
		...of,
		`${counted(report.items, 'item')}, ${counted(report.raters, 'rater')}, ${counted(report.ratings, 'rating')}; labels ${(report.labels as string[]).join(', ')}`,
		...unclear(report.unclear as JsonObject | undefined),
		'',
		...rows(report, scale)
	];
	for (const [name, values] of Object.entries((report.strata as JsonObject) ?? {}))
		for (const [value, part] of Object.entries(values as JsonObject))
			lines.push(
				'',
				`${name} = ${value} (${counted((part as JsonObject).items, 'item')})`,
				...rows(part as JsonObject, scale)
			);
	for (const { message } of (report.warnings as { message: string }[]) ?? []) lines.push('', `Note: ${message}`);
	return lines.join('\n');
}

const counted = (n: unknown, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** How unclear answers count here. Where none was marked, the treatment changes nothing but the labels, which stand above. */
function unclear(found: JsonObject | undefined): string[] {
	if (!found?.marked) return [];
	const { treatment, marked } = found;
	const how =
		treatment === 'flag'
			? 'counted with the label given'
			: treatment === 'missing'
				? 'left out'
				: treatment === 'category'
					? 'counted as UNCLEAR'
					: `counted as ${String(treatment).slice('label:'.length)}`;
	return [`${counted(marked, 'answer')} marked as unclear, ${how}`];
}

function rows(part: JsonObject, scale: Scale): string[] {
	const metrics = part.metrics as unknown as Record<string, Metric>;
	const shown = NAMES.filter(([key]) => Object.hasOwn(metrics, key) && metricFits(key, scale));
	const lines = shown.map(([key, title]) => title.padEnd(32) + figure(metrics[key]));
	// Beside an interval over whole scenarios one by formula looks surer than it is.
	return shown.some(([key]) => metrics[key].ci && !resampled(metrics[key]))
		? [...lines, 'Intervals by formula take items as independent.']
		: lines;
}

function figure(metric: Metric): string {
	const { value, ci, used } = metric;
	if (typeof value !== 'number')
		return `undefined: ${metric.undefined ? REASON_TEXT[metric.undefined] : 'not a number'}`;
	const said: string[] = [];
	if (ci)
		said.push(`95 % interval ${ci.low.toFixed(3)} to ${ci.high.toFixed(3)}${resampled(metric) ? '' : ' by formula'}`);
	if (ci?.undefined_share) said.push(`undefined in ${(100 * ci.undefined_share).toFixed(1)} % of the resamples`);
	if (used?.dropped)
		said.push(`${counted(used.items, 'item')}, ${used.dropped} left out: ${WHY.get(used.why ?? '') ?? ''}`);
	return [value.toFixed(4), said.join('; ')].filter(Boolean).join('   ');
}

const resampled = ({ ci }: Metric) => ci !== undefined && ci.method.startsWith('bootstrap');
