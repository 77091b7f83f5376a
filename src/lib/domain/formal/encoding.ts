import type { Quote } from '../labels/quote.ts';
import type { Expression, Value } from './expression.ts';

/** A typed fact of one case, and the words of the case that it rests on. */
export interface Fact {
	value: Value;
	span: Quote;
}

/** A line of an encodings file: one expression for a scenario and question, and the facts of each of its cases by name. */
export interface Encoding {
	scenario: string;
	/** null: the guideline's only one */
	question: string | null;
	/** Label that true stands for. */
	permit: string;
	/** Label that false stands for. */
	deny: string;
	expression: Expression;
	/** By case id; by scenario id where the guideline's unit is the scenario. */
	facts: ReadonlyMap<string, ReadonlyMap<string, Fact>>;
}
