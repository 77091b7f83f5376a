import { BODY_LIMIT } from './body-limit.ts';

/** Does this request bring a file that is larger than any form? Only where files are imported are such taken at all. */
export function largeImport(request: Request, path: string): boolean {
	return (
		request.method === 'POST' &&
		/^\/studies\/[^/]+\/import(\/|$)/.test(path) &&
		Number(request.headers.get('content-length')) > BODY_LIMIT
	);
}
