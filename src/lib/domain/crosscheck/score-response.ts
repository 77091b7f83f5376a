import type { Json, JsonObject } from '../shared/json.ts';
import { strictJson } from '../shared/strict-json.ts';
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

/** Answers of a wrong address or key: no case of the run would fare better. */
const FATAL = [401, 403, 404, 405, 407];
/** Try again later. */
const LATER = [408, 425, 429];

/**
 * What a response comes to. An answer of the model, whatever it is worth, is scored; a failure on the way never is. A server that says in
 * JSON that it could not answer this request (a 400 for a text that is too long, a 500 for output that could not be parsed) has answered;
 * a page of HTML, a body that ends early and other 5xx come from what stands between.
 */
export function scoreResponse({ status, body, cut }: Received, check: CheckAnswer): Scored {
	if (FATAL.includes(status)) return { kind: 'fatal', why: `HTTP ${status}${said(body)}` };
	if (LATER.includes(status)) return { kind: 'transport', why: `HTTP ${status}${said(body)}` };
	if (cut) return scored('model_error', 'The response is longer than what is read of one.', {});
	if (status >= 400) {
		const own = status < 500 || (status === 500 && errorOf(body) !== null);
		return own
			? scored('model_error', `HTTP ${status}${said(body)}`, {})
			: { kind: 'transport', why: `HTTP ${status}${said(body)}` };
	}
	if (status < 200 || status >= 300) return { kind: 'transport', why: `HTTP ${status}` };
	const completion = body === null ? null : parse(body);
	const choice = first(completion?.choices);
	const message = choice && object(choice.message);
	if (!completion || !choice || !message) {
		const error = errorOf(body);
		return error === null
			? { kind: 'transport', why: 'The body is no chat completion.' }
			: scored('model_error', `The body is an error: ${error}`, {});
	}
	return scoreMessage(completion, choice, message, check);
}

function scoreMessage(completion: JsonObject, choice: JsonObject, message: JsonObject, check: CheckAnswer): Scored {
	const finishReason = text(choice.finish_reason);
	const content = text(message.content);
	const more = { finishReason, content, model: text(completion.model), usage: usageOf(completion.usage) };
	if (finishReason === 'length') return scored('output_limit', 'The answer was cut off at the limit of output.', more);
	const refusal = text(message.refusal);
	if (refusal) return scored('refused', refusal.slice(0, 500), more);
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
	if (typeof error === 'string') return error.slice(0, 500);
	if (!object(error)) return null;
	const { message } = error as JsonObject;
	// Not String() of anything: of an object it calls what the server has put there under toString.
	return message !== null && ['string', 'number', 'boolean'].includes(typeof message)
		? String(message).slice(0, 500)
		: 'without words';
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
