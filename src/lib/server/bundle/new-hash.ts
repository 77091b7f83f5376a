import { createHash } from 'node:crypto';
import type { Hash } from '../../domain/freeze/bundle.ts';

/** Begins a SHA-256. */
export function newHash(): Hash {
	const hash = createHash('sha256');
	return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
}
