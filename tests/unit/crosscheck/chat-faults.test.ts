import { Ajv } from 'ajv';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strictJson } from '../../../src/lib/domain/shared/strict-json.ts';
import { CHAT_FAULTS, ODD_QUOTES, ODD_TEXT, type FaultName } from '../../support/chat-faults.ts';
import { type ChatServer, completion, startChatServer } from '../../support/chat-server.ts';

const fits = new Ajv().compile({
	type: 'object',
	additionalProperties: false,
	required: ['supporting_quotes', 'rationale', 'ambiguity_notes', 'label', 'confidence'],
	properties: {
		supporting_quotes: { type: 'array', items: { type: 'string' } },
		rationale: { type: 'string' },
		ambiguity_notes: { type: 'string' },
		label: { enum: ['ALLOW', 'BLOCK', 'UNDETERMINED'] },
		confidence: { type: 'number', minimum: 0, maximum: 1 }
	}
});
const LIMIT = 33_554_432;
const STOPS = [401, 403, 404, 405, 407];
const AGAIN = [408, 425, 429];

let server: ChatServer;
const agent = new Agent({ bodyTimeout: 400, headersTimeout: 400 });
beforeAll(async () => {
	server = await startChatServer(({ text }) => CHAT_FAULTS[text as FaultName].reply(undefined as never));
});
afterAll(async () => {
	await agent.destroy();
	await server.close();
});

async function ask(name: string) {
	const { statusCode, body } = await request(`${server.url}/chat/completions`, {
		method: 'POST',
		body: name,
		dispatcher: agent
	});
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of body) {
		parts.push(part);
		if ((size += part.length) > LIMIT) return { status: statusCode, cut: true, text: '' };
	}
	return { status: statusCode, cut: false, text: Buffer.concat(parts).toString() };
}

interface Completion {
	choices: { finish_reason: string | null; message: { content?: unknown; refusal?: string } }[];
}
const parsed = <T>(text: string): T | undefined => {
	try {
		return JSON.parse(text) as T;
	} catch {
		return undefined;
	}
};

/** What becomes of a reply, said once more and shortly. */
async function outcome(name: string): Promise<string> {
	let got;
	try {
		got = await ask(name);
	} catch {
		return 'transport';
	}
	const { status, cut, text } = got;
	if (cut) return 'model_error';
	if (STOPS.includes(status)) return 'stops';
	if (status >= 400 && status < 500 && !AGAIN.includes(status)) return 'model_error';
	if (status === 500 && parsed<{ error?: unknown }>(text)?.error) return 'model_error';
	const [choice] = parsed<Completion>(text)?.choices ?? [];
	if (status !== 200 || !choice?.message) return 'transport';
	const { finish_reason: reason, message } = choice;
	if (reason === 'length') return 'output_limit';
	if (message.refusal || reason === 'content_filter') return 'refused';
	const answer = typeof message.content === 'string' && strictJson(message.content);
	return answer && answer.ok && fits(answer.value) ? 'usable' : 'schema_invalid';
}

describe('the faults of the test server', () => {
	const names = Object.entries(CHAT_FAULTS).filter(([, { expected }]) => expected !== 'open');
	it.each(names)('%s', async (name, { expected }) => {
		expect(await outcome(name)).toBe(expected);
	});

	it('a body without end is sent only as far as it is read', async () => {
		await outcome('300 MB');
		const record = server.requests.filter(({ text }) => text === '300 MB').at(-1)!;
		await expect.poll(() => record.answer).toBe('cut');
		expect(record.sent).toBeLessThan(LIMIT + 20_000_000);
	});

	it('quotes of odd letters are what their names say', () => {
		const plain = (text: string) =>
			text
				.normalize('NFKC')
				.replace(/[\u2018\u2019]/g, "'")
				.replace(/[\u201c\u201d]/g, '"')
				.replace(/\s+/g, ' ');
		for (const quote of ODD_QUOTES.exact) expect(ODD_TEXT).toContain(quote);
		for (const quote of Object.values(ODD_QUOTES.normalised)) {
			expect(ODD_TEXT).not.toContain(quote);
			expect(plain(ODD_TEXT)).toContain(plain(quote));
		}
		for (const quote of ODD_QUOTES.absent) expect(plain(ODD_TEXT)).not.toContain(plain(quote));
	});
});

describe('the test server', () => {
	it('keeps what was asked, how often, and whether it was answered whole', async () => {
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		const own = await startChatServer(({ text, count, order, body }) => {
			expect(body).toEqual({ n: text.includes('1') ? 1 : 2 });
			return text.includes('2') ? { ...completion({ content: `${count}/${order}` }), after: held } : completion();
		});
		const ask = (body: string) =>
			request(`${own.url}/chat/completions`, {
				method: 'POST',
				body,
				dispatcher: agent,
				headers: { authorization: 'Bearer k' }
			}).then((reply) => reply.body.json() as Promise<Completion>);
		await ask('{"n":1}');
		const two = Promise.all([ask('{ "n":2}'), ask('{ "n":2}')]);
		while (own.open() < 2) await new Promise((done) => setTimeout(done, 5));
		release();
		expect((await two).map(({ choices }) => choices[0].message.content).sort()).toEqual(['1/2', '2/3']);
		const gone = new AbortController();
		own.use(() => ({ status: null, then: 'hang' }));
		const third = request(`${own.url}/chat/completions`, { method: 'POST', body: '{"n":1}', signal: gone.signal });
		while (own.open() < 1) await new Promise((done) => setTimeout(done, 5));
		gone.abort();
		await expect(third).rejects.toThrow();
		while (own.open() > 0) await new Promise((done) => setTimeout(done, 5));
		expect(own.requests.map(({ text, count, order, answer, status }) => [text, count, order, answer, status])).toEqual([
			['{"n":1}', 1, 1, 'whole', 200],
			['{ "n":2}', 1, 2, 'whole', 200],
			['{ "n":2}', 2, 3, 'whole', 200],
			['{"n":1}', 2, 4, 'cut', null]
		]);
		expect(own.requests[0].headers.authorization).toBe('Bearer k');
		expect([...own.counts.values()]).toEqual([2, 2]);
		expect(own.mostOpen()).toBe(2);
		await own.close();
	});
});
