import type { Guideline } from '../../domain/guideline/codebook.ts';
import { parseGuideline } from '../../domain/guideline/parse-guideline.ts';
import { sha256 } from '../sha256.ts';

// A guideline's text never changes under its hash, so parsing it once per process is enough.
const parsed = new Map<string, Guideline>();

/**
 * A stored guideline, parsed. It was checked when it was stored: one that no longer parses is a bug.
 * @param text or how to get it, where it is not at hand
 */
export function guidelineOf(hash: string, text: string | (() => string)): Guideline {
	const known = parsed.get(hash);
	if (known) return known;
	const result = parseGuideline(typeof text === 'string' ? text : text(), undefined, sha256);
	if (!result.ok) throw new Error(`The stored guideline ${hash} no longer parses: ${result.problems[0]?.message}`);
	parsed.set(hash, result.guideline);
	return result.guideline;
}
