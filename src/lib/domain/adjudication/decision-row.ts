/** One decision taken elsewhere. */
export interface DecisionRow {
	/** Id of the case; of the scenario where the guideline's unit is the scenario. */
	case: string;
	question: string;
	label: string;
	adjudicator: string;
	rationale: string;
	/** True when a second reading stays beside the label; then `alternative` is that reading's label, else null. */
	unresolved: boolean;
	alternative: string | null;
	/** UTC with milliseconds; null means the time of import. */
	at: string | null;
}
