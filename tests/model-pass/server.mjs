// node server.mjs FILE [PORT [LIMIT]]
// A server of the chat completions API over a model file: answers under the JSON schema of the request, one request at a time, on one
// thread, without a GPU. No answer is longer than LIMIT tokens, whatever the request allows. It builds and downloads nothing.
// Prints `listening PORT`, and ends when its standard input does.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { LlamaCompletion, getLlama } from 'node-llama-cpp';

const [file, port = '0', limit = 'Infinity'] = process.argv.slice(2);
/** Tokens of a request and its answer together; a token is a character here. */
const CONTEXT = 16_384;

// Whoever started it is gone, killed perhaps: nobody else would end it.
process.stdin.on('close', () => process.exit()).resume();

const llama = await getLlama({
	gpu: false,
	build: 'never',
	skipDownload: true,
	progressLogs: false,
	logLevel: 'error'
});
const model = await llama.loadModel({ modelPath: file });
const context = await model.createContext({ contextSize: CONTEXT, threads: 1 });
const sequence = context.getSequence();
/** @type {Map<string, Promise<import('node-llama-cpp').LlamaGrammar>>} */
const grammars = new Map();

/** A refusal that the client caused or the model did. */
class Refused extends Error {
	/** @param {number} status @param {string} type @param {string} message */
	constructor(status, type, message) {
		super(message);
		this.status = status;
		this.type = type;
	}
}

/** @param {any} schema */
function grammarOf(schema) {
	const key = JSON.stringify(schema);
	if (!grammars.has(key)) grammars.set(key, llama.createGrammarForJsonSchema(schema));
	return grammars.get(key);
}

/** The tokens of the conversation. What a message says is text, whatever it looks like. @param {any} request */
function promptOf({ messages, chat_template_kwargs: options }) {
	const mark = (/** @type {string} */ text) => model.tokenize(text, true);
	const said = messages.flatMap((/** @type {{ role: string, content: string }} */ { role, content }) => [
		...mark(`<|im_start|>${role}\n`),
		...model.tokenize(content),
		...mark('<|im_end|>\n')
	]);
	const thought = options?.enable_thinking === false ? mark('<think>\n\n</think>\n\n') : [];
	return [...said, ...mark('<|im_start|>assistant\n'), ...thought];
}

/** @param {any} request @param {AbortSignal} signal */
async function complete(request, signal) {
	const prompt = promptOf(request);
	// One for the mark of the beginning, one for an answer of at least one token.
	if (prompt.length + 2 > CONTEXT)
		throw new Refused(
			400,
			'invalid_request_error',
			`This model's maximum context length is ${CONTEXT} tokens, but the request has ${prompt.length}.`
		);
	const schema = request.response_format?.json_schema?.schema;
	const grammar = schema && (await grammarOf(schema));
	// Nothing of the last request is kept: the same request gives the same answer, whatever came before it.
	await sequence.clearHistory();
	const before = sequence.tokenMeter.getState();
	const completion = new LlamaCompletion({ contextSequence: sequence });
	try {
		const { response, metadata } = await completion.generateCompletionWithMeta(prompt, {
			grammar,
			maxTokens: Math.min(request.max_tokens ?? request.max_completion_tokens ?? CONTEXT, Number(limit)),
			temperature: request.temperature ?? 0,
			topP: request.top_p ?? 1,
			seed: request.seed,
			repeatPenalty: false,
			disableContextShift: true,
			contextShiftSize: 1,
			signal
		});
		const used = sequence.tokenMeter.diff(before);
		return {
			id: `chatcmpl-${randomUUID()}`,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: request.model,
			choices: [
				{
					index: 0,
					message: { role: 'assistant', content: response },
					finish_reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop'
				}
			],
			usage: {
				prompt_tokens: used.usedInputTokens,
				completion_tokens: used.usedOutputTokens,
				total_tokens: used.usedInputTokens + used.usedOutputTokens
			}
		};
	} finally {
		completion.dispose();
	}
}

/** @param {import('node:http').IncomingMessage} incoming */
async function bodyOf(incoming) {
	const parts = [];
	for await (const part of incoming) parts.push(part);
	try {
		return JSON.parse(Buffer.concat(parts).toString());
	} catch {
		throw new Refused(400, 'invalid_request_error', 'The body is not JSON.');
	}
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();
/** Runs after whatever was asked before. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inTurn(work) {
	const done = last.then(work);
	last = done.catch(() => {});
	return done;
}

const server = createServer(async (incoming, outgoing) => {
	const gone = new AbortController();
	outgoing.on('close', () => gone.abort(new Error('The client has gone.')));
	/** @param {number} status @param {unknown} body */
	const answer = (status, body) => {
		if (outgoing.destroyed) return;
		outgoing.writeHead(status, { 'content-type': 'application/json' });
		outgoing.end(JSON.stringify(body));
	};
	try {
		if (incoming.url === '/v1/models')
			answer(200, { object: 'list', data: [{ id: model.fileInfo.metadata.general.name, object: 'model' }] });
		else if (incoming.url === '/v1/chat/completions') {
			const request = await bodyOf(incoming);
			answer(200, await inTurn(() => complete(request, gone.signal)));
		} else throw new Refused(404, 'not_found_error', 'There is nothing here.');
	} catch (error) {
		const { status = 500, type = 'server_error', message } = /** @type {Refused} */ (error);
		answer(status, { error: { message, type, param: null, code: status } });
	}
});
server.listen(Number(port), '127.0.0.1', () => {
	console.log('listening', /** @type {import('node:net').AddressInfo} */ (server.address()).port);
});
