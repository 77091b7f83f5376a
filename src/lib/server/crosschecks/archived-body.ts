import type { Reply } from './ask.ts';
import type { Attempt } from './attempt.ts';
import { bodyText } from './decoded-body.ts';

/** A body as it is scored, and as it is archived. */
export interface ArchivedBody extends Pick<Attempt, 'response' | 'redacted' | 'cut'> {
	/** null where none came, or its bytes are no UTF-8. */
	text: string | null;
}

const INSTEAD = '[key]';

/**
 * What is kept of a body. The key is taken out before anything is made of it, also out of bytes that are no text: neither the archive nor what
 * is said of a response may hold it.
 */
export function archivedBody({ ok, body, headers, ...reply }: Reply, key: RegExp | null): ArchivedBody {
	const cut = ok && 'cut' in reply && reply.cut;
	if (body === null) return { text: null, response: null, redacted: false, cut };
	const { text, verbatim, tooLong } = bodyText(body, headers['content-encoding']);
	const plain = text ?? body.toString('latin1');
	const without = key === null ? plain : plain.replace(key, INSTEAD);
	const redacted = without !== plain;
	const kept = text === null ? null : without;
	const bytes = redacted && text === null ? Buffer.from(without, 'latin1') : body;
	return {
		text: kept,
		response: kept !== null && (verbatim || redacted) ? kept : { base64: bytes.toString('base64') },
		redacted,
		cut: cut || (ok && tooLong)
	};
}
