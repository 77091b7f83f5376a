import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';

/** The address below which `/chat/completions` is asked. Where it has no path, `/v1` is meant; a slash at the end is dropped. Keys have no place in it: it is archived. */
export function baseUrl(text: string): Result<string> {
	const no = (why: string) =>
		// What stands before an @ may be a password, and is not said again.
		fail(
			'invalid',
			`${JSON.stringify(text.replace(/\/\/[^/]*@/, '//…@').slice(0, 100))} ${why}; write it as http://127.0.0.1:8000/v1.`,
			'base-url'
		);
	let url: URL;
	try {
		url = new URL(text);
	} catch {
		return no('is no address');
	}
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return no('begins with neither http:// nor https://');
	if (url.username || url.password) return no('holds a name or password, which would be archived');
	if (url.search || url.hash) return no('has a query or a fragment');
	const path = url.pathname.replace(/\/+$/, '');
	return ok(`${url.origin}${path === '' ? '/v1' : path}`);
}
