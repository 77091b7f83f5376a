import { Agent, request } from 'undici';
import { keyPattern } from './key-pattern.ts';

/** A response, or why there is none. */
export type Reply =
	| { ok: true; status: number; headers: Record<string, string>; body: Buffer; cut: boolean }
	| {
			ok: false;
			why: string;
			/** Ended by the run's signal, and not by what happened on the way. */
			calledOff: boolean;
			status: number | null;
			headers: Record<string, string>;
			body: Buffer | null;
	  };

/** Sends the exact text of a request to one server. */
export type Ask = (baseUrl: string, text: string, signal: AbortSignal) => Promise<Reply>;

/** So much is read of a body; no annotation is longer. */
export const LONGEST_BODY = 32 * 1024 * 1024;

/** Headers that say something about the answer; others may name people or keys. */
const KEPT = ['content-type', 'content-encoding', 'content-length', 'date', 'retry-after', 'server', 'x-request-id'];

/** Makes a client. It waits as long as its deadline says: models may think for an hour before the first byte. @param key sent as a bearer token, kept nowhere */
export function makeAsk({ key, deadlineMs }: { key: string | null; deadlineMs: number }): {
	ask: Ask;
	close(): Promise<void>;
} {
	const secret = keyPattern(key);
	const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 30_000 }, pipelining: 1 });
	const ask: Ask = async (baseUrl, text, signal) => {
		// One for each request, which forgets the run's signal when it is done: a run has a hundred thousand of them, and signals that are combined or timed cost more than the rest of a request.
		const stop = new AbortController();
		const off = () => stop.abort();
		let late = false;
		const timer = setTimeout(() => {
			late = true;
			off();
		}, deadlineMs);
		if (signal.aborted) off();
		else signal.addEventListener('abort', off, { once: true });
		let status: number | null = null;
		let headers: Record<string, string> = {};
		const parts: Buffer[] = [];
		try {
			const response = await request(`${baseUrl}/chat/completions`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					accept: 'application/json',
					'accept-encoding': 'identity',
					...(key === null ? {} : { authorization: `Bearer ${key}` })
				},
				body: text,
				dispatcher,
				signal: stop.signal
			});
			status = response.statusCode;
			headers = Object.fromEntries(
				Object.entries(response.headers)
					.filter(([name]) => KEPT.includes(name))
					.map(([name, value]) => [name, secret ? String(value).replace(secret, '[key]') : String(value)])
			);
			let size = 0;
			for await (const part of response.body as AsyncIterable<Buffer>) {
				const room = LONGEST_BODY - size;
				parts.push(part.length > room ? part.subarray(0, room) : part);
				size += part.length;
				if (size > LONGEST_BODY) {
					response.body.destroy();
					return { ok: true, status, headers, body: Buffer.concat(parts), cut: true };
				}
			}
			return { ok: true, status, headers, body: Buffer.concat(parts), cut: false };
		} catch (error) {
			const calledOff = !late && signal.aborted && (error as Error).name === 'AbortError';
			const why = late ? `No whole answer came within ${deadlineMs / 1000} s.` : reason(error);
			return { ok: false, why, calledOff, status, headers, body: parts.length ? Buffer.concat(parts) : null };
		} finally {
			clearTimeout(timer);
			signal.removeEventListener('abort', off);
		}
	};
	return { ask, close: () => dispatcher.destroy() };
}

function reason(error: unknown): string {
	const { code, message, name } = error as Error & { code?: string };
	return name === 'AbortError' ? 'Interrupted.' : `The connection failed (${code ?? name})${message && `: ${message}`}`;
}
