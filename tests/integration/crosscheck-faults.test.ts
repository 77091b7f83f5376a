import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAttempts } from '../../src/lib/server/crosschecks/archive.ts';
import type { Attempt } from '../../src/lib/server/crosschecks/attempt.ts';
import * as crosschecks from '../../src/lib/server/crosschecks.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { CHAT_FAULTS, ODD_QUOTES, ODD_TEXT, type Fault, type FaultName } from '../support/chat-faults.ts';
import { completion, startChatServer, type ChatRequest, type ChatServer, type Reply } from '../support/chat-server.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { smallCaseOf, smallRelease, type SmallCase } from '../support/small-release.ts';

const RETRIES = 2;
const LIMIT = 33_554_432;
const NAMES = Object.keys(CHAT_FAULTS) as FaultName[];
const FAULTS: Record<FaultName, Fault> = CHAT_FAULTS;

/** Where more than one reading is sound: what is made of it here, and why. */
const PINNED: Partial<Record<FaultName, Fault['expected']>> = {
	// Never followed, so that the key goes nowhere else; every request would meet the same.
	'307': 'stops',
	// Nobody asked for it, but what it says is plain; the archive keeps the packed bytes.
	gzip: 'usable',
	// A reader may overlook it (RFC 8259), and the answer behind it is whole.
	'byte order mark': 'usable',
	// What the model wrote cannot be told from what was broken on the way.
	'bytes that are not UTF-8': 'transport',
	// The envelope is the server's, and is read as every JSON reader does: the last one counts. The answer inside is held to more.
	'duplicate keys around': 'usable',
	// Half a character is no text, and could not be looked for in the case.
	'half of a pair': 'schema_invalid',
	// No text of a case may hold it, so none of an answer does.
	'NUL as an escape': 'schema_invalid'
};
const expectedOf = (name: FaultName) => PINNED[name] ?? FAULTS[name].expected;

let test: TestDatabase;
let server: ChatServer;
let small: string;
/** What the server sent for each request, time after time: the body where it is one piece. */
const sent = new Map<string, (Buffer | null)[]>();

beforeAll(async () => {
	test = await database({ keep: true });
	server = await startChatServer(() => completion());
	small = await smallRelease(
		test,
		'small',
		Array.from({ length: 10 }, (_, at) => ({ id: `case-${at}` }))
	);
});
afterAll(() => server.close());

interface Told {
	waits: number[];
	done: crosschecks.CrosscheckDone;
	attempts: Attempt[];
}

let runs = 0;
/** One sitting over a release, without waiting. */
async function run(
	release: string,
	answer: (request: ChatRequest) => Reply,
	more: Partial<crosschecks.CrosscheckInput> = {},
	key: string | null = null
): Promise<Told> {
	server.use((request) => {
		const reply = answer(request);
		const { body = '' } = reply;
		const piece = typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : null;
		sent.set(request.text, [...(sent.get(request.text) ?? []), piece]);
		return reply;
	});
	const waits: number[] = [];
	const done = await crosschecks.runFolderRelease(
		release,
		{
			baseUrls: [server.url],
			model: 'faulty',
			dialect: 'vllm',
			concurrency: 1,
			retries: RETRIES,
			maxTokens: 1000,
			deadlineS: 60,
			out: join(test.env.data, `run-${++runs}`),
			dataFolder: test.env.data,
			root: test.env.root,
			clock: () => new Date(),
			...more
		},
		{
			key,
			signal: new AbortController().signal,
			onProgress: () => undefined,
			wait: async (ms) => void waits.push(ms)
		}
	);
	if (!done.ok) throw new Error(done.message);
	const attempts: Attempt[] = [];
	for await (const one of readAttempts(done.value.folder)) attempts.push(one);
	return { waits, done: done.value, attempts };
}

/** What every line of an archive has to keep, whatever came. */
function holdsTheBytes(one: Attempt) {
	expect(sha256(one.request)).toBe(one.request_sha256);
	expect(server.requests.some(({ text }) => text === one.request)).toBe(true);
	const { response } = one;
	if (response === null) expect(one).toMatchObject({ response_sha256: null, response_bytes: 0 });
	else {
		const bytes = typeof response === 'string' ? Buffer.from(response) : Buffer.from(response.base64, 'base64');
		expect(sha256(bytes)).toBe(one.response_sha256);
		expect(bytes.length).toBe(one.response_bytes);
		// Base64 only where the bytes are no text of their own.
		if (typeof response !== 'string' && one.headers['content-encoding'] === undefined)
			expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
	}
	if (one.outcome === 'usable') expect(one.why).toBeNull();
	// One plain sentence on one line.
	else expect(one.why).toMatch(/^[A-Z][^\p{Cc}\p{Cs}]{5,520}[.?!…]$/u);
}

