import type { RunReport } from '../lib/domain/crosscheck/run-report.ts';
import type { Share } from '../lib/domain/crosscheck/share.ts';

const percent = (p: number | null) => (p === null ? '–' : `${(100 * p).toFixed(1)} %`);

const shared = ({ k, n, p, wilson_low, wilson_high }: Share) =>
	`${k} of ${n}, ${percent(p)} (${percent(wilson_low)} to ${percent(wilson_high)})`;

/** A run beside the references, for the terminal. */
export function crosscheckTable(run: string, folder: string, report: RunReport): string {
	const head = [
		`Run ${run} in ${folder}.`,
		...(report.simulated ? ['The answers behind these references were simulated.'] : [])
	];
	const { outcomes, labels, agree, disagree, agreement, matrix, kappa } = report;
	const width = Math.max(...Object.keys(matrix).map((name) => name.length), 9);
	const columns = Object.keys(Object.values(matrix)[0] ?? {});
	const cell = (text: string | number, column: string) => String(text).padStart(Math.max(column.length, 5));
	return [
		...head,
		`${report.cases} cases: ${Object.entries(outcomes)
			.map(([name, n]) => `${n} ${name}`)
			.join(', ')}${report.unscored ? `, ${report.unscored} without a scored response` : ''}.`,
		`Labels: ${Object.entries(labels)
			.map(([name, n]) => `${n} ${name}`)
			.join(', ')}.`,
		`Agree ${agree}, disagree ${disagree}: ${percent(agreement.p)} of all cases, 95 % interval ${percent(agreement.wilson_low)} to ${percent(agreement.wilson_high)}.`,
		`Cohen's kappa of reference and model ${typeof kappa.value === 'number' ? kappa.value.toFixed(4) : 'undefined'}${interval(kappa.ci)} over ${String(kappa.items)} cases.`,
		`${report.inexact_quotes} responses hold a quote that is not in the case; ${report.inexact_only_in_form} of them differ in form only.`,
		`${report.transport_failures} requests failed on the way${report.called_off ? `; ${report.called_off} were called off` : ''}.`,
		report.tokens.prompt === null
			? 'The server told no tokens.'
			: `${report.tokens.prompt} tokens read, ${report.tokens.completion ?? 0} written.`,
		'',
		`${'reference'.padEnd(width)}  ${columns.map((column) => cell(column, column)).join('  ')}`,
		...Object.entries(matrix).map(
			([reference, row]) =>
				`${reference.padEnd(width)}  ${columns.map((column) => cell(row[column], column)).join('  ')}`
		),
		'',
		'Of the cases with this reference, the model says the same (95 % Wilson):',
		...lines(report.by_reference),
		'Of the cases that the model labels so, the reference says the same:',
		...lines(report.by_model),
		...Object.entries(report.strata).flatMap(([name, values]) => [
			`By ${name}:`,
			...lines(Object.fromEntries(Object.entries(values).map(([value, one]) => [value, one.agreement])))
		]),
		...(report.disagreements.length
			? ['', `Disagreements (${report.disagreements.length}; --json has quotes, rationales and what people said):`]
			: []),
		...report.disagreements.map(
			(one) => `  ${one.case}: reference ${one.reference}, model ${one.model}, confidence ${one.confidence.toFixed(2)}`
		)
	].join('\n');
}

const lines = (shares: Record<string, Share>) =>
	Object.entries(shares).map(([name, one]) => `  ${name || '(none)'}: ${shared(one)}`);

function interval(ci: unknown): string {
	const { low, high } = (ci ?? {}) as { low?: number; high?: number };
	return low === undefined || high === undefined ? '' : ` (95 % interval ${low.toFixed(3)} to ${high.toFixed(3)})`;
}
