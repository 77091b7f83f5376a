import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Json, JsonObject } from '../../shared/json.ts';

/**
 * A line that must be canonical JSON of an object. Repeated names, other orders, blanks, other spellings of a number and half
 * surrogate pairs all show in this: the canonical form of what was read is not the line.
 */
export function parseCanonical(line: string): { row: JsonObject } | { fault: string } {
	let value: Json;
	try {
		value = JSON.parse(line) as Json;
		if (value === null || typeof value !== 'object' || Array.isArray(value)) return { fault: 'is no JSON object' };
		if (canonicalJson(value) !== line) return { fault: 'is not canonical JSON (RFC 8785)' };
	} catch (error) {
		if (error instanceof SyntaxError) return { fault: 'is no JSON' };
		// TypeError: half a surrogate pair. RangeError: nested deeper than any case may be.
		if (error instanceof TypeError || error instanceof RangeError) return { fault: 'is not canonical JSON (RFC 8785)' };
		throw error;
	}
	return { row: value };
}
