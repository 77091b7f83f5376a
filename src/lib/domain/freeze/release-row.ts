import type { Quote } from '../labels/quote.ts';
import type { Json, JsonObject } from '../shared/json.ts';

/** How a reference came about. `majority` is reserved. */
export type Basis = 'unanimous' | 'majority' | 'adjudicated' | 'single';

/** A line of references.jsonl: the frozen label of one question about one item. */
export interface ReferenceRow {
	id: string;
	input_sha256: string;
	question: string;
	label: string;
	basis: Basis;
	/** The sole most frequent label among the votes. */
	majority: string | null;
	/** Votes for every label of the question. */
	votes: Record<string, number>;
	/** Votes that are marked unclear or carry the unclear label. */
	unclear: number;
	unresolved: boolean;
	/** Label of the reading that also holds, where the item stays unresolved. */
	alternative: string | null;
}

/** A line of inputs.jsonl: what a model may see, and nothing else. */
export interface InputRow {
	id: string;
	scenario: string;
	visible: JsonObject;
	input_sha256: string;
}

/** A line of strata.jsonl. `source` stands where the case was imported with one. */
export interface StrataRow {
	id: string;
	strata: JsonObject;
	source?: Json;
}

/** A line of hidden.jsonl, which a release has only when that was asked for. */
export interface HiddenRow {
	id: string;
	hidden: JsonObject;
}

/** A line of answers.jsonl: one revision of one annotator's answer. */
export interface AnswerRow {
	id: string;
	question: string;
	/** A1, A2 ... */
	annotator: string;
	revision: number;
	label: string;
	unclear: boolean;
	note: string | null;
	evidence: Quote[];
	at: string;
	/** Milliseconds on task; null when imported. */
	ms: number | null;
	independent: boolean;
	guideline_sha256: string;
	input_sha256: string;
}

/** A line of decisions.jsonl that holds a decision. */
export interface DecisionRow {
	id: string;
	question: string;
	/** J1, J2 ... */
	adjudicator: string;
	kind: 'blind' | 'final';
	revision: number;
	/** The final decision that this one replaces. */
	supersedes: { adjudicator: string; revision: number } | null;
	label: string;
	reason_kind: string | null;
	rationale: string;
	change_reason: string | null;
	unresolved: boolean;
	alternative: string | null;
	/** The words of the alternative reading. */
	reading: string | null;
	evidence: Quote[];
	origin: 'app' | 'import';
	at: string;
}

/** A line of decisions.jsonl that holds a contribution to the thread. Never an answer. */
export interface CommentRow {
	id: string;
	question: string;
	kind: 'comment';
	/** J1, J2 ...; annotators keep their A1, A2 ... */
	author: string;
	/** Place in the thread, from 1. */
	ordinal: number;
	text: string;
	evidence: Quote[];
	at: string;
}

/** A line of decisions.jsonl that says why a maintainer sent an item to adjudication. */
export interface SentRow {
	id: string;
	question: string;
	kind: 'sent';
	text: string;
	at: string;
}

export type AdjudicationRow = DecisionRow | CommentRow | SentRow;
