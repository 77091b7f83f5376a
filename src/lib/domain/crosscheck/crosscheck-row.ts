import type { FoundQuote } from './find-quotes.ts';
import type { ModelAnswer, OutcomeKind, Usage } from './outcome.ts';

/** One item beside its reference: what the run's scored response came to. Where the labels are the same, rationale, notes and the words of quotes may be left out (empty). */
export interface CrosscheckRow {
	/** Public id. */
	id: string;
	scenario: string;
	strata: ReadonlyMap<string, string>;
	/** The frozen label. */
	reference: string;
	/** null: no response was scored. */
	outcome: OutcomeKind | null;
	answer: ModelAnswer | null;
	quotes: FoundQuote[];
	usage: Usage;
}

/** The label that a model gave; null where the response is not usable. */
export const labelOf = (row: CrosscheckRow): string | null => row.answer?.label ?? null;
