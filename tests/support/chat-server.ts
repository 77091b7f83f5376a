import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request for a chat completion. */
export interface ChatRequest {
	/** The parsed body, `undefined` when it is not JSON. Parsed when it is asked for. */
	readonly body: ChatBody | undefined;
	/** The exact body. */
	text: string;
	headers: IncomingHttpHeaders;
	/** How often this exact body has come so far; 1 for the first time. */
	count: number;
	/** Place among all requests; 1 for the first. */
	order: number;
}

/** The parts of a request that answers are made from. */
export interface ChatBody {
	model?: string;
	messages?: { role: string; content: string }[];
	max_tokens?: number;
	[name: string]: unknown;
}

export interface Reply {
	/** 200 when left out; `null` sends nothing at all. */
	status?: number | null;
	headers?: Record<string, string>;
	/** Sent with its length when it is whole and ends well, chunked when not, unless `headers` say otherwise. */
	body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
	/** Milliseconds, or what to wait for, before the headers. */
	after?: number | Promise<unknown>;
	/** What follows: the end of the answer (when left out), a reset, a closed connection, or nothing until the client goes. */
	then?: 'end' | 'reset' | 'close' | 'hang';
}

export type Answer = (request: ChatRequest) => Reply | Promise<Reply>;

/** What the server knows of a request. */
export interface ChatRecord extends Omit<ChatRequest, 'body'> {
	method: string;
	path: string;
	/** `Date.now()` when the whole request was there. */
	at: number;
	/** Status sent, `null` before that. */
	status: number | null;
	/** Bytes of the body handed to the connection. */
	sent: number;
	/** `whole`: handed over to the end. The client may still have died before it read that. */
	answer: 'pending' | 'whole' | 'cut';
}

export interface ChatServer {
	/** The base address, e.g. `http://127.0.0.1:41234/v1`. */
	url: string;
	/** In the order of their arrival; none when `records` is off. */
	requests: ChatRecord[];
	/** How often each exact body came, by its SHA-256 in hexadecimal. */
	counts: Map<string, number>;
	/** Requests that wait for the end of their answer now, and the most at once so far. */
	open(): number;
	mostOpen(): number;
	/** Connections made so far. */
	connections(): number;
	/** Answers otherwise from now on. */
	use(answer: Answer): void;
	/** Cuts what is open and ends the server. */
	close(): Promise<void>;
}

/** A port that nobody listens on: a connection to it is refused. */
export async function refusedUrl(): Promise<string> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	await new Promise((done) => server.close(done));
	return `http://127.0.0.1:${port}/v1`;
}

/**
 * Starts a server of the chat completions API on 127.0.0.1. Each POST to `/v1/chat/completions` gets what `answer` says; an `answer` that
 * throws gives a 500 in plain text, and `close` throws what it threw. All else is 404.
 * @param options.port a free one when left out
 * @param options.records off for runs so long that keeping every request would fill the memory
 */
export async function startChatServer(
	answer: Answer,
	{ port = 0, records = true }: { port?: number; records?: boolean } = {}
): Promise<ChatServer> {
	const requests: ChatRecord[] = [];
	const counts = new Map<string, number>();
	const sockets = new Set<Socket>();
	const faults: unknown[] = [];
	let order = 0;
	let open = 0;
	let mostOpen = 0;
	let connections = 0;

	async function serve(incoming: IncomingMessage, outgoing: ServerResponse, text: string) {
		const { method = '', url = '', headers } = incoming;
		const key = createHash('sha256').update(text).digest('hex');
		const chat = method === 'POST' && url === '/v1/chat/completions';
		const count = (counts.get(key) ?? 0) + 1;
		if (chat) counts.set(key, count);
		const record: ChatRecord = {
			method,
			path: url,
			text,
			headers,
			count,
			order: ++order,
			at: Date.now(),
			status: null,
			sent: 0,
			answer: 'pending'
		};
		if (records) requests.push(record);
		mostOpen = Math.max(mostOpen, ++open);
		outgoing.once('finish', () => {
			record.answer = 'whole';
		});
		outgoing.once('close', () => {
			open--;
			if (record.answer === 'pending') record.answer = 'cut';
		});
		let reply: Reply;
		try {
			reply = chat ? await answer(new Request(text, headers, count, record.order)) : NOT_FOUND;
		} catch (error) {
			faults.push(error);
			reply = { status: 500, body: String(error) };
		}
		const { after } = reply;
		if (after !== undefined) await (typeof after === 'number' ? pause(after, undefined, { ref: false }) : after);
		if (!outgoing.destroyed) await send(outgoing, reply, record);
	}

	const server = createServer((incoming, outgoing) => {
		const parts: Buffer[] = [];
		incoming.on('data', (part: Buffer) => parts.push(part));
		// A client that goes away is no fault of the server's.
		incoming.on('error', () => outgoing.destroy());
		incoming.on('end', () => {
			serve(incoming, outgoing, Buffer.concat(parts).toString()).catch(() => outgoing.destroy());
		});
	});
	// A connection that the server closes just as the client uses it again would be a fault that no test asked for.
	Object.assign(server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, timeout: 0 });
	server.on('connection', (socket) => {
		connections++;
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		counts,
		open: () => open,
		mostOpen: () => mostOpen,
		connections: () => connections,
		use(other) {
			answer = other;
		},
		async close() {
			const ended = new Promise((done) => server.close(done));
			for (const socket of sockets) socket.destroy();
			await ended;
			if (faults.length) throw faults[0];
		}
	};
}

