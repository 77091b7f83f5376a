import { caseMessage } from '../../domain/crosscheck/case-message.ts';
import { oneSentence } from '../../domain/crosscheck/one-sentence.ts';
import { requestFrame, requestText, type RequestSettings } from '../../domain/crosscheck/request-text.ts';
import { scoreResponse, type CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import type { Scored } from '../../domain/crosscheck/outcome.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import { sha256 } from '../sha256.ts';
import type { Archive } from './archive.ts';
import { archivedBody } from './archived-body.ts';
import type { Ask } from './ask.ts';
import type { CrosscheckItem } from './items.ts';
import { keyPattern } from './key-pattern.ts';
import { madeAttempt } from './made-attempt.ts';
import { Refusals } from './refusals.ts';
import { Servers, type Asked } from './servers.ts';

/** How a sitting of a run ended. */
export interface Sitting {
	/** Cases that have a scored response now, those of before included. */
	scored: number;
	/** Attempts of this sitting that failed on the way. */
	failures: number;
	/** Why it ended before the last case; null when it did not. Holds nothing that came from a server but its status. */
	stopped: string | null;
	/** The same with the server's words, where it had some. */
	words: string | null;
}

export interface RunOptions {
	settings: RequestSettings;
	codebook: Codebook;
	check: CheckAnswer;
	baseUrls: readonly string[];
	concurrency: number;
	/** How often a request that failed on the way is sent again. */
	retries: number;
	/** What is known of before: cases and hashes of requests that were scored, and attempts by case. Two cases may have one text. */
	answered: ReadonlySet<string>;
	attempts: ReadonlyMap<string, number>;
	/** Did some request of the run meet with a completion before? */
	proven: boolean;
	/** The key, to keep it out of the archive. */
	key: string | null;
	ask: Ask;
	archive: Pick<Archive, 'add'>;
	signal: AbortSignal;
	onProgress(done: number, failures: number): void;
	clock(): Date;
	wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Longest wait that a server may ask for. */
const LONGEST_WAIT = 60_000;

/** What a request came to, and what its failure asks for. */
type Tried = Scored & { asked: Asked; calledOff: boolean; status: number | null; after?: string };

/**
 * Asks about every item that has no scored response yet, some at a time, and archives each attempt before anything is made of it. Ends at the
 * last item, when the signal says so, when a server refuses the run as such, or after twenty failures in a row.
 */
export async function runCases(items: AsyncGenerator<CrosscheckItem>, options: RunOptions): Promise<Sitting> {
	const { baseUrls, archive, signal, clock } = options;
	const key = keyPattern(options.key);
	const stop = new AbortController();
	const halt = AbortSignal.any([signal, stop.signal]);
	const frame = requestFrame(options.settings);
	const wait = (ms: number) => options.wait(ms, halt).catch(() => undefined);
	const servers = new Servers(baseUrls.length, wait);
	const refusals = new Refusals(options.proven);
	let [scored, failures, left] = [0, 0, 0];
	let [stopped, words]: (string | null)[] = [null, null];
	const end = (why: string, told: string | null) => {
		if (stopped === null) [stopped, words] = [why, told];
		stop.abort();
	};

	/** One request; archived when this returns. */
	async function attempt(
		item: CrosscheckItem,
		message: string,
		text: string,
		hash: string,
		number: number,
		but: number | null
	): Promise<Tried> {
		const asked = await servers.begin(but);
		const at = clock();
		const start = performance.now();
		const reply = await options.ask(baseUrls[asked.server], text, halt);
		const ms = Math.round(performance.now() - start);
		servers.end(asked);
		const body = archivedBody(reply, key);
		const result: Scored = reply.ok
			? scoreResponse({ status: reply.status, body: body.text, cut: body.cut }, options.check)
			: { kind: 'transport', why: oneSentence(reply.why), brief: oneSentence(reply.why) };
		// Called off by Ctrl-C or the end of the run: nobody's failure. What came all the same is what it is.
		const calledOff = !reply.ok && reply.calledOff;
		const baseUrl = baseUrls[asked.server];
		const messageHash = sha256(message);
		archive.add(
			madeAttempt({ item: item.id, text, hash, messageHash, number, at, ms, reply, body, calledOff, result, baseUrl }),
			frame.before
		);
		return { ...result, asked, calledOff, status: reply.status, after: reply.headers['retry-after'] };
	}

	async function settle(item: CrosscheckItem): Promise<void> {
		const message = caseMessage(options.codebook, item.visible);
		const text = requestText(options.settings, message, frame);
		const hash = sha256(text);
		if (options.answered.has(`${item.id} ${hash}`)) return progress();
		let number = options.attempts.get(item.id) ?? 0;
		let but: number | null = null;
		for (let again = 0; !halt.aborted; again++) {
			const result = await attempt(item, message, text, hash, ++number, but);
			const { asked, status, after } = result;
			if (result.kind === 'scored') {
				servers.answered(asked);
				progress();
				return refusals.count(status, result.why)
					? end(`${Refusals.WORDS} (HTTP ${status}).`, `${Refusals.WORDS}: ${result.why}`)
					: undefined;
			}
			if (result.calledOff) break;
			failures++;
			options.onProgress(scored, failures);
			const { why, brief } = result;
			if (result.kind === 'fatal')
				return end(`The server refuses the run: ${brief}`, `The server refuses the run: ${why}`);
			if (servers.failed(asked, status === 429))
				return end(`${Servers.GONE}; the last: ${brief}`, `${Servers.GONE}; the last: ${why}`);
			if (again === options.retries) return;
			const ms = pause(again, after, clock());
			await (after === undefined ? wait(ms) : servers.hold(asked, ms));
			but = asked.server;
		}
		left++;
	}
	const progress = () => options.onProgress(++scored, failures);

	let over = false;
	const worker = async () => {
		while (!over) {
			// One more step after a stop: it tells whether there was anything left to be stopped.
			const next = await items.next();
			if (next.done) over = true;
			else if (halt.aborted) {
				left++;
				over = true;
			} else await settle(next.value);
		}
	};
	// All come to their end before any fault is told: the archive is closed after this.
	const ends = await Promise.allSettled(
		Array.from({ length: options.concurrency }, () =>
			worker().catch((fault) => {
				stop.abort();
				throw fault;
			})
		)
	);
	await items.return(undefined);
	for (const one of ends) if (one.status === 'rejected') throw one.reason;
	if (signal.aborted && left > 0) end('Interrupted.', null);
	return { scored, failures, stopped, words };
}

/** 1, 2, 4 s and so on, or what the server asks for (seconds, or a date that begins with its day), at most a minute. */
function pause(again: number, after: string | undefined, now: Date): number {
	const asked = after?.trim() ?? '';
	// No other text is read as a date: `Date.parse` takes "-5" for a month.
	const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(asked) ? Date.parse(asked) : NaN;
	const seconds = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) : (date - now.getTime()) / 1000;
	const wanted = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 1000 * 2 ** Math.min(again, 6);
	return Math.min(wanted, LONGEST_WAIT);
}
