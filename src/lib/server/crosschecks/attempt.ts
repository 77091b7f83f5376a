import type { OutcomeKind, Usage } from '../../domain/crosscheck/outcome.ts';

/** A line of attempts.jsonl: one request and what came of it, byte for byte. */
export interface Attempt {
	/** Public id of the case; of the scenario where the guideline's unit is the scenario. */
	case: string;
	/** 1-based, per case, over all sittings of the run. */
	attempt: number;
	/** When the request was sent. */
	at: string;
	/** Milliseconds until the response was whole, or the failure known. */
	ms: number;
	base_url: string;
	request_sha256: string;
	/** SHA-256 of the message that shows the case: tells whether an attempt is about the text that a release holds. */
	message_sha256: string;
	request: string;
	/** null: no response came. */
	status: number | null;
	headers: Record<string, string>;
	/** The response's body as text; of one that is no UTF-8 its bytes in base64; null where none came. */
	response: string | { base64: string } | null;
	response_bytes: number;
	response_sha256: string | null;
	/** Was the body longer than what is read of one, as it came or unpacked? */
	cut: boolean;
	/** Did the key stand in the body? It was taken out, and response_sha256 is of the body as it came. */
	redacted: boolean;
	/** Was it called off, by Ctrl-C or because the run ended, before it was answered? Then it is no failure. */
	called_off: boolean;
	/** null: a failure on the way, which scores nothing. */
	outcome: OutcomeKind | null;
	/** Why it is no usable response, in a sentence. */
	why: string | null;
	finish_reason: string | null;
	/** Name of the model as the server gives it. */
	model: string | null;
	/** SHA-256 of the message's content, apart from ids that differ from call to call. */
	content_sha256: string | null;
	usage: Usage;
}