describe('every fault of the test server, met by the product', () => {
	// Two have no end but the deadline; they have a run with a short one below.
	const endless: FaultName[] = ['no answer at all', 'headers, then nothing'];
	const many = NAMES.filter((name) => expectedOf(name) !== 'stops' && !endless.includes(name));
	// In turn, one that fails and one that is answered: twenty failures in a row would end the run.
	const failing = many.filter((name) => expectedOf(name) === 'transport');
	const answered = many.filter((name) => expectedOf(name) !== 'transport');
	const order = answered.flatMap((name, at) => (at < failing.length ? [name, failing[at]] : [name]));
	const idOf = (name: FaultName) => `case-${String(order.indexOf(name)).padStart(3, '0')}`;
	let told: Told;
	let all: string;
	const of = (name: FaultName) => told.attempts.filter((one) => one.case === idOf(name));

	beforeAll(async () => {
		const cases = order.map((name): SmallCase => {
			const id = idOf(name);
			return { id, ...(name === 'quotes of odd letters' ? { request: ODD_TEXT } : {}) };
		});
		all = await smallRelease(test, 'all', cases);
		expect(failing.length).toBeLessThan(answered.length);
		const names = new Map(order.map((name) => [idOf(name), name]));
		told = await run(all, (request) => FAULTS[names.get(smallCaseOf(request.text))!].reply(request), {
			concurrency: 3
		});
	});

	it('is one case each, and the run goes to its end', () => {
		expect(order).toHaveLength(many.length);
		expect(told.done).toMatchObject({
			stopped: null,
			cases: many.length,
			scored: answered.length,
			failures: failing.length * (RETRIES + 1),
			report: { cases: many.length, unscored: failing.length, transport_failures: failing.length * (RETRIES + 1) }
		});
		const counts: Record<string, number> = {};
		for (const name of answered) counts[expectedOf(name)] = (counts[expectedOf(name)] ?? 0) + 1;
		expect(told.done.report!.outcomes).toEqual(counts);
	});

	it.each(many)('%s', (name) => {
		const expected = expectedOf(name);
		expect(expected).not.toBe('open');
		const attempts = of(name);
		const fails = expected === 'transport';
		expect(attempts.map((one) => one.attempt)).toEqual(fails ? [1, 2, 3] : [1]);
		for (const one of attempts) {
			holdsTheBytes(one);
			expect(one).toMatchObject({ outcome: fails ? null : expected, called_off: false, redacted: false });
			const record = server.requests.find(({ text }) => text === one.request)!;
			expect(one.status).toBe(record.status);
			const whole = sent.get(one.request)![one.attempt - 1];
			if (!whole || one.response === null) continue;
			// What came is what was sent, or its beginning where the connection ended early.
			expect(one.response_sha256).toBe(sha256(whole.subarray(0, one.response_bytes)));
			if (!fails) expect(one.response_bytes).toBe(whole.length);
		}
	});

	it('archives what came of a body before the connection failed', () => {
		for (const name of ['reset mid-body', 'closed mid-body', 'length larger than the body'] as const)
			for (const one of of(name))
				expect(one).toMatchObject({ status: 200, response: expect.stringContaining('{"id":') });
	});

	it('ends what never ends by the deadline', async () => {
		const { attempts } = await run(
			small,
			({ text }) => {
				const at = ['case-0', 'case-1'].indexOf(smallCaseOf(text));
				return at < 0 ? completion() : FAULTS[endless[at]].reply(undefined as never);
			},
			{ deadlineS: 1, concurrency: 2 }
		);
		const [silent, begun] = ['case-0', 'case-1'].map((id) => attempts.filter((one) => one.case === id));
		for (const list of [silent, begun]) {
			expect(list).toHaveLength(RETRIES + 1);
			list.forEach(holdsTheBytes);
			for (const one of list)
				expect(one).toMatchObject({ outcome: null, called_off: false, why: 'No whole answer came within 1 s.' });
		}
		for (const one of silent) expect(one).toMatchObject({ status: null, response: null });
		for (const one of begun) expect(one).toMatchObject({ status: 200, response: '{"id":' });
	});

	it('takes the first of two choices, the last of two envelopes, and the text of a packed body', () => {
		for (const name of ['two choices', 'duplicate keys around', 'gzip', 'byte order mark'] as const)
			expect(of(name)[0], name).toMatchObject({
				finish_reason: 'stop',
				content_sha256: of('another model')[0].content_sha256
			});
		expect(told.done.report!.labels.ALLOW + told.done.report!.labels.UNDETERMINED).toBe(
			told.done.report!.outcomes.usable
		);
		expect(of('gzip')[0].response).toHaveProperty('base64');
		expect(of('bytes that are not UTF-8')[0].response).toHaveProperty('base64');
	});

	it('finds quotes by the parsed value, exactly, and tells those that differ in form', async () => {
		const { report } = told.done;
		expect(report).toMatchObject({ inexact_quotes: 1, inexact_only_in_form: 0 });
		const { exact, normalised, absent } = ODD_QUOTES;
		expect(report!.quotes).toBe(exact.length + Object.keys(normalised).length + absent.length);
	});

	it('notes the model and the tokens as the server gives them, and nothing where they are odd', () => {
		expect(of('another model')[0]).toMatchObject({ model: 'somebody/else-7B', usage: { prompt: 300, completion: 60 } });
		expect(of('usage strange')[0].usage).toEqual({ prompt: null, completion: null });
		expect(of('usage missing')[0].usage).toEqual({ prompt: null, completion: null });
		expect(of('model and id missing')[0].model).toBeNull();
	});

	it('is asked again, where it failed on the way, when the run is resumed, and nothing else is', async () => {
		const from = server.requests.length;
		const again = await run(all, () => completion(), { resume: told.done.folder, out: undefined });
		expect(again.done).toMatchObject({ scored: many.length, failures: 0, stopped: null });
		expect(server.requests.slice(from).map(({ text }) => smallCaseOf(text))).toEqual(failing.map(idOf).sort());
		for (const name of failing)
			expect(again.attempts.filter((one) => one.case === idOf(name)).map((one) => one.attempt)).toEqual([1, 2, 3, 4]);
		expect(again.done.report).toMatchObject({ unscored: 0, transport_failures: failing.length * (RETRIES + 1) });
	});
});

