import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../sha256.ts';

/**
 * Does this header carry the token of TOUCHSTONE_METRICS_TOKEN? Hashes are compared, so that neither time nor length tells anything of it.
 * @param authorization `Bearer TOKEN`, or null
 * @param token undefined or empty: nobody may
 */
export function mayReadMetrics(authorization: string | null, token: string | undefined): boolean {
	if (!token) return false;
	const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
	return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}
