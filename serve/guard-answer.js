import { FIXED_HEADERS } from './fixed-headers.js';

/** What is no page may load nothing, run nothing and stand in no frame, whatever a browser makes of it. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** A page that the framework could make no policy for: the last resort when something broke before any page was chosen. */
const PLAIN_PAGE =
	"default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const YEAR = 365 * 24 * 3600;

/**
 * Puts the headers of every answer on this one, before anybody answers.
 * @param {import('node:http').ServerResponse} response
 * @param {boolean} secure the person is connected by https, as far as we know
 */
export function guardAnswer(response, secure) {
	for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
	if (secure) response.setHeader('strict-transport-security', `max-age=${YEAR}; includeSubDomains`);
	const writeHead = response.writeHead;
	// Only now is it known what kind of answer it is, and whether it has a policy of its own.
	response.writeHead = /** @type {typeof writeHead} */ (
		(/** @type {Parameters<typeof writeHead>} */ ...given) => {
			if (!response.hasHeader('content-security-policy')) {
				const page = /^text\/html\b/i.test(typeOf(given.at(-1)) ?? String(response.getHeader('content-type') ?? ''));
				response.setHeader('content-security-policy', page ? PLAIN_PAGE : NO_PAGE);
			}
			return writeHead.apply(response, given);
		}
	);
}

/** The content type among the headers that are given with the status, as the static files do. @param {unknown} headers */
function typeOf(headers) {
	if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return undefined;
	const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
	return found && String(found[1]);
}
