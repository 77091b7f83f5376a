import { randomBytes } from 'node:crypto';

/** 256 random bits, fit for a URL. */
export function makeToken(): string {
	return randomBytes(32).toString('base64url');
}
