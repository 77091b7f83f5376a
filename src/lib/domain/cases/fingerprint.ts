import { canonicalJson } from '../shared/canonical-json.ts';
import type { Json } from '../shared/json.ts';

/**
 * SHA-256 of the canonical JSON of a value. Of a case's `visible` it is the case's `input_sha256`: equal for every way of
 * writing the same fields, another one for any other text.
 */
export function fingerprint(value: Json, sha256: (text: string) => string): string {
	return sha256(canonicalJson(value));
}