class Request implements ChatRequest {
	constructor(
		readonly text: string,
		readonly headers: IncomingHttpHeaders,
		readonly count: number,
		readonly order: number
	) {}

	get body(): ChatBody | undefined {
		try {
			return JSON.parse(this.text) as ChatBody;
		} catch {
			return undefined;
		}
	}
}

async function send(outgoing: ServerResponse, reply: Reply, record: ChatRecord): Promise<void> {
	const { status = 200, headers, body = '', then = 'end' } = reply;
	const whole = typeof body === 'string' || body instanceof Uint8Array;
	const sized = whole && then === 'end' && status !== 204;
	if (status !== null) {
		record.status = status;
		// Asked to close, it sends parts as HTTP 1.0 did: they end where the connection does.
		if (headers?.connection === 'close') outgoing.useChunkedEncodingByDefault = false;
		outgoing.writeHead(status, {
			'content-type': 'application/json',
			...(sized ? { 'content-length': Buffer.byteLength(body) } : {}),
			...headers
		});
	}
	if (whole && then === 'end') {
		record.sent = Buffer.byteLength(body);
		outgoing.end(body);
		return;
	}
	if (status !== null) {
		outgoing.flushHeaders();
		for await (const part of whole ? [body] : body) {
			if (outgoing.destroyed) return;
			record.sent += Buffer.byteLength(part);
			if (part.length && !outgoing.write(part)) await drained(outgoing);
		}
	}
	if (then === 'end') outgoing.end();
	if (then === 'end' || then === 'hang') return;
	// What was written is to arrive before the end of the connection does.
	await pause(5);
	if (then === 'reset') outgoing.socket?.resetAndDestroy();
	else outgoing.socket?.destroy();
}

/** Resolves when more may be written, or the client is gone. */
const drained = (outgoing: ServerResponse) =>
	new Promise<void>((done) => {
		const on = () => {
			outgoing.off('drain', on).off('close', on);
			done();
		};
		outgoing.on('drain', on).on('close', on);
	});

/** A reply with a JSON body. */
export const json = (body: unknown, status = 200, headers?: Record<string, string>): Reply => ({
	status,
	headers,
	body: JSON.stringify(body)
});

const NOT_FOUND: Reply = json({ error: { message: 'Not found', type: 'not_found_error', code: 404 } }, 404);

/** An answer as the answer schema has it. */
export interface AnswerContent {
	supporting_quotes: string[];
	rationale: string;
	ambiguity_notes: string;
	label: string;
	confidence: number;
}

/** An answer that fits, with changes. Example: `answerContent({ label: 'BLOCK' })`. */
export const answerContent = (changes: Partial<AnswerContent> = {}): AnswerContent => ({
	supporting_quotes: [],
	rationale: 'The conditions are met.',
	ambiguity_notes: '',
	label: 'ALLOW',
	confidence: 0.9,
	...changes
});

export interface CompletionParts {
	/** An object is written as JSON. */
	content?: string | null | object;
	finish_reason?: string | null;
	/** Left out of the completion when null. */
	usage?: unknown;
	id?: string;
	model?: string;
	/** More members of the message, e.g. a refusal. */
	message?: Record<string, unknown>;
}

/** A chat completion as servers send it; its id is another each time. */
export function chatCompletion({
	content = answerContent(),
	finish_reason = 'stop',
	usage = { prompt_tokens: 300, completion_tokens: 60, total_tokens: 360 },
	id = `chatcmpl-${randomUUID()}`,
	model = 'test-model',
	message
}: CompletionParts = {}) {
	const said = content === null || typeof content === 'string' ? content : JSON.stringify(content);
	return {
		id,
		object: 'chat.completion',
		created: Math.floor(Date.now() / 1000),
		model,
		choices: [{ index: 0, message: { role: 'assistant', content: said, ...message }, finish_reason }],
		...(usage === null ? {} : { usage })
	};
}

/** A reply with a chat completion. Example: `startChatServer(() => completion())`. */
export const completion = (parts?: CompletionParts): Reply => json(chatCompletion(parts));
