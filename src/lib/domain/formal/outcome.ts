import type { Expression, Value } from './expression.ts';

/** What an expression gives for one case. An error says what met what. */
export type Outcome =
	{ result: 'permit' } | { result: 'deny' } | { result: 'unresolved' } | { result: 'error'; message: string };

/** An evaluator: the expression of a scenario over the facts of one of its cases, by name; a name that is not there is unresolved. */
export type Evaluator = (expression: Expression, facts: ReadonlyMap<string, Value>) => Outcome;
