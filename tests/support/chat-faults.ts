import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
	type AnswerContent,
	type ChatRequest,
	type CompletionParts,
	type Reply,
	answerContent,
	chatCompletion,
	completion,
	json
} from './chat-server.ts';

/**
 * What is to become of a case whose request got this reply and no other. `transport`: tried again, never scored. `stops`: the run ends at
 * once. `open`: more than one reading is sound; `about` says which.
 */
export type Expected =
	'usable' | 'output_limit' | 'schema_invalid' | 'refused' | 'model_error' | 'transport' | 'stops' | 'open';

export interface Fault {
	expected: Expected;
	/** What is unusual, where the name does not say it. */
	about?: string;
	reply(request: ChatRequest): Reply;
}

/** Labels of the answers: ALLOW, unless the fault is in the label. The schema is that of ALLOW, BLOCK and UNDETERMINED. */
const CONTENT = answerContent();
const CONTENT_TEXT = JSON.stringify(CONTENT);
const HTML = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const plain = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
	status,
	body,
	headers: { 'content-type': 'text/plain', ...headers }
});
const html = (status: number): Reply => ({ status, body: HTML, headers: { 'content-type': 'text/html' } });
/** An error as servers of this API tell it. */
const told = (status: number, message: string, type: string, headers?: Record<string, string>): Reply =>
	json({ error: { message, type, param: null, code: status } }, status, headers);
/** The answer written as JSON with a part of the text replaced: for what no object can hold. */
const edited = (from: string, to: string): Reply => {
	if (!CONTENT_TEXT.includes(from)) throw new Error(`The answer does not hold ${from}.`);
	return completion({ content: CONTENT_TEXT.replace(from, () => to) });
};
const raw = (body: string | Uint8Array, headers?: Record<string, string>): Reply => ({ body, headers });
const wholeText = (parts?: CompletionParts) => JSON.stringify(chatCompletion(parts));

/** A 429, with Retry-After in seconds (a number), as a date or as any text, or without. */
export const tooMany = (retryAfter?: number | Date | string): Reply => {
	const said = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter?.toString();
	return told(429, 'Too many requests.', 'rate_limit_error', said === undefined ? undefined : { 'retry-after': said });
};

/** A usable answer whose headers come only after so many milliseconds, or when the promise is kept. */
export const lateHeaders = (after: number | Promise<unknown>, parts?: CompletionParts): Reply => ({
	...completion(parts),
	after
});

/** A completion followed by blanks (which JSON allows) up to `bytes`, made as it is sent: nothing of that size is in memory. */
export const largeBody = (bytes: number): Reply => {
	const part = Buffer.alloc(65_536, ' ');
	async function* parts() {
		const start = Buffer.from(wholeText());
		yield start;
		for (let left = bytes - start.length; left > 0; left -= part.length) yield part.subarray(0, left);
	}
	return { body: parts() };
};

async function* inParts(parts: string[]) {
	yield* parts;
}

/** A completion in pieces of `size` bytes, one every `every` milliseconds. */
export const drips = (size: number, every: number, parts?: CompletionParts): Reply => {
	const bytes = Buffer.from(wholeText(parts));
	async function* pieces() {
		for (let at = 0; at < bytes.length; at += size) {
			yield bytes.subarray(at, at + size);
			await pause(every);
		}
	}
	return { body: pieces() };
};

/** A visible text with letters that can be written in two ways, for the quotes of `ODD_QUOTES`. */
export const ODD_TEXT =
	'Zo\u00eb wrote: "The caf\u00e9\u2019s order is final."\nThe clerk\'s reply \u2014 a na\u00efve one \ud83d\udd0f \u2014 says no.';

