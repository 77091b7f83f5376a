import { caseMessage } from '../../domain/crosscheck/case-message.ts';
import { oneSentence } from '../../domain/crosscheck/one-sentence.ts';
import { requestFrame, requestText, type RequestSettings } from '../../domain/crosscheck/request-text.ts';
import { scoreResponse, type CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import type { Scored } from '../../domain/crosscheck/outcome.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import { sha256 } from '../sha256.ts';
import type { Archive } from './archive.ts';
import { archivedBody, type ArchivedBody } from './archived-body.ts';
import type { Ask, Reply } from './ask.ts';
import type { Attempt } from './attempt.ts';
import type { CrosscheckItem } from './items.ts';

/** How a sitting of a run ended. */
export interface Sitting {
	/** Cases that have a scored response now, those of before included. */
	scored: number;
	/** Attempts of this sitting that failed on the way. */
	failures: number;
	/** Why it ended before the last case; null when it did not. */
	stopped: string | null;
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
	/** The key, to keep it out of the archive. */
	key: string | null;
	ask: Ask;
	archive: Pick<Archive, 'add'>;
	signal: AbortSignal;
	onProgress(done: number, failures: number): void;
	clock(): Date;
	wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** So many failures in a row, over all requests, and the server is taken to be gone. */
export const GONE_AFTER = 20;
/** Longest wait that a server may ask for. */
const LONGEST_WAIT = 60_000;

/**
 * Asks about every item that has no scored response yet, some at a time, and archives each attempt before anything is made of it. Ends at the
 * last item, when the signal says so, when a server refuses the run as such, or after twenty failures in a row.
 */
export async function runCases(items: AsyncGenerator<CrosscheckItem>, options: RunOptions): Promise<Sitting> {
	const { baseUrls, archive, signal, clock, key } = options;
	const stop = new AbortController();
	const halt = AbortSignal.any([signal, stop.signal]);
	const frame = requestFrame(options.settings);
	const busy = baseUrls.map(() => 0);
	let [scored, failures, inARow] = [0, 0, 0];
	let stopped: string | null = null;
	const end = (why: string) => {
		stopped ??= why;
		stop.abort();
	};

	/** One request to the server that has the least to do; archived when this returns. */
	async function attempt(
		item: CrosscheckItem,
		text: string,
		hash: string,
		number: number
	): Promise<Scored & { calledOff: boolean; after?: string }> {
		const server = busy.indexOf(Math.min(...busy));
		busy[server]++;
		const at = clock();
		const start = performance.now();
		const reply = await options.ask(baseUrls[server], text, halt);
		const ms = Math.round(performance.now() - start);
		busy[server]--;
		const body = archivedBody(reply, key);
		const result: Scored = reply.ok
			? scoreResponse({ status: reply.status, body: body.text, cut: body.cut }, options.check)
			: { kind: 'transport', why: oneSentence(reply.why) };
		// Called off by Ctrl-C or the end of the run: nobody's failure. What came all the same is what it is.
		const calledOff = !reply.ok && halt.aborted;
		const made = { item, text, hash, number, at, ms, reply, body, calledOff, result, baseUrl: baseUrls[server] };
		archive.add(line(made), frame.before);
		return { ...result, calledOff, after: reply.headers['retry-after'] };
	}

	async function settle(item: CrosscheckItem): Promise<void> {
		const text = requestText(options.settings, caseMessage(options.codebook, item.visible), frame);
		const hash = sha256(text);
		if (options.answered.has(`${item.id} ${hash}`)) return progress();
		let number = options.attempts.get(item.id) ?? 0;
		for (let again = 0; !halt.aborted; again++) {
			const result = await attempt(item, text, hash, ++number);
			if (result.kind === 'scored') {
				inARow = 0;
				return progress();
			}
			if (result.calledOff) return;
			failures++;
			options.onProgress(scored, failures);
			if (result.kind === 'fatal') return end(`The server refuses the run: ${result.why}`);
			if (++inARow >= GONE_AFTER) return end(`${GONE_AFTER} requests in a row failed; the last: ${result.why}`);
			if (again === options.retries) return;
			await options.wait(pause(again, result.after, clock()), halt).catch(() => undefined);
		}
	}
	const progress = () => options.onProgress(++scored, failures);

	const worker = async () => {
		for (;;) {
			if (halt.aborted) return;
			const next = await items.next();
			if (next.done) return;
			await settle(next.value);
		}
	};
	await Promise.all(Array.from({ length: options.concurrency }, worker));
	await items.return(undefined);
	return { scored, failures, stopped: stopped ?? (signal.aborted ? 'Interrupted.' : null) };
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

interface Made {
	item: CrosscheckItem;
	text: string;
	hash: string;
	number: number;
	at: Date;
	ms: number;
	reply: Reply;
	body: ArchivedBody;
	calledOff: boolean;
	result: Scored;
	baseUrl: string;
}

function line({ item, text, hash, number, at, ms, reply, body, calledOff, result, baseUrl }: Made): Attempt {
	const bytes = reply.body;
	const scored = result.kind === 'scored' ? result : null;
	return {
		case: item.id,
		attempt: number,
		at: at.toISOString(),
		ms,
		base_url: baseUrl,
		request_sha256: hash,
		request: text,
		status: reply.status,
		headers: reply.headers,
		response: body.response,
		response_bytes: bytes?.length ?? 0,
		response_sha256: bytes === null ? null : sha256(bytes),
		cut: body.cut,
		redacted: body.redacted,
		called_off: calledOff,
		outcome: scored?.outcome ?? null,
		why: result.why,
		finish_reason: scored?.finishReason ?? null,
		model: scored?.model ?? null,
		content_sha256: scored?.content == null ? null : sha256(scored.content),
		usage: scored?.usage ?? { prompt: null, completion: null }
	};
}
