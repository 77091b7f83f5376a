import { faultOf } from '../../../../serve/fault-of.js';

/**
 * Writes one line to the log about an error that was no answer. The path is left out: it may hold a token.
 * @param log what TOUCHSTONE_LOG says
 * @returns a code for the person to quote, which stands in the line
 */
export function reportFault(thrown: unknown, method: string, route: string | null, log: string | undefined): string {
	const id = crypto.randomUUID().slice(0, 8);
	if (log !== 'off')
		console.error(
			JSON.stringify({ at: new Date().toISOString(), level: 'error', error: id, method, route, ...faultOf(thrown) })
		);
	return id;
}
