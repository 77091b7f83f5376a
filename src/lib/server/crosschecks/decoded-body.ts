import { gunzipSync } from 'node:zlib';
import { LONGEST_BODY } from './ask.ts';
import type { Attempt } from './attempt.ts';

/** The text of bytes that came; null where they are none. */
export function bodyText(bytes: Uint8Array, encoding: string | undefined): string | null {
	try {
		const plain = encoding === 'gzip' ? gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }) : bytes;
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
	} catch {
		return null;
	}
}

/** The text of an archived body. */
export function decodedBody({ response, headers }: Pick<Attempt, 'response' | 'headers'>): string | null {
	if (response === null || typeof response === 'string') return response;
	return bodyText(Buffer.from(response.base64, 'base64'), headers['content-encoding']);
}