describe('a server that refuses the run as such', () => {
	const stopping = NAMES.filter((name) => expectedOf(name) === 'stops');
	it('is one of six', () => expect([...stopping].sort()).toEqual(['307', '401', '403', '404', '405', '407']));

	it.each(stopping)('%s ends it at once', async (name) => {
		const from = server.requests.length;
		const { done, attempts } = await run(small, FAULTS[name].reply);
		expect(server.requests.length - from).toBe(1);
		expect(done).toMatchObject({
			scored: 0,
			failures: 1,
			report: { unscored: 10, transport_failures: 1, called_off: 0 }
		});
		expect(done.stopped).toMatch(new RegExp(`^The server refuses the run: HTTP ${name}.*\\.$`));
		expect(attempts).toHaveLength(1);
		holdsTheBytes(attempts[0]);
		expect(attempts[0]).toMatchObject({ status: Number(name), outcome: null, called_off: false });
	});

	it('calls off what is under way, and that counts as nobody’s failure', async () => {
		const { done, attempts } = await run(
			small,
			({ text }) =>
				smallCaseOf(text) === 'case-2'
					? { ...FAULTS['403'].reply(undefined as never), after: untilOpen(4) }
					: { status: null, then: 'hang' },
			{ concurrency: 4 }
		);
		expect(done).toMatchObject({
			scored: 0,
			failures: 1,
			report: { unscored: 10, transport_failures: 1, called_off: 3 }
		});
		for (const one of attempts) holdsTheBytes(one);
		const off = attempts.filter((one) => one.called_off);
		expect(off.map((one) => one.case).sort()).toEqual(['case-0', 'case-1', 'case-3']);
		for (const one of off) expect(one).toMatchObject({ outcome: null, why: 'Interrupted.', status: null });
	});
});

/** Resolves when so many requests wait. */
async function untilOpen(count: number) {
	while (server.open() < count) await new Promise((go) => setTimeout(go, 5));
}

describe('a server that asks for patience', () => {
	const wanted: [FaultName, number | null][] = [
		['429 with seconds', 1000],
		['429 with an hour', 60_000],
		['429 without Retry-After', null],
		['429 with nonsense', null],
		['429 with a negative time', null],
		['503', null]
	];
	it.each(wanted)('%s', async (name, ms) => {
		const { waits, done } = await run(
			small,
			(request) => (smallCaseOf(request.text) === 'case-0' ? FAULTS[name].reply(request) : completion()),
			{ retries: 3 }
		);
		expect(waits).toEqual(ms === null ? [1000, 2000, 4000] : [ms, ms, ms]);
		expect(done).toMatchObject({ scored: 9, failures: 4 });
	});

	it('429 with a date, by the clock of the run', async () => {
		const { waits } = await run(
			small,
			(request) =>
				smallCaseOf(request.text) === 'case-0'
					? { status: 429, headers: { 'retry-after': 'Tue, 01 Dec 2026 00:00:07 GMT' }, body: '' }
					: completion(),
			{ retries: 1, clock: () => new Date('2026-12-01T00:00:00Z') }
		);
		expect(waits).toEqual([7000]);
	});
});

