/** What a case that was answered comes to. Each case has exactly one. */
export const OUTCOMES = ['usable', 'output_limit', 'schema_invalid', 'refused', 'model_error'] as const;

export type OutcomeKind = (typeof OUTCOMES)[number];

/** An answer that fits the schema. */
export interface ModelAnswer {
	supporting_quotes: string[];
	rationale: string;
	ambiguity_notes: string;
	/** A label of the question, or UNDETERMINED. */
	label: string;
	/** 0 to 1 */
	confidence: number;
}

/** Tokens as the server counted them; null where it did not say. */
export interface Usage {
	prompt: number | null;
	completion: number | null;
}

/** What a response says, or that it says nothing about the case. */
export type Scored =
	| {
			kind: 'scored';
			outcome: OutcomeKind;
			answer: ModelAnswer | null;
			/** Of a response that is not usable: why, in a sentence. */
			why: string | null;
			finishReason: string | null;
			/** The model's name as the server gives it. */
			model: string | null;
			usage: Usage;
			/** The message's content apart from the body, whose ids differ from call to call; null where there is none. */
			content: string | null;
	  }
	/** A failure on the way: the case may be asked again. `brief` holds nothing that came from the server but its status: it may be told while a run is sealed. */
	| { kind: 'transport'; why: string; brief: string }
	/** The server will answer no case of this run: a wrong key, a wrong address. */
	| { kind: 'fatal'; why: string; brief: string };
