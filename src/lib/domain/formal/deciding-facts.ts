import type { Expression, Value } from './expression.ts';
import type { Evaluator, Outcome } from './outcome.ts';

/**
 * The names of the facts that decide what an expression gives, in the order in which they are read: of an `and` that is false only
 * those of its false clauses, of an `or` that is true only those of its true ones; else of all. Unresolved: of the clauses that are
 * unresolved. A clause that is decided without reading a fact adds none.
 */
export function decidingFacts(
	expression: Expression,
	facts: ReadonlyMap<string, Value>,
	evaluate: Evaluator
): string[] {
	const names = new Set<string>();
	collect(expression, evaluate(expression, facts).result);
	return [...names];

	function collect(node: Expression, result: Outcome['result']) {
		if (node.kind === 'fact') names.add(node.name);
		if (node.kind !== 'operation') return;
		if (node.op === 'not') return collect(node.args[0], evaluate(node.args[0], facts).result);
		// Below a comparison every operand counts; where it is unresolved, those alone that are not given, or rest on what is not.
		if (node.op !== 'and' && node.op !== 'or' && result !== 'unresolved') return all(node);
		for (const arg of node.args) if (evaluate(arg, facts).result === result) collect(arg, result);
	}

	function all(node: Expression) {
		if (node.kind === 'fact') names.add(node.name);
		if (node.kind === 'operation') for (const arg of node.args) all(arg);
	}
}
