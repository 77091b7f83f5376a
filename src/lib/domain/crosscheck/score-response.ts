import type { Json, JsonObject } from '../shared/json.ts';
import { strictJson } from '../shared/strict-json.ts';
import { oneSentence } from './one-sentence.ts';
import type { ModelAnswer, OutcomeKind, Scored, Usage } from './outcome.ts';

/** A response as it came. */
export interface Received {
	status: number;
	/** null where the bytes are no UTF-8. */
	body: string | null;
	/** The body was longer than what is read, and was cut off. */
	cut: boolean;
}

/** Says what is wrong with an answer, or null. */
export type CheckAnswer = (value: Json) => string | null;

/** Answers of a wrong address or key, an empty account, a model that is gone: no case of the run would fare better. */
const FATAL = [401, 402, 403, 404, 405, 407, 410];
/** Try again later. */
const LATER = [408, 425, 429];

/**
 * What a response comes to. An answer of the model, whatever it is worth, is scored; a failure on the way never is. A server that says in
 * JSON that it could not answer this request (a 400 for a text that is too long, a 500 for output that could not be parsed) has answered;
 * a page of HTML, a body that ends early and other statuses come from what stands between. So does an error with status 200, which leaves open whose it
 * is: a score is final, and a case without one can be asked again.
 */
export function scoreResponse(received: Received, check: CheckAnswer): Scored {
	const made = score(received, check);
	return made.why === null ? made : { ...made, why: oneSentence(made.why) };
}

function score({ status, body, cut }: Received, check: CheckAnswer): Scored {
	const brief = `HTTP ${status}.`;
	const why = `HTTP ${status}${said(body)}`;
	if (FATAL.includes(status)) return { kind: 'fatal', why, brief };
	if (LATER.includes(status)) return { kind: 'transport', why, brief };
	if (status >= 400) {
		const own =
			status === 413 ||
			(status < 500 && body !== null && parse(body) !== null) ||
			(status === 500 && errorOf(body) !== null);
		return own ? scored('model_error', why, {}) : { kind: 'transport', why, brief };
	}
	// Redirects are not followed: who is asked is what the operator said.
	if (status >= 300) return { kind: 'fatal', why: `HTTP ${status}: it sends requests elsewhere`, brief };
	if (status < 200) return { kind: 'transport', why: brief, brief };
	if (cut) return scored('model_error', 'The response is longer than what is read of one.', {});
	const completion = body === null ? null : parse(body);
	const choice = first(completion?.choices);
	const message = choice && object(choice.message);
	if (!completion || !choice || !message) {
		const error = errorOf(body);
		const none = 'The body is no chat completion.';
		return error === null
			? { kind: 'transport', why: none, brief: none }
			: { kind: 'transport', why: `The body is an error: ${error}`, brief: 'The body is an error.' };
	}
	return scoreMessage(completion, choice, message, check);
}

function scoreMessage(completion: JsonObject, choice: JsonObject, message: JsonObject, check: CheckAnswer): Scored {
	const finishReason = text(choice.finish_reason);
	const content = text(message.content);
	const more = { finishReason, content, model: text(completion.model), usage: usageOf(completion.usage) };
	if (finishReason === 'length') return scored('output_limit', 'The answer was cut off at the limit of output.', more);
	const refusal = text(message.refusal);
	if (refusal) return scored('refused', refusal, more);
	if (finishReason === 'content_filter') return scored('refused', 'The server filtered the content.', more);
	if (content === null || content.trim() === '') return scored('schema_invalid', 'The message has no content.', more);
	const parsed = strictJson(content);
	if (!parsed.ok) return scored('schema_invalid', parsed.message, more);
	const fault = check(parsed.value);
	if (fault !== null) return scored('schema_invalid', fault, more);
	return { ...scored('usable', null, more), answer: parsed.value as unknown as ModelAnswer };
}

type More = Partial<Pick<Extract<Scored, { kind: 'scored' }>, 'finishReason' | 'content' | 'model' | 'usage'>>;

function scored(outcome: OutcomeKind, why: string | null, more: More): Extract<Scored, { kind: 'scored' }> {
	return {
		kind: 'scored',
		outcome,
		answer: null,
		why,
		finishReason: null,
		model: null,
		usage: { prompt: null, completion: null },
		content: null,
		...more
	};
}

/** The body as an object. A server's numbers are not held to what we keep of ours, so this is no strict parse. */
function parse(body: string): JsonObject | null {
	try {
		return object(JSON.parse(body.replace(/^\uFEFF/, '')) as Json);
	} catch {
		return null;
	}
}

function errorOf(body: string | null): string | null {
	const error = body === null ? undefined : parse(body)?.error;
	if (typeof error === 'string') return error;
	const message = object(error)?.message;
	return object(error) ? (text(message) ?? 'without words') : null;
}

function said(body: string | null): string {
	const error = errorOf(body);
	return error === null ? '' : `: ${error}`;
}

function usageOf(value: Json | undefined): Usage {
	const count = (n: Json | undefined) => (typeof n === 'number' && Number.isSafeInteger(n) && n >= 0 ? n : null);
	const usage = object(value);
	return { prompt: count(usage?.prompt_tokens), completion: count(usage?.completion_tokens) };
}

const first = (value: Json | undefined) => (Array.isArray(value) ? object(value[0]) : null);
const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
const object = (value: Json | undefined): JsonObject | null =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
