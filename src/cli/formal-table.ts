import { cutText } from '../lib/domain/shared/cut-text.ts';
import type { DecidingFact, FormalReport } from '../lib/domain/formal/formal-check.ts';
import { LONGEST_SHOWN, valueText } from '../lib/domain/formal/value-text.ts';

/** A report of a formal check for the terminal: counts, then everything that is not a match, with what decides it. */
export function formalTable(report: FormalReport, attached: string | null): string {
	const { cases, permits, denials, unresolved, errors, matches, mismatches, spanErrors, evaluatorsAgree } = report;
	const lines = [
		`${cases} cases: ${permits} permits, ${denials} denials, ${unresolved} unresolved, ${errors} errors.`,
		`${matches} of ${permits + denials} determinate cases match their reference; ${mismatches} do not.`,
		`${report.facts} facts; ${spanErrors.length} quotes are not in their place.`,
		evaluatorsAgree ? 'Both evaluators give the same result for every case.' : 'The two evaluators DIFFER (below).'
	];
	const several = new Set(report.results.map((one) => one.question)).size > 1;
	for (const one of report.results) {
		const name = `${one.case}${several ? ` ${one.question}` : ''}`;
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
	for (const { case: id, question, fact, message } of spanErrors)
		lines.push(`${id}${several ? ` ${question}` : ''}, fact ${oneLine(fact)}: ${message}`);
	if (attached !== null) lines.push(`The report is in attachments/${attached}.`);
	return lines.join('\n');
}

function factText({ fact, value, span }: DecidingFact): string {
	const name = oneLine(fact);
	if (!value || !span) return `${name} is not given`;
	return `${name} = ${valueText(value)}: “${cutText(span.quote, LONGEST_SHOWN)}” (${span.field}${span.path ?? ''}, ${span.start}–${span.end})`;
}

/** A name that somebody chose, cut, and without line breaks of its own: no name may look like a line of the report. */
const oneLine = (name: string) => cutText(name, 200).replace(/[\n\r\u0085\u2028\u2029]/g, '⏎');
