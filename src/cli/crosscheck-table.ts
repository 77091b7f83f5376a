import type { CrosscheckDone } from '../lib/server/crosschecks.ts';

const percent = (p: number | null) => (p === null ? '–' : `${(100 * p).toFixed(1)} %`);

/** A run beside the references, for the terminal. */
export function crosscheckTable(run: string, folder: string, report: NonNullable<CrosscheckDone['report']>): string {
	const head = [`Run ${run} in ${folder}.`];
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
		`Cohen's kappa of reference and model ${typeof kappa.value === 'number' ? kappa.value.toFixed(4) : 'undefined'} over ${String(kappa.items)} cases.`,
		`${report.inexact_quotes} responses hold a quote that is not in the case; ${report.inexact_only_in_form} of them differ in form only.`,
		`${report.transport_failures} requests failed on the way${report.called_off ? `; ${report.called_off} were called off` : ''}.`,
		'',
		`${'reference'.padEnd(width)}  ${columns.map((column) => cell(column, column)).join('  ')}`,
		...Object.entries(matrix).map(
			([reference, row]) =>
				`${reference.padEnd(width)}  ${columns.map((column) => cell(row[column], column)).join('  ')}`
		)
	].join('\n');
}
