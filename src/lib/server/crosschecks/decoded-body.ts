import { gunzipSync } from 'node:zlib';
import { LONGEST_BODY } from './ask.ts';
import type { Attempt } from './attempt.ts';

/** Bytes that came, as text. */
export interface BodyText {
	/** null where they are none. */
	text: string | null;
	/** Is the text, byte for byte, what came? Otherwise it was unpacked. */
	verbatim: boolean;
	/** Unpacked it is longer than what is read of a body: a few bytes can say that of any length. */
	tooLong: boolean;
}

/** The text of bytes that came. */
export function bodyText(bytes: Uint8Array, encoding: string | undefined): BodyText {
	const packed = encoding !== undefined && /^(x-)?gzip$/i.test(encoding.trim());
	try {
		const plain = packed ? gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }) : bytes;
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
		return { text, verbatim: !packed, tooLong: false };
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return { text: null, verbatim: false, tooLong: code === 'ERR_BUFFER_TOO_LARGE' };
	}
}

/** The text of an archived body. */
export function decodedBody({ response, headers }: Pick<Attempt, 'response' | 'headers'>): string | null {
	if (response === null || typeof response === 'string') return response;
	return bodyText(Buffer.from(response.base64, 'base64'), headers['content-encoding']).text;
}
