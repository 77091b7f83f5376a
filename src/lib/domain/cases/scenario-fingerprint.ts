import { canonicalJson } from '../shared/canonical-json.ts';

/**
 * The `input_sha256` of a scenario that is answered as a whole: SHA-256 of the canonical JSON array of its cases' hashes, in the
 * order of the cases' ids by UTF-16 code units, which no locale changes.
 */
export function scenarioFingerprint(
	cases: readonly { id: string; inputSha256: string }[],
	sha256: (text: string) => string
): string {
	const sorted = [...cases].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
	return sha256(canonicalJson(sorted.map((one) => one.inputSha256)));
}
