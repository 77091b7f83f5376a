import * as crosschecks from '../../src/lib/server/crosschecks.ts';
import type { Reply } from '../../src/lib/server/crosschecks/ask.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import { canaryWord as word } from './canary-word.ts';
import { answerContent, chatCompletion } from './chat-server.ts';
import { system } from './person.ts';

/** Has a model annotate a canary study, which says NO to everything in words that stand nowhere else. */
export async function canaryCrosscheck(db: Db, dataFolder: string, slug: string): Promise<void> {
	const input = {
		baseUrls: ['http://127.0.0.1:9/v1'],
		model: 'a model',
		dialect: 'vllm' as const,
		concurrency: 2,
		retries: 0,
		maxTokens: 100,
		deadlineS: 10,
		question: 'decision',
		dataFolder,
		root: process.cwd(),
		clock: () => new Date(Date.UTC(2026, 4, 1))
	};
	const done = await crosschecks.runStudy(db, system, slug, input, {
		key: null,
		signal: new AbortController().signal,
		onProgress: () => undefined,
		ask: async (_, text) => said(text)
	});
	if (!done.ok) throw new Error(done.message);
	if (done.value.scored !== done.value.cases) throw new Error('Some case has no scored response.');
}

function said(request: string): Reply {
	const found = /quokka-text-(\w+)-(\d+)-kea/.exec(request);
	if (!found) throw new Error('The request holds no text of a case.');
	const [, study, at] = found;
	const content = answerContent({
		label: 'NO',
		supporting_quotes: [word('model', 'quote', study, at)],
		rationale: word('model', 'rationale', study, at),
		ambiguity_notes: word('model', 'ambiguity', study, at)
	});
	const id = word('model', 'id', study, at);
	return {
		ok: true,
		status: 200,
		headers: {},
		body: Buffer.from(JSON.stringify(chatCompletion({ content, id }))),
		cut: false
	};
}
