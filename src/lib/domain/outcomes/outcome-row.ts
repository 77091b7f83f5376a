/** One judged outcome: what a model predicted for one id, and what was made of it. */
export interface OutcomeRow {
	/** Rows of one id stay together when ids are resampled. */
	id: string;
	model: string;
	/** The gold decision about the action whose outcome it is. */
	gold: string;
	/** The final label; null while none is settled. */
	label: string | null;
	/** What it was before anyone adjudicated: the primary annotator's label, or the majority's; null where there is none. */
	before: string | null;
}
