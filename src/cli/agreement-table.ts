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

/** The report as a table for a terminal: values, intervals, and the reason where one is undefined. */
export function agreementTable(report: JsonObject): string {
	const questions = Object.keys((report.questions as JsonObject | undefined) ?? {});
	if (questions.length > 1)
		return questions
			.map((q) => `${q}\n${agreementTable((report.questions as JsonObject)[q] as JsonObject)}`)
			.join('\n\n');
	const lines = [
		`${report.items} items, ${report.raters} raters, ${report.ratings} ratings; labels ${(report.labels as string[]).join(', ')}`,
		...rows(report)
	];
	for (const [name, values] of Object.entries((report.strata as JsonObject) ?? {}))
		for (const [value, part] of Object.entries(values as JsonObject))
			lines.push('', `${name} = ${value} (${(part as JsonObject).items} items)`, ...rows(part as JsonObject));
	for (const { message } of (report.warnings as { message: string }[]) ?? []) lines.push('', `Note: ${message}`);
	return lines.join('\n');
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
