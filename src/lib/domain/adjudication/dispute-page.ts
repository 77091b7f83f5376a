import type { BlindedCase } from '../cases/blinded-case.ts';
import type { Question } from '../guideline/codebook.ts';
import type { ShownCodebook } from '../guideline/shown-codebook.ts';
import type { Quote } from '../labels/quote.ts';
import type { Comment } from './comment.ts';
import type { Why } from './dispute.ts';

/** A row of an adjudicator's queue. It says nothing of why, how many, who, which labels, or when: later ones were sent. */
export interface DisputeRow {
	/** Opaque id for the address. */
	id: string;
	/** Place in the queue, from 1; the order is drawn, so it tells nothing. */
	number: number;
	/** `waiting`: your final decision is stored, and the panel has not decided. */
	state: 'open' | 'claimed-by-you' | 'claimed' | 'blind-decided' | 'waiting' | 'decided';
	claimedUntil: string | null;
}

/** A stored decision. */
export interface StoredDecision {
	id: string;
	/** `you`, or a pseudonym J1, J2 ... of another adjudicator. */
	by: string;
	kind: 'blind' | 'final';
	revision: number;
	label: string;
	reasonKind: string | null;
	rationale: string;
	changeReason: string | null;
	unresolved: boolean;
	alternative: string | null;
	reading: string | null;
	evidence: Quote[];
	at: string;
	/** Replaced by a later final decision. */
	superseded: boolean;
}

/** Seen only after the adjudicator's own blind decision is stored. */
export interface Revealed {
	why: Why;
	sentReason: string | null;
	/** Letters are shuffled per case and stable within it. */
	answers: { letter: string; label: string; unclear: boolean; note: string; evidence: Quote[]; revisions: number }[];
	majority: string | null;
	blind: StoredDecision;
	finals: StoredDecision[];
	comments: Comment[];
}

/** Everything an adjudicator's page shows. Before the reveal `revealed` is null and nothing else depends on the answers. */
export interface DisputePage {
	study: { slug: string; title: string; simulated: boolean };
	codebook: ShownCodebook;
	guidelineSha256: string;
	question: Question;
	id: string;
	number: number;
	total: number;
	/** The cases the decision is about: one, or with `unit: scenario` all of the scenario. */
	cases: BlindedCase[];
	/** The other contexts of the scenario, as annotators saw them. */
	others: BlindedCase[];
	claim: { state: 'free' | 'yours' | 'other'; until: string | null };
	/** That it is decided, and since when. Which other adjudicator did it, and the label, is in `revealed` only. */
	decided: { by: 'you' | 'another' | 'panel'; at: string } | null;
	/** Id of the final decision that one of this adjudicator's would replace. */
	replaces: string | null;
	/** In a panel study: how many have to agree, and once the own final decision is stored, how many agree at most. */
	panel: { size: number; agree: number | null } | null;
	/** The newest release that holds this case; what is decided now changes only a later one. null before the own blind decision. */
	frozenIn: string | null;
	/** Fresh id for the decision this page will make. */
	decision: string;
	/** Fresh id for a contribution to the thread. */
	comment: string;
	/** The case's annotators take part in the discussion. */
	openDiscussion: boolean;
	next: string | null;
	revealed: Revealed | null;
}
