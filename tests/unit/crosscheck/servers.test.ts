import { describe, expect, it } from 'vitest';
import { runCases, type RunOptions } from '../../../src/lib/server/crosschecks/run-cases.ts';
import type { Reply } from '../../../src/lib/server/crosschecks/ask.ts';
import type { Attempt } from '../../../src/lib/server/crosschecks/attempt.ts';
import { RESERVED_LABELS } from '../../../src/lib/domain/crosscheck/reserved-labels.ts';
import { reliability } from '../../../src/lib/domain/crosscheck/reliability.ts';
import type { Codebook } from '../../../src/lib/domain/guideline/codebook.ts';
import { answerContent, chatCompletion } from '../../support/chat-server.ts';

const codebook = { fields: [{ name: 'text', title: 'Text', shared: false }] } as unknown as Codebook;
const usable = (): Reply => said(200, JSON.stringify(chatCompletion({ content: answerContent() })));
const said = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
	ok: true,
	status,
	headers,
	body: Buffer.from(body),
	cut: false
});
const refused = (): Reply => ({
	ok: false,
	why: 'The connection failed (ECONNREFUSED).',
	calledOff: false,
	status: null,
	headers: {},
	body: null
});

async function* items(count: number) {
	for (let at = 0; at < count; at++) yield { id: `c${at}`, scenario: `c${at}`, visible: [{ text: `case ${at}` }] };
}

/** A run whose time is what its waits add up to. */
async function run(count: number, ask: RunOptions['ask'], more: Partial<RunOptions> = {}) {
	const attempts: Attempt[] = [];
	const waits: number[] = [];
	const sitting = await runCases(items(count), {
		settings: { model: 'm', dialect: 'vllm', maxTokens: 10, temperature: 0, topP: 1, seed: 0, prompt: 'p', schema: {} },
		codebook,
		check: () => null,
		baseUrls: ['http://one/v1'],
		concurrency: 8,
		retries: 3,
		answered: new Set(),
		attempts: new Map(),
		proven: false,
		key: null,
		ask,
		archive: { add: (attempt) => void attempts.push(attempt) },
		signal: new AbortController().signal,
		onProgress: () => undefined,
		clock: () => new Date(0),
		wait: (ms) => {
			waits.push(ms);
			return new Promise((done) => setTimeout(done, Math.min(20, ms / 100)));
		},
		...more
	});
	return { sitting, attempts, waits };
}
const slow = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(() => done(value), ms));

