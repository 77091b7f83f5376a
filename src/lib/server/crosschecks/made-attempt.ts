import type { Scored } from '../../domain/crosscheck/outcome.ts';
import { sha256 } from '../sha256.ts';
import type { ArchivedBody } from './archived-body.ts';
import type { Reply } from './ask.ts';
import type { Attempt } from './attempt.ts';

/** A request and what came of it. */
export interface Made {
	/** Public id. */
	item: string;
	text: string;
	hash: string;
	messageHash: string;
	number: number;
	at: Date;
	ms: number;
	reply: Reply;
	body: ArchivedBody;
	calledOff: boolean;
	result: Scored;
	baseUrl: string;
}

/** The attempt as it is archived. */
export function madeAttempt({
	item,
	text,
	hash,
	messageHash,
	number,
	at,
	ms,
	reply,
	body,
	calledOff,
	result,
	baseUrl
}: Made): Attempt {
	const bytes = reply.body;
	const scored = result.kind === 'scored' ? result : null;
	return {
		case: item,
		attempt: number,
		at: at.toISOString(),
		ms,
		base_url: baseUrl,
		request_sha256: hash,
		message_sha256: messageHash,
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
