/** One judged outcome: what a model predicted for one id, and what was made of it. */
export interface OutcomeRow {
	/** Rows of one id stay together when ids are resampled. */
	id: string;
	model: string;
	/** The gold decision about the action whose outcome it is. */
	gold: string;
	/** The final label; null while none is settled, and for what nobody answered. */
	label: string | null;
	/** Nobody answered it, which annotation was closed with: it will never have a label. */
	unanswered?: boolean;
	/** What it was before anyone adjudicated: the primary annotator's label, or the majority's; null where there is none. */
	before: string | null;
}
