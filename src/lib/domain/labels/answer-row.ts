import type { Quote } from './quote.ts';

/** One answer given elsewhere. */
export interface AnswerRow {
	/** Id of the case; of the scenario where the guideline's unit is the scenario. */
	case: string;
	annotator: string;
	question: string;
	label: string;
	unclear: boolean;
	note: string;
	evidence: Quote[];
	/** UTC with milliseconds; null means the time of import. */
	at: string | null;
}