/** Quotes from `ODD_TEXT`: exact substrings, those that are so only after a normalisation (which one), and those that are not there. */
export const ODD_QUOTES = {
	exact: ['Zo\u00eb wrote: "The caf\u00e9\u2019s order', 'final."\nThe clerk', 'one \ud83d\udd0f \u2014 says no.', ''],
	normalised: {
		'the accents are characters of their own': 'Zoe\u0308 wrote',
		'the straight quotes are curly': '\u201cThe caf\u00e9\u2019s order is final.\u201d',
		'the curly apostrophe is straight': "The caf\u00e9's order",
		'the line break is a blank': 'is final." The clerk',
		'the blank is one that does not break': 'The\u00a0clerk'
	},
	absent: ['The cafe is closed.', 'zo\u00eb WROTE', 'na\u00efve two']
};

/** JSON text with every character outside ASCII as an escape, and the letter e too. */
const escaped = (value: unknown) =>
	JSON.stringify(value)
		.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.replace(/(?<=wr[a-z]*)e/g, '\\u0065');

const fault = (expected: Expected, reply: (request: ChatRequest) => Reply, about?: string): Fault => ({
	expected,
	about,
	reply
});
const content = (changes: Record<string, unknown>) =>
	completion({ content: { ...CONTENT, ...changes } as AnswerContent });
const without = (name: keyof AnswerContent) => {
	const { [name]: _left, ...rest } = CONTENT;
	return completion({ content: rest });
};

