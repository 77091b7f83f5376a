import type { DecidingFact, FormalReport } from '../lib/domain/formal/formal-check.ts';
import { valueText } from '../lib/domain/formal/value-text.ts';

/** A report of a formal check for the terminal: counts, then everything that is not a match, with what decides it. */
export function formalTable(report: FormalReport, attached: string | null): string {
	const { cases, permits, denials, unresolved, errors, matches, mismatches, spanErrors, evaluatorsAgree } = report;
	const lines = [
		`${cases} cases: ${permits} permits, ${denials} denials, ${unresolved} unresolved, ${errors} errors.`,
		`${matches} of ${permits + denials} determinate cases match their reference; ${mismatches} do not.`,
		`${report.facts} facts; ${spanErrors.length} quotes are not in their place.`,
		evaluatorsAgree ? 'Both evaluators give the same result for every case.' : 'The two evaluators DIFFER (below).'
	];
	for (const one of report.results) {
		const name = `${one.case}${new Set(report.results.map((r) => r.question)).size > 1 ? ` ${one.question}` : ''}`;
		if (one.stack) lines.push(`${name}: the first evaluator gives ${one.result}, the second ${one.stack.result}.`);
		if (!one.facts) continue;
		lines.push(
			one.result === 'error'
				? `${name}: error. ${one.message}`
				: one.result === 'unresolved'
					? `${name}: unresolved; the reference is ${one.expected}.`
					: `${name}: ${one.got}, but the reference is ${one.expected}.`
		);
		lines.push(...one.facts.map((fact) => `    ${factText(fact)}`));
	}
	for (const { case: id, fact, message } of spanErrors) lines.push(`${id}, fact ${fact}: ${message}`);
	if (attached !== null) lines.push(`The report is in attachments/${attached}.`);
	return lines.join('\n');
}

function factText({ fact, value, span }: DecidingFact): string {
	if (!value || !span) return `${fact} is not given`;
	return `${fact} = ${valueText(value)}: “${span.quote}” (${span.field} ${span.start}–${span.end})`;
}
