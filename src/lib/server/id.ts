import { randomUUID } from 'node:crypto';

/** A new opaque id. It is random, so it tells nothing about order, group or content. */
export function id(): string {
	return randomUUID();
}
