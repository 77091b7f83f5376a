import { REASON_TEXT, type Reason } from '../lib/domain/agreement/reason.ts';
import type { JsonObject } from '../lib/domain/shared/json.ts';

interface Metric {
	value: unknown;
	undefined?: Reason;
	ci?: { low: number; high: number };
}

const NAMES: [string, string][] = [
	['unanimous_share', 'Unanimous share'],
	['pairwise_agreement', 'Pairwise agreement'],
	['fleiss_kappa', "Fleiss' kappa"],
	['fleiss_kappa_unequal', "Fleiss' kappa, unequal numbers"],
	['fleiss_se_gwet', 'Standard error (Gwet)'],
	['cohen_kappa', "Cohen's kappa"]
];

/** The reports of `questions` as tables for a terminal: values, intervals, and the reason where one is undefined. */
export function agreementTable({ questions }: JsonObject): string {
	const reports = Object.values(questions as Record<string, JsonObject>).map(table);
	return reports.join(`\n\n${'-'.repeat(72)}\n\n`);
}

function table(report: JsonObject): string {
	const of = typeof report.question === 'string' ? [`Question ${report.question}`] : [];
	const lines = [
		...of,
		`${counted(report.items, 'item')}, ${counted(report.raters, 'rater')}, ${counted(report.ratings, 'rating')}; labels ${(report.labels as string[]).join(', ')}`,
		...unclear(report.unclear as JsonObject | undefined),
		'',
		...rows(report)
	];
	for (const [name, values] of Object.entries((report.strata as JsonObject) ?? {}))
		for (const [value, part] of Object.entries(values as JsonObject))
			lines.push(
				'',
				`${name} = ${value} (${counted((part as JsonObject).items, 'item')})`,
				...rows(part as JsonObject)
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

function rows(part: JsonObject): string[] {
	const metrics = part.metrics as unknown as Record<string, Metric>;
	return NAMES.flatMap(([key, title]) => {
		const metric = Object.hasOwn(metrics, key) ? metrics[key] : undefined;
		if (!metric) return [];
		const head = title.padEnd(32);
		if (typeof metric.value !== 'number')
			return [`${head}undefined: ${metric.undefined ? REASON_TEXT[metric.undefined] : 'not a number'}`];
		const interval = metric.ci ? `   95 % interval ${metric.ci.low.toFixed(3)} to ${metric.ci.high.toFixed(3)}` : '';
		return [`${head}${metric.value.toFixed(4)}${interval}`];
	});
}
