import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import type { Json } from '../../domain/shared/json.ts';
import { sha256 } from '../sha256.ts';

/** Identifies the exact text of a field, so that a person can be told that they have read it before. */
export function textHash(field: string, value: unknown): string {
	return sha256(canonicalJson([field, value as Json]));
}
