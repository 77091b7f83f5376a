import { byCodeUnits } from '../freeze/by-code-units.ts';
import { checkQuote } from '../labels/check-quote.ts';
import type { Quote } from '../labels/quote.ts';
import { decidingFacts } from './deciding-facts.ts';
import type { Fact } from './encoding.ts';
import type { Value } from './expression.ts';
import type { FittedEncoding } from './fit-encodings.ts';
import type { Outcome } from './outcome.ts';
import { evaluateStack } from './stack/evaluate-stack.ts';
import { evaluateTree } from './tree/evaluate-tree.ts';
import type { Subject, SubjectItem } from './subject.ts';

/** A fact that decides a result, with the words that it rests on; one that the case does not give has neither. */
export interface DecidingFact {
	fact: string;
	value: Value | null;
	span: Quote | null;
}

/** What came out for one case and question. */
export interface FormalResult {
	case: string;
	question: string;
	result: Outcome['result'];
	/** Of an error: what met what. */
	message?: string;
	expected: string;
	/** The label; null where it is unresolved or an error. */
	got: string | null;
	/** Of a mismatch, an unresolved case and an error. */
	facts?: DecidingFact[];
	/** What the second evaluator gives, where it differs. */
	stack?: Outcome;
}

export interface SpanError {
	case: string;
	question: string;
	fact: string;
	message: string;
}

/** cases = matches + mismatches + unresolved + errors. */
export interface FormalReport {
	cases: number;
	permits: number;
	denials: number;
	unresolved: number;
	errors: number;
	matches: number;
	mismatches: number;
	results: FormalResult[];
	spanErrors: SpanError[];
	evaluatorsAgree: boolean;
	/** Do all determinate cases match, without error, span error or difference between the evaluators? */
	holds: boolean;
	facts: number;
}

/**
 * Evaluates each case twice, compares the label with the reference, and looks for each quote in its place. References are read and
 * never changed; hidden data is not here to be read. Pauses (yields) after each scenario. Results come in the order of question and id.
 */
export function* formalCheckSteps(
	fitted: readonly FittedEncoding[],
	{ codebook }: Pick<Subject, 'codebook'>
): Generator<void, FormalReport> {
	const results: FormalResult[] = [];
	const spanErrors: SpanError[] = [];
	let facts = 0;
	for (const { encoding, question, items } of fitted) {
		for (const item of items) {
			const own = encoding.facts.get(item.id) ?? new Map<string, Fact>();
			facts += own.size;
			for (const [fact, { span }] of own) {
				const message = spanFault(span, item, codebook);
				if (message) spanErrors.push({ case: item.id, question: question.id, fact, message });
			}
			const expected = item.references.get(question.id);
			if (expected !== undefined) results.push(evaluated(encoding, own, item.id, question.id, expected));
		}
		yield;
	}
	const place = new Map(codebook.questions.map(({ id }, i) => [id, i]));
	results.sort((a, b) => place.get(a.question)! - place.get(b.question)! || byCodeUnits(a.case, b.case));
	const count = (result: Outcome['result']) => results.filter((one) => one.result === result).length;
	const labelled = results.filter((one) => one.got !== null);
	const matches = labelled.filter((one) => one.got === one.expected).length;
	const evaluatorsAgree = results.every((one) => one.stack === undefined);
	const errors = count('error');
	const mismatches = labelled.length - matches;
	return {
		cases: results.length,
		permits: count('permit'),
		denials: count('deny'),
		unresolved: count('unresolved'),
		errors,
		matches,
		mismatches,
		results,
		spanErrors,
		evaluatorsAgree,
		holds: mismatches === 0 && errors === 0 && spanErrors.length === 0 && evaluatorsAgree,
		facts
	};
}

function evaluated(
	{ expression, permit, deny }: FittedEncoding['encoding'],
	own: ReadonlyMap<string, Fact>,
	id: string,
	question: string,
	expected: string
): FormalResult {
	const values = new Map([...own].map(([name, { value }]) => [name, value]));
	const outcome = evaluateTree(expression, values);
	const stack = evaluateStack(expression, values);
	const { result } = outcome;
	const got = result === 'permit' ? permit : result === 'deny' ? deny : null;
	const deciding = (): DecidingFact[] =>
		decidingFacts(expression, values, evaluateTree).map((fact) => ({
			fact,
			value: values.get(fact) ?? null,
			span: own.get(fact)?.span ?? null
		}));
	return {
		case: id,
		question,
		result,
		...(result === 'error' && { message: outcome.message }),
		expected,
		got,
		...(got !== expected && { facts: deciding() }),
		...(stack.result !== result && { stack })
	};
}

/** Why a quote is not in its place, in none of the texts that the item has; null when it is. */
function spanFault(span: Quote, { visible }: SubjectItem, codebook: Subject['codebook']): string | null {
	if (span.start >= span.end)
		return `The span begins at ${span.start} and ends at ${span.end}: a span holds a character or more.`;
	const faults = visible
		.map((one) => checkQuote(one, codebook, span))
		.map((checked) => (checked.ok ? null : checked.message));
	return faults.includes(null) ? null : faults[0];
}
