import type { Quote } from '../../domain/labels/quote.ts';

/** What stands in the form of a decision, sent or not. */
export interface Written {
	label: string;
	reasonKind: string;
	rationale: string;
	evidence: Quote[];
	/** Quotes pasted where there is no script, one a line. */
	pasted: string;
	unresolved: boolean;
	alternative: string;
	reading: string;
	changeReason: string;
}

/** An empty form: nothing is ever preselected. */
export function blank(): Written {
	return {
		label: '',
		reasonKind: '',
		rationale: '',
		evidence: [],
		pasted: '',
		unresolved: false,
		alternative: '',
		reading: '',
		changeReason: ''
	};
}