/** Replies that a client must not take for what they are not, by name. */
export const CHAT_FAULTS = {
	// The connection
	'reset before headers': fault('transport', () => ({ status: null, then: 'reset' })),
	'closed before headers': fault('transport', () => ({ status: null, then: 'close' })),
	'reset mid-body': fault('transport', () => ({ body: wholeText().slice(0, 120), then: 'reset' })),
	'closed mid-body': fault(
		'transport',
		() => ({ body: wholeText().slice(0, 120), headers: { 'transfer-encoding': 'chunked' }, then: 'close' }),
		'chunked, without the last chunk'
	),
	'length larger than the body': fault('transport', () => ({
		body: wholeText(),
		headers: { 'content-length': '100000' },
		then: 'close'
	})),
	'whole body, then a reset before its length is reached': fault('transport', () => ({
		body: wholeText(),
		headers: { 'content-length': '100000' },
		then: 'reset'
	})),
	'no answer at all': fault('transport', () => ({ status: null, then: 'hang' }), 'ends by the deadline only'),
	'headers, then nothing': fault('transport', () => ({ body: '{"id":', then: 'hang' }), 'ends by the deadline only'),
	'ended by the connection': fault(
		'usable',
		() => ({ body: inParts([wholeText()]), headers: { connection: 'close' } }),
		'neither a length nor chunks: the body ends where the connection does'
	),
	'late headers': fault('usable', () => lateHeaders(300)),
	'slow drips': fault('usable', () => drips(40, 5)),
	'300 MB': fault('model_error', () => largeBody(300_000_000)),

	// The status
	'502': fault('transport', () => plain(502, 'Bad gateway')),
	'502 with an HTML page': fault('transport', () => html(502)),
	'503': fault('transport', () => told(503, 'Loading model', 'unavailable_error')),
	'504': fault('transport', () => html(504)),
	'529': fault('transport', () => told(529, 'Overloaded', 'overloaded_error')),
	'408': fault('transport', () => plain(408, 'Request timeout')),
	'425': fault('transport', () => plain(425, 'Too early')),
	'429 with seconds': fault('transport', () => tooMany(1)),
	'429 with a date': fault('transport', () => tooMany(new Date(Date.now() + 2000))),
	'429 without Retry-After': fault('transport', () => tooMany()),
	'429 with an hour': fault('transport', () => tooMany(3600), 'waited for at most 60 s'),
	'429 with nonsense': fault('transport', () => tooMany('soon')),
	'429 with a negative time': fault('transport', () => tooMany(-5)),
	'500 in plain text': fault('transport', () => plain(500, 'Internal Server Error')),
	'500 with JSON that tells no error': fault('transport', () => json({ detail: 'Internal Server Error' }, 500)),
	'500 that is the model': fault('model_error', () =>
		told(500, 'Failed to parse the output: unexpected end of input', 'server_error')
	),
	'400 context too long': fault('model_error', () =>
		told(400, "This model's maximum context length is 4096 tokens.", 'invalid_request_error')
	),
	'413': fault('model_error', () => plain(413, 'Payload too large')),
	'422': fault('model_error', () => json({ detail: [{ loc: ['body', 'seed'], msg: 'not permitted' }] }, 422)),
	'401': fault('stops', () => told(401, 'Invalid API key', 'authentication_error')),
	'403': fault('stops', () => told(403, 'Forbidden', 'permission_error')),
	'404': fault('stops', () => told(404, 'The model does not exist.', 'not_found_error')),
	'405': fault('stops', () => plain(405, 'Method not allowed')),
	'407': fault('stops', () => plain(407, 'Proxy authentication required')),
	'204': fault('transport', () => ({ status: 204 })),
	'307': fault(
		'open',
		() => plain(307, '', { location: 'http://127.0.0.1:9/v1/chat/completions' }),
		'a redirect is not to be followed with the key; that it is no completion is sure'
	),

	// The envelope
	'empty body': fault('transport', () => raw('')),
	'HTML page': fault('transport', () => html(200)),
	'truncated JSON': fault('transport', () => raw(wholeText().slice(0, -20))),
	'text after the JSON': fault('transport', () => raw(`${wholeText()}\nOK`)),
	'JSON of another kind': fault('transport', () => json([1, 2, 3])),
	'error with status 200': fault('transport', () => json({ error: { message: 'The engine is not running.' } })),
	'zero choices': fault('transport', () => json({ ...chatCompletion(), choices: [] })),
	'choices null': fault('transport', () => json({ ...chatCompletion(), choices: null })),
	'no message': fault('transport', () => json({ ...chatCompletion(), choices: [{ index: 0, finish_reason: 'stop' }] })),
	'server-sent events': fault('transport', () =>
		raw(
			`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ delta: { content: CONTENT_TEXT } }] })}\n\ndata: [DONE]\n\n`,
			{ 'content-type': 'text/event-stream' }
		)
	),
	'two choices': fault(
		'usable',
		() =>
			json({
				...chatCompletion(),
				choices: [
					...chatCompletion().choices,
					...chatCompletion({ content: answerContent({ label: 'BLOCK' }) }).choices
				]
			}),
		'the first counts: ALLOW'
	),
	gzip: fault(
		'open',
		() => raw(gzipSync(wholeText()), { 'content-encoding': 'gzip' }),
		'usable where it is decoded, else no completion: transport'
	),
	'byte order mark': fault(
		'open',
		() => raw(`\ufeff${wholeText()}`),
		'JSON may not begin so, but a reader may overlook it: usable or transport'
	),
	'bytes that are not UTF-8': fault(
		'open',
		() =>
			raw(
				Buffer.from(
					wholeText({ content: answerContent({ rationale: 'caf\u00e9' }) }).replace('\u00e9', '\u00ff'),
					'latin1'
				)
			),
		'the rationale holds the byte FF: usable with U+FFFD, or transport; the stored bytes are the exact ones'
	),
	'duplicate keys around': fault(
		'open',
		() => raw(wholeText().replace('{"id"', '{"choices":[],"id"')),
		'the name choices twice, the second with the answer: usable or transport'
	),
	'usage missing': fault('usable', () => completion({ usage: null })),
	'usage strange': fault('usable', () =>
		completion({ usage: { prompt_tokens: '300', completion_tokens: -4, total_tokens: 1e300, more: [null] } })
	),
	'usage is no object': fault('usable', () => completion({ usage: 'none' })),
	'another model': fault('usable', () => completion({ model: 'somebody/else-7B' })),
	'model and id missing': fault('usable', () => json({ choices: chatCompletion().choices })),
	'finish reason missing': fault('usable', () => completion({ finish_reason: null })),

	// The message
	refusal: fault('refused', () => completion({ content: null, message: { refusal: 'I cannot help with that.' } })),
	'refusal beside an answer': fault('refused', () => completion({ message: { refusal: 'I cannot.' } })),
	'empty refusal': fault('usable', () => completion({ message: { refusal: '' } })),
	'content filter': fault('refused', () => completion({ content: '', finish_reason: 'content_filter' })),
	'whitespace until the cap': fault('output_limit', () =>
		completion({
			content: `{"supporting_quotes":[${' \n\t'.repeat(16_000)}`,
			finish_reason: 'length',
			usage: { prompt_tokens: 300, completion_tokens: 16_384, total_tokens: 16_684 }
		})
	),
	'whole answer at the cap': fault('output_limit', () => completion({ finish_reason: 'length' })),
	'thought until the cap': fault('output_limit', () =>
		completion({ content: null, finish_reason: 'length', message: { reasoning: 'Let me think. '.repeat(1000) } })
	),
	'content null, text in reasoning': fault('schema_invalid', () =>
		completion({ content: null, message: { reasoning: CONTENT_TEXT } })
	),
	'content null, text in reasoning_content': fault('schema_invalid', () =>
		completion({ content: null, message: { reasoning_content: CONTENT_TEXT } })
	),
	'empty content': fault('schema_invalid', () => completion({ content: '' })),
	'content missing': fault('schema_invalid', () =>
		json({
			...chatCompletion(),
			choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }]
		})
	),
	'content in parts': fault('schema_invalid', () =>
		json({
			...chatCompletion(),
			choices: [
				{
					index: 0,
					message: { role: 'assistant', content: [{ type: 'text', text: CONTENT_TEXT }] },
					finish_reason: 'stop'
				}
			]
		})
	),
	'a call of a tool': fault('schema_invalid', () =>
		completion({
			content: null,
			finish_reason: 'tool_calls',
			message: { tool_calls: [{ type: 'function', function: { name: 'answer', arguments: CONTENT_TEXT } }] }
		})
	),

	// The answer
	'truncated content': fault('schema_invalid', () => completion({ content: CONTENT_TEXT.slice(0, -15) })),
	'fenced content': fault('schema_invalid', () => completion({ content: `\`\`\`json\n${CONTENT_TEXT}\n\`\`\`` })),
	'text before the content': fault('schema_invalid', () => completion({ content: `Here it is: ${CONTENT_TEXT}` })),
	'text after the content': fault('schema_invalid', () => completion({ content: `${CONTENT_TEXT} I hope so.` })),
	'a thought before the content': fault('schema_invalid', () =>
		completion({ content: `<think>\n\n</think>\n\n${CONTENT_TEXT}` })
	),
	'content that is a JSON string': fault('schema_invalid', () => completion({ content: JSON.stringify(CONTENT_TEXT) })),
	'content in an array': fault('schema_invalid', () => completion({ content: `[${CONTENT_TEXT}]` })),
	'content pretty': fault('usable', () => completion({ content: `\n${JSON.stringify(CONTENT, null, 4)}\n\n` })),
	'content after a space that JSON does not know': fault('schema_invalid', () =>
		completion({ content: `\u00a0${CONTENT_TEXT}` })
	),
	'content after a byte order mark': fault('schema_invalid', () => completion({ content: `\ufeff${CONTENT_TEXT}` })),
	'content 100,000 deep': fault('schema_invalid', () => completion({ content: '['.repeat(100_000) })),
	'quotes 100,000 deep': fault('schema_invalid', () =>
		edited('"supporting_quotes":[]', `"supporting_quotes":${'['.repeat(100_000)}${']'.repeat(100_000)}`)
	),
	'duplicate keys': fault('schema_invalid', () => edited('"label":', '"label":"BLOCK","label":')),
	'duplicate keys, one escaped': fault('schema_invalid', () => edited('"label":', '"l\\u0061bel":"BLOCK","label":')),
	'duplicate keys, the same value': fault('schema_invalid', () => edited('"label":', '"label":"ALLOW","label":')),
	'confidence 3.3e15': fault('schema_invalid', () => content({ confidence: 3.3e15 })),
	'confidence 1e400': fault('schema_invalid', () => edited('0.9', '1e400')),
	'confidence 1.0000001': fault('schema_invalid', () => content({ confidence: 1.0000001 })),
	'confidence -0.1': fault('schema_invalid', () => content({ confidence: -0.1 })),
	'confidence as text': fault('schema_invalid', () => content({ confidence: '0.9' })),
	'confidence NaN': fault('schema_invalid', () => edited('0.9', 'NaN')),
	'confidence null': fault('schema_invalid', () => content({ confidence: null })),
	'confidence without a zero': fault('schema_invalid', () => edited('0.9', '.9')),
	'confidence 1': fault('usable', () => content({ confidence: 1 })),
	'confidence 0': fault('usable', () => content({ confidence: 0 })),
	'confidence 9e-1': fault('usable', () => edited('0.9', '9e-1')),
	'extra label': fault('schema_invalid', () => content({ label: 'ASK' })),
	'lower-case label': fault('schema_invalid', () => content({ label: 'allow' })),
	'label with a blank': fault('schema_invalid', () => content({ label: 'ALLOW ' })),
	'label in a list': fault('schema_invalid', () => content({ label: ['ALLOW'] })),
	undetermined: fault('usable', () => content({ label: 'UNDETERMINED' })),
	'extra property': fault('schema_invalid', () => content({ comment: 'none' })),
	'property __proto__': fault('schema_invalid', () => edited('{', '{"__proto__":{"label":"BLOCK"},')),
	'no confidence': fault('schema_invalid', () => without('confidence')),
	'no label': fault('schema_invalid', () => without('label')),
	'no quotes': fault('schema_invalid', () => without('supporting_quotes')),
	'a quote that is a number': fault('schema_invalid', () => content({ supporting_quotes: [7] })),
	'quotes null': fault('schema_invalid', () => content({ supporting_quotes: null })),
	'quotes of odd letters': fault(
		'usable',
		() =>
			completion({
				content: escaped(
					answerContent({
						supporting_quotes: [...ODD_QUOTES.exact, ...Object.values(ODD_QUOTES.normalised), ...ODD_QUOTES.absent]
					})
				)
			}),
		'written with escapes; to be compared with ODD_TEXT by the parsed value'
	),
	'half of a pair': fault(
		'open',
		() => edited('"supporting_quotes":[]', '"supporting_quotes":["\\ud83d","\\udd0f no"]'),
		'surrogates that stand alone, as escapes: schema_invalid where JSON is read strictly, else usable with two inexact quotes'
	),
	'NUL as an escape': fault(
		'open',
		() => edited('"ambiguity_notes":""', '"ambiguity_notes":"a\\u0000b"'),
		'schema_invalid where JSON is read strictly, else usable'
	),
	'control characters as escapes': fault('usable', () =>
		edited('"ambiguity_notes":""', '"ambiguity_notes":"\\u0001\\u001b[2J\\u202e"')
	),
	'control characters as they are': fault('schema_invalid', () =>
		edited('"ambiguity_notes":""', '"ambiguity_notes":"a\nb"')
	),
	'markup in the rationale': fault('usable', () =>
		content({ rationale: '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1))' })
	)
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof CHAT_FAULTS;

/** Every request gets this fault. Example: `startChatServer(always('502'))`. */
export const always = (name: FaultName) => (request: ChatRequest) => CHAT_FAULTS[name].reply(request);

/** Each body gets the fault for its first `times` requests, then `good`. */
export const atFirst =
	(name: FaultName, times: number, good: (request: ChatRequest) => Reply = () => completion()) =>
	(request: ChatRequest) =>
		request.count <= times ? CHAT_FAULTS[name].reply(request) : good(request);
