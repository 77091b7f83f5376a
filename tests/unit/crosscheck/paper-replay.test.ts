import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerContent, type ChatServer, startChatServer } from '../../support/chat-server.ts';
import { PAPER_FIGURES, PAPER_STUDY, paperCases, paperReferences, paperReplay } from '../../support/paper-replay.ts';

const { before, answer } = paperReplay();
let server: ChatServer;
beforeAll(async () => {
	server = await startChatServer(before);
});
afterAll(() => server.close());

interface Completion {
	id: string;
	choices: { finish_reason: string; message: { content: string } }[];
	usage: { completion_tokens: number };
}

function ask(visible: object, system = 'Label the case.') {
	const fields = Object.entries(visible).map(([name, value]) => {
		return `${name}:\n${typeof value === 'string' ? value : JSON.stringify(value)}`;
	});
	const messages = [
		{ role: 'system', content: system },
		{ role: 'user', content: fields.join('\n\n') }
	];
	return fetch(`${server.url}/chat/completions`, {
		method: 'POST',
		body: JSON.stringify({ model: 'judge', messages })
	});
}

/** Outside the file's own code: the labels that a case has, counted line by line. */
function references() {
	const rows = (file: string) =>
		readFileSync(PAPER_STUDY + file, 'utf8')
			.trimEnd()
			.split('\n')
			.slice(1)
			.map((line) => line.split(','));
	const decided = new Map(rows('decisions.csv').map(([id, , label]) => [id, label]));
	const given = rows('answers.csv');
	return new Map(
		paperCases().map(({ id }) => {
			const labels = given.filter(([of]) => of === id).map(([, , , label]) => label);
			const most = ['ALLOW', 'BLOCK'].find((one) => labels.filter((label) => label === one).length >= 2);
			return [id, decided.get(id) ?? most];
		})
	);
}

describe('the replay of the published cross-check', () => {
	it('the references are those after adjudication', () => {
		expect(paperReferences()).toEqual(references());
		expect([...references().values()].filter((label) => label === 'ALLOW')).toHaveLength(100);
	});

	it('the earlier run meets a 502 in every case', async () => {
		for (const { visible } of paperCases()) expect((await ask(visible)).status).toBe(502);
		expect(server.requests).toHaveLength(PAPER_FIGURES.cases);
	});

	it('the run that counts has the published figures', async () => {
		server.use(answer);
		const counts = { cases: 0, usable: 0, outputLimit: 0, allow: 0, block: 0, agree: 0, disagree: 0 };
		const found = { ...counts, lawfulBlocked: 0, forbiddenAllowed: 0, inexact: 0, inexactByBlanks: 0 };
		const final = references();
		const tokens: number[] = [];
		for (const { id, visible } of paperCases()) {
			const { choices, usage } = (await (await ask(visible)).json()) as Completion;
			found.cases++;
			if (choices[0].finish_reason === 'length') {
				found.outputLimit++;
				tokens.push(usage.completion_tokens);
				expect(() => JSON.parse(choices[0].message.content) as unknown).toThrow();
				continue;
			}
			const said = JSON.parse(choices[0].message.content) as AnswerContent;
			const reference = final.get(id);
			found.usable++;
			if (said.label === 'ALLOW') found.allow++;
			if (said.label === 'BLOCK') found.block++;
			if (said.label === reference) found.agree++;
			else found.disagree++;
			if (reference === 'ALLOW' && said.label === 'BLOCK') found.lawfulBlocked++;
			if (reference === 'BLOCK' && said.label === 'ALLOW') found.forbiddenAllowed++;
			expect(said.confidence).toBeGreaterThan(0);
			expect(said.confidence).toBeLessThanOrEqual(1);
			const texts = [visible.policy, visible.request, visible.evidence];
			const missing = said.supporting_quotes.filter((quote) => !texts.some((text) => text.includes(quote)));
			if (missing.length) found.inexact++;
			const plain = (text: string) => text.replace(/\s+/g, ' ');
			if (missing.length && missing.every((quote) => texts.some((text) => plain(text).includes(plain(quote)))))
				found.inexactByBlanks++;
		}
		expect(found).toEqual(PAPER_FIGURES);
		expect(tokens).toEqual([16_384, 16_384, 16_384, 16_384]);
	});

	it('says the same of a case again, whatever the prompt, under another id', async () => {
		const [{ visible }] = paperCases();
		const [one, other] = (await Promise.all(
			['Label the case.', 'Once more.'].map(async (system) => (await ask(visible, system)).json())
		)) as Completion[];
		expect(other.choices).toEqual(one.choices);
		expect(other.id).not.toBe(one.id);
	});
});
