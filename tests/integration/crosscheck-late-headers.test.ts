import { Agent, request } from 'undici';
import { afterEach, expect, it, vi } from 'vitest';
import { makeAsk } from '../../src/lib/server/crosschecks/ask.ts';
import { lateHeaders } from '../support/chat-faults.ts';
import { startChatServer } from '../support/chat-server.ts';

afterEach(() => vi.useRealTimers());

/** Turns of the event loop, by which what lies on the connections is read. */
async function turns(count: number) {
	for (let n = 0; n < count; n++) await new Promise((go) => setImmediate(go));
}

it('headers that come after 310 s are waited for, where a client as it comes gives up at 300 s', async () => {
	let keep = () => {};
	const late = new Promise<void>((done) => (keep = done));
	const server = await startChatServer(() => lateHeaders(late));
	// Only the timers that clients set; connections go on as they do.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
	const ours = makeAsk({ key: null, deadlineMs: 3_600_000 });
	const plain = new Agent();
	const ended: string[] = [];
	const other = request(`${server.url}/chat/completions`, { method: 'POST', body: '{"n":1}', dispatcher: plain }).catch(
		(error: { code: string }) => void ended.push(error.code)
	);
	const own = ours.ask(server.url, '{"n":2}', new AbortController().signal).then((reply) => {
		ended.push('ours');
		return reply;
	});
	while (server.open() < 2) await turns(1);
	// A second each, as they would pass: a client may set its next timer only when one is over.
	const pass = async (seconds: number) => {
		for (let n = 0; n < seconds; n++) {
			vi.advanceTimersByTime(1000);
			await turns(1);
		}
	};
	await pass(290);
	expect(ended).toEqual([]);
	await pass(20);
	await other;
	expect(ended).toEqual(['UND_ERR_HEADERS_TIMEOUT']);
	keep();
	expect(await own).toMatchObject({ ok: true, status: 200, cut: false });
	vi.useRealTimers();
	await ours.close();
	await plain.destroy();
	await server.close();
});
