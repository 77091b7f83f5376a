import type { Expression, Operator } from '../expression.ts';
import type { Evaluator } from '../outcome.ts';
import { datum, type Datum } from './datum.ts';
import { OPERATIONS } from './operations.ts';

/** Unresolved, an error with its words, or a value. */
type Found = { kind: 'unresolved' } | { kind: 'error'; message: string } | { kind: 'value'; datum: Datum };

const UNRESOLVED: Found = { kind: 'unresolved' };

/**
 * The first evaluator: walks the expression as a tree, each node to its end, also where a clause has decided already, because an error
 * anywhere is the result. Unresolved operands follow Kleene's strong logic: `and` with a false and `or` with a true are decided.
 */
export const evaluateTree: Evaluator = (expression, facts) => {
	const found = evaluate(expression, (name) => {
		const value = facts.get(name);
		return value ? { kind: 'value', datum: datum(value) } : UNRESOLVED;
	});
	if (found.kind === 'unresolved') return { result: 'unresolved' };
	if (found.kind === 'error') return { result: 'error', message: found.message };
	if (found.datum.type !== 'boolean')
		return {
			result: 'error',
			message: `The expression gives ${named(found.datum)}, which permits and denies nothing.`
		};
	return { result: found.datum.truth ? 'permit' : 'deny' };
};

function evaluate(node: Expression, fact: (name: string) => Found): Found {
	if (node.kind === 'fact') return fact(node.name);
	if (node.kind === 'literal') return { kind: 'value', datum: datum(node.value) };
	const operands = node.args.map((arg) => evaluate(arg, fact));
	const failed = operands.find((one) => one.kind === 'error');
	if (failed) return failed;
	return node.op === 'and' || node.op === 'or' || node.op === 'not'
		? logic(node.op, operands)
		: operation(node.op, operands);
}

function logic(op: 'and' | 'or' | 'not', operands: Found[]): Found {
	const truths: (boolean | null)[] = [];
	for (const [place, one] of operands.entries()) {
		if (one.kind === 'value' && one.datum.type !== 'boolean') return refusal(op, place, one.datum);
		truths.push(one.kind === 'value' && one.datum.type === 'boolean' ? one.datum.truth : null);
	}
	if (op === 'not') return truths[0] === null ? UNRESOLVED : truth(!truths[0]);
	const decisive = op === 'or';
	if (truths.includes(decisive)) return truth(decisive);
	return truths.includes(null) ? UNRESOLVED : truth(!decisive);
}

function operation(op: Exclude<Operator, 'and' | 'or' | 'not'>, operands: Found[]): Found {
	const { takes, give } = OPERATIONS[op];
	const data: Datum[] = [];
	for (const [place, one] of operands.entries()) {
		if (one.kind !== 'value') continue;
		// Also beside an unresolved operand: no value of it could mend this.
		if (!takes[place].includes(one.datum.type)) return refusal(op, place, one.datum);
		data.push(one.datum);
	}
	if (data.length < operands.length) return UNRESOLVED;
	const given = give(data);
	if (given) return { kind: 'value', datum: given };
	return { kind: 'error', message: `The operator ${op} cannot be applied to ${data.map(named).join(' and ')}.` };
}

const truth = (value: boolean): Found => ({ kind: 'value', datum: { type: 'boolean', truth: value } });

const refusal = (op: Operator, place: number, operand: Datum): Found => ({
	kind: 'error',
	message: `The operator ${op} does not take ${named(operand)} as its operand ${place + 1}.`
});

function named(one: Datum): string {
	return one.type === 'null' ? 'null' : one.type === 'instant' ? 'an instant' : `a ${one.type}`;
}
