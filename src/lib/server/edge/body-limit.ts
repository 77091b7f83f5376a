/** What a form may send. Only the import of files takes more, and counts for itself. */
export const BODY_LIMIT = 4 * 1024 * 1024;
/** The largest file a page takes, and a little for what a form puts around it. */
export const IMPORT_LIMIT = 65 * 1024 * 1024;
/** What is read of someone who is signed out, be it only to hand it back; and what an answer carries back. */
export const HELD_LIMIT = 1024 * 1024;

/**
 * Is this request's body too large, or of unknown length? Node sees to it that no more arrives than was announced.
 * @returns status and message to answer with, or null
 */
export function bodyProblem(
	request: Request,
	path: string,
	signedIn: boolean
): { status: 411 | 413; message: string } | null {
	if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return null;
	const length = request.headers.get('content-length');
	if (length === null)
		return { status: 411, message: 'The request does not say how long it is (Content-Length is missing).' };
	const limit = !signedIn ? HELD_LIMIT : /^\/studies\/[^/]+\/import(\/|$)/.test(path) ? IMPORT_LIMIT : BODY_LIMIT;
	if (Number(length) > limit)
		return {
			status: 413,
			message: `This is too much to send at once (at most ${limit / 1024 / 1024} MB). Nothing was stored.`
		};
	return null;
}
