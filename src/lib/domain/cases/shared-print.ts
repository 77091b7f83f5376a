import type { Codebook } from '../guideline/codebook.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { JsonObject } from '../shared/json.ts';

/** Hash of a value, 128 bits of it: enough to tell values apart that are compared for equality only. */
const SHORT = 32;
const ABSENT = '-'.repeat(SHORT);

/** The fields that all cases of a scenario share, each hashed, in the order of the guideline. Absent is unequal to any value. */
export function sharedPrint(visible: JsonObject, codebook: Codebook, sha256: (text: string) => string): string {
	return codebook.fields
		.filter((field) => field.shared)
		.map((field) =>
			Object.hasOwn(visible, field.name) ? sha256(canonicalJson(visible[field.name])).slice(0, SHORT) : ABSENT
		)
		.join('');
}
