import type { Quote } from '../../domain/labels/quote.ts';

/** What a decision's form said, to be given back when it is refused. */
export interface Typed {
	label: string;
	reasonKind: string;
	rationale: string;
	/** Quotes taken from a selection, which needs a script. */
	evidence: Quote[];
	/** Words pasted as quotes, one a line. */
	pasted: string;
	unresolved: boolean;
	alternative: string;
	reading: string;
	changeReason: string;
}

/** A form that was refused. `kind` says which; `typed` is null where nothing was typed. */
export interface Refused {
	kind: 'blind' | 'final' | 'claim' | 'release';
	message: string;
	field: string | null;
	typed: Typed | null;
}