describe('the servers of a run', () => {
	it.each([
		['first', ['http://dead/v1', 'http://live/v1']],
		['last', ['http://live/v1', 'http://dead/v1']]
	])('one that is dead (the %s) does not end a run that another goes on with', async (_, baseUrls) => {
		const { sitting, attempts } = await run(
			60,
			async (url) => (url.includes('dead') ? refused() : slow(10, usable())),
			{ baseUrls }
		);
		expect(sitting).toMatchObject({ scored: 60, stopped: null });
		// A request that failed at one is sent to the other.
		const failed = attempts.filter((one) => one.base_url.includes('dead'));
		expect(failed.length).toBe(sitting.failures);
		for (const one of failed) {
			const next = attempts.find((other) => other.case === one.case && other.attempt === one.attempt + 1);
			expect(next?.base_url).toContain('live');
		}
	});

	it('share the work', async () => {
		const baseUrls = ['http://one/v1', 'http://two/v1', 'http://three/v1'];
		const { attempts } = await run(90, async () => slow(3, usable()), { baseUrls });
		for (const url of baseUrls) expect(attempts.filter((one) => one.base_url === url).length).toBeGreaterThan(20);
	});

	it('are gone when none of them has answered in twenty failures', async () => {
		const { sitting, attempts } = await run(200, async () => refused(), {
			baseUrls: ['http://one/v1', 'http://two/v1'],
			concurrency: 1
		});
		expect(sitting).toMatchObject({ scored: 0, failures: 20 });
		expect(sitting.stopped).toBe('20 requests in a row failed; the last: The connection failed (ECONNREFUSED).');
		expect(attempts).toHaveLength(20);
	});

	it('that ask to be left alone are, by every request, and a burst of it ends no run', async () => {
		let burst = 40;
		const { sitting, waits } = await run(
			100,
			async () => (burst-- > 0 ? said(429, '{}', { 'retry-after': '7' }) : usable()),
			{ concurrency: 40 }
		);
		expect(sitting).toMatchObject({ scored: 100, stopped: null });
		expect(waits.every((ms) => ms === 7000)).toBe(true);
	});

	it('that refuse every request in the same words end it; words of their own about one case do not', async () => {
		const told = (message: string) => said(400, JSON.stringify({ error: { message } }));
		const all = await run(200, async () => told('unknown parameter'), { concurrency: 1 });
		expect(all.sitting).toMatchObject({
			scored: 20,
			stopped: 'The server refuses every request in the same words (HTTP 400).',
			words: 'The server refuses every request in the same words: HTTP 400: unknown parameter.'
		});
		const long = await run(60, async (_, text) => told(`too long: ${text.length} ${/case \d+/.exec(text)}`));
		expect(long.sitting).toMatchObject({ scored: 60, stopped: null });
		// After a completion the same words are each case's own outcome.
		let first = true;
		const later = await run(
			60,
			async () => {
				if (!first) return told('the text is too long');
				first = false;
				return usable();
			},
			{ concurrency: 1 }
		);
		expect(later.sitting).toMatchObject({ scored: 60, stopped: null });
		const before = await run(60, async () => told('the text is too long'), { proven: true });
		expect(before.sitting).toMatchObject({ scored: 60, stopped: null });
	});

	it('tell nothing in why a run stopped but their status', async () => {
		const reply = said(200, JSON.stringify({ error: { message: 'the label is BLOCK' } }));
		const { sitting } = await run(50, async () => reply, { concurrency: 1 });
		expect(sitting.stopped).toBe('20 requests in a row failed; the last: The body is an error.');
		expect(sitting.words).toBe('20 requests in a row failed; the last: The body is an error: the label is BLOCK.');
		const fatal = await run(50, async () => said(402, JSON.stringify({ error: 'BLOCK' })));
		expect(fatal.sitting).toMatchObject({ scored: 0, stopped: 'The server refuses the run: HTTP 402.' });
	});
});

it('a fault of ours ends the run after all that was under way, and is told', async () => {
	let asked = 0;
	let over = 0;
	const fault = new Error('no room');
	await expect(
		run(
			50,
			async () => {
				asked++;
				await slow(5 + asked, null);
				over++;
				return usable();
			},
			{
				archive: {
					add: () => {
						if (over === 3) throw fault;
					}
				}
			}
		)
	).rejects.toBe(fault);
	expect(over).toBe(asked);
	expect(asked).toBeLessThan(50);
});

it('Ctrl-C after the last answer interrupts nothing', async () => {
	const stop = new AbortController();
	let asked = 0;
	const { sitting } = await run(
		5,
		async () => {
			if (++asked === 5) stop.abort();
			return usable();
		},
		{ signal: stop.signal, concurrency: 1 }
	);
	expect(sitting).toEqual({ scored: 5, failures: 0, stopped: null, words: null });
});

it('no bin of confidences is smaller than ten where there are ten, whatever is equal', () => {
	for (const [count, ties] of [
		[25, 3],
		[200, 195],
		[200, 13],
		[37, 18],
		[11, 1]
	]) {
		const rows = Array.from({ length: count }, (_, at) => ({
			id: String(at),
			scenario: 's',
			strata: new Map(),
			reference: 'A',
			outcome: 'usable' as const,
			answer: {
				label: 'A',
				confidence: at < ties ? 0.1 : 0.1 + at / 1000,
				supporting_quotes: [],
				rationale: '',
				ambiguity_notes: ''
			},
			quotes: [],
			usage: { prompt: null, completion: null }
		}));
		const bins = reliability(rows, ['A']);
		expect(bins.reduce((sum, bin) => sum + bin.agree.n, 0)).toBe(count);
		expect(Math.min(...bins.map((bin) => bin.agree.n))).toBeGreaterThanOrEqual(10);
	}
});

it('labels that could not be told from outcomes are known', () => {
	expect(RESERVED_LABELS).toEqual([
		'UNDETERMINED',
		'unscored',
		'usable',
		'output_limit',
		'schema_invalid',
		'refused',
		'model_error'
	]);
});
