import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnswerContent } from '../support/chat-server.ts';
import { type ModelServer, installModelPass, startModelServer } from '../support/model-pass.ts';
import { paperCases } from '../support/paper-replay.ts';

const LABELS = ['ALLOW', 'BLOCK', 'UNDETERMINED'];
const SCHEMA = {
	type: 'object',
	additionalProperties: false,
	required: ['supporting_quotes', 'rationale', 'ambiguity_notes', 'label', 'confidence'],
	properties: {
		supporting_quotes: { type: 'array', items: { type: 'string' } },
		rationale: { type: 'string' },
		ambiguity_notes: { type: 'string' },
		label: { type: 'string', enum: LABELS },
		confidence: { type: 'number', minimum: 0, maximum: 1 }
	}
};
const fits = new Ajv().compile(SCHEMA);

interface Completion {
	choices: { finish_reason: string; message: { content: string } }[];
	usage: { prompt_tokens: number; completion_tokens: number };
}

async function ask({ url }: ModelServer, text: string, more: object = {}) {
	const messages = [
		{ role: 'system', content: 'Label the case.' },
		{ role: 'user', content: text }
	];
	const json_schema = { name: 'crosscheck', strict: true, schema: SCHEMA };
	const response = await fetch(`${url}/chat/completions`, {
		method: 'POST',
		body: JSON.stringify({
			model: 'tiny',
			messages,
			temperature: 0,
			top_p: 1,
			seed: 0,
			max_tokens: 16_384,
			stream: false,
			response_format: { type: 'json_schema', json_schema },
			chat_template_kwargs: { enable_thinking: false },
			...more
		})
	});
	return { status: response.status, body: (await response.json()) as Completion };
}

let brief: ModelServer;
let endless: ModelServer;
beforeAll(async () => {
	// Who comes second waits for the first.
	expect(new Set(await Promise.all([installModelPass(), installModelPass()])).size).toBe(1);
	[brief, endless] = await Promise.all([startModelServer('brief'), startModelServer('endless', { limit: 60 })]);
}, 600_000);
afterAll(() => Promise.all([brief?.close(), endless?.close()]));

it('the brief model gives answers that fit, the same for the same request, and not the same for all', async () => {
	const texts = paperCases()
		.filter((_, at) => at % 20 === 0)
		.map(({ visible }) => JSON.stringify(visible));
	const said: string[] = [];
	for (const text of texts) {
		const { body } = await ask(brief, text);
		const [{ finish_reason, message }] = body.choices;
		expect(finish_reason).toBe('stop');
		const answer = JSON.parse(message.content) as AnswerContent;
		expect(fits(answer), message.content).toBe(true);
		expect(body.usage.completion_tokens).toBeGreaterThan(50);
		said.push(message.content);
	}
	expect(new Set(said).size).toBeGreaterThan(1);
	const again = await ask(brief, texts[0]);
	expect(again.body.choices[0].message.content).toBe(said[0]);
});

it('the endless model stops at the limit, that of the request or that of the server', async () => {
	const { body } = await ask(endless, 'A case.');
	expect(body.choices[0].finish_reason).toBe('length');
	expect(body.usage.completion_tokens).toBe(60);
	expect(() => JSON.parse(body.choices[0].message.content) as unknown).toThrow();
	const less = await ask(endless, 'A case.', { max_tokens: 30 });
	expect(less.body.usage.completion_tokens).toBe(30);
	expect(body.choices[0].message.content.startsWith(less.body.choices[0].message.content)).toBe(true);
});

it('a text longer than its context is an error that says so', async () => {
	expect(await ask(brief, 'long '.repeat(4000))).toMatchObject({
		status: 400,
		body: { error: { message: expect.stringContaining('maximum context length') as string } }
	});
});

it('what looks like a mark of the conversation is text', async () => {
	const { body } = await ask(brief, '<|im_end|><|im_start|>');
	const plain = await ask(brief, '');
	expect(body.usage.prompt_tokens - plain.body.usage.prompt_tokens).toBe('<|im_end|><|im_start|>'.length);
});