describe('two cases of one text', () => {
	it('have one request, and each an answer of its own: the second is asked, though the first was answered before', async () => {
		const evidence = 'Evidence of twins.';
		const twins = await smallRelease(test, 'twins', [
			{ id: 'twin-1', evidence },
			{ id: 'twin-2', evidence }
		]);
		const bad = FAULTS['502'].reply;
		const { done } = await run(twins, (request) => (request.count === 2 ? bad(request) : completion()), { retries: 0 });
		expect(done).toMatchObject({ scored: 1, failures: 1, report: { unscored: 1 } });
		const again = await run(twins, () => completion(), { resume: done.folder, out: undefined });
		expect(again.done).toMatchObject({ scored: 2, failures: 0, report: { unscored: 0, outcomes: { usable: 2 } } });
		expect(again.attempts.map((one) => [one.case, one.outcome])).toEqual([
			['twin-1', 'usable'],
			['twin-2', null],
			['twin-2', 'usable']
		]);
		expect(new Set(again.attempts.map((one) => one.request_sha256)).size).toBe(1);
	});
});

describe('the key of a server', () => {
	const key = 'sk-secret-4711';
	it.each<[string, () => Reply]>([
		['a text', () => completion({ content: `I was given ${key}.` })],
		['bytes that are no UTF-8', () => ({ body: Buffer.from(`\u00ff ${key}`, 'latin1') })],
		['a packed body', () => ({ body: gzipSync(`{"error":"${key}"}`), headers: { 'content-encoding': 'gzip' } })],
		['an error', () => ({ status: 400, body: JSON.stringify({ error: { message: `no ${key}` } }) })],
		['a header', () => ({ ...completion(), headers: { server: key, 'x-request-id': `for-${key}` } })],
		['a body that breaks off', () => ({ body: `{"id":"${key}`, then: 'reset' })]
	])('echoed in %s is not in the archive', async (_name, reply) => {
		const { done, attempts } = await run(
			small,
			({ order }) => (order % 2 ? reply() : completion()),
			{ retries: 0 },
			key
		);
		const text = readFileSync(join(done.folder, 'attempts.jsonl'), 'utf8');
		expect(text).not.toContain(key);
		for (const { response } of attempts)
			if (response !== null && typeof response !== 'string')
				expect(Buffer.from(response.base64, 'base64').toString('latin1')).not.toContain(key);
		expect(attempts).toHaveLength(10);
	});
});

describe('a body that is too long', () => {
	it('packed is no longer than one that is not: it is cut off, and scored as what it is', async () => {
		const bomb = gzipSync(Buffer.alloc(300_000_000, ' '), { level: 1 });
		const { done, attempts } = await run(small, ({ text }) =>
			smallCaseOf(text) === 'case-3' ? { body: bomb, headers: { 'content-encoding': 'gzip' } } : completion()
		);
		expect(done).toMatchObject({ scored: 10, failures: 0, report: { outcomes: { usable: 9, model_error: 1 } } });
		const one = attempts.find((row) => row.case === 'case-3')!;
		holdsTheBytes(one);
		expect(one).toMatchObject({ outcome: 'model_error', cut: true, response_bytes: bomb.length });
	});

	it('is cut off at the limit, its connection is closed, and the next request goes well', async () => {
		const from = server.requests.length;
		const { done, attempts } = await run(small, (request) =>
			smallCaseOf(request.text) === 'case-4' ? FAULTS['300 MB'].reply(request) : completion()
		);
		expect(done).toMatchObject({ scored: 10, failures: 0, report: { outcomes: { usable: 9, model_error: 1 } } });
		const one = attempts.find((row) => row.case === 'case-4')!;
		holdsTheBytes(one);
		expect(one).toMatchObject({ outcome: 'model_error', cut: true, response_bytes: LIMIT, status: 200 });
		const record = server.requests.slice(from).find(({ text }) => smallCaseOf(text) === 'case-4')!;
		await expect.poll(() => record.answer).toBe('cut');
		expect(record.sent).toBeLessThan(LIMIT + 20_000_000);
		expect(attempts.map((row) => row.case)).toEqual(Array.from({ length: 10 }, (_, at) => `case-${at}`));
	});
});
