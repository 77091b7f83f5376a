import type { Quote } from '../labels/quote.ts';
import type { Json } from '../shared/json.ts';
import type { Value } from './expression.ts';
import type { FormalReport, FormalResult, SpanError } from './formal-check.ts';
import type { Outcome } from './outcome.ts';

/** A value in a report. A number is its text, since no double may round it; so each element of a list names its type. */
export interface ValueJson {
	type: string;
	value: Json | ValueJson[];
}

/** A deciding fact with the words that it rests on, or one that is not given. */
export type FactJson = { fact: string; missing: true } | ({ fact: string; span: Quote } & ValueJson);

/** What a report says that it is. */
export const FORMAT = 'touchstone/formal-check@1';

/** A report as `formal check --json` prints it and as report.json of an attachment holds it. */
export interface FormalJson {
	format: typeof FORMAT;
	cases: number;
	permits: number;
	denials: number;
	unresolved: number;
	errors: number;
	matches: number;
	mismatches: { case: string; question: string; expected: string; got: string; facts: FactJson[] }[];
	span_errors: SpanError[];
	evaluators_agree: boolean;
	/** How many facts the encodings hold. */
	facts: number;
	results: {
		case: string;
		question: string;
		result: Outcome['result'];
		expected: string;
		message?: string;
		second_evaluator?: Outcome;
		/** Of a case without a label. */
		facts?: FactJson[];
	}[];
}

/** The report as `formal check --json` prints it and as it stands in a release. */
export function formalJson(report: FormalReport): FormalJson {
	const { cases, permits, denials, unresolved, errors, matches, facts, evaluatorsAgree } = report;
	const mismatches = report.results.filter((one) => one.got !== null && one.got !== one.expected);
	return {
		format: FORMAT,
		cases,
		permits,
		denials,
		unresolved,
		errors,
		matches,
		mismatches: mismatches.map((one) => ({
			case: one.case,
			question: one.question,
			expected: one.expected,
			got: one.got!,
			facts: factsJson(one)
		})),
		span_errors: report.spanErrors,
		evaluators_agree: evaluatorsAgree,
		facts,
		results: report.results.map((one) => ({
			case: one.case,
			question: one.question,
			result: one.result,
			expected: one.expected,
			...(one.message !== undefined && { message: one.message }),
			...(one.stack && { second_evaluator: one.stack }),
			...(one.got === null && { facts: factsJson(one) })
		}))
	};
}

function factsJson({ facts = [] }: FormalResult): FactJson[] {
	return facts.map(({ fact, value, span }) =>
		value && span ? { fact, ...valueJson(value), span } : { fact, missing: true }
	);
}

function valueJson(value: Value): ValueJson {
	const { type } = value;
	if (type === 'list') return { type, value: value.items.map(valueJson) };
	return { type, value: type === 'null' ? null : type === 'boolean' ? value.value : value.text };
}
