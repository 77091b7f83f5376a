import { canonicalJson } from '../../shared/canonical-json.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { Json } from '../../shared/json.ts';

const short = (value: Json) => cutText(spelled(value) ?? 'something that no release says', 80);

/** Null for what a file may hold and canonical JSON has no form for: half a surrogate pair, or brackets deeper than any stack. */
function spelled(value: Json): string | null {
	try {
		return canonicalJson(value);
	} catch (error) {
		if (error instanceof TypeError || error instanceof RangeError) return null;
		throw error;
	}
}

/**
 * Where what a file says differs from what its sources give: one message for each place, with its path.
 * `optional` names objects whose names may be missing in the file (a later Touchstone computes more than an older one did).
 */
export function* compareJson(
	said: Json,
	right: Json,
	path: string,
	optional: (path: string, name: string) => boolean = () => false
): Generator<string> {
	const objects = [said, right].every((value) => value !== null && typeof value === 'object' && !Array.isArray(value));
	if (objects) {
		const [a, b] = [said, right] as { [name: string]: Json }[];
		for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
			const inner = path ? `${path}.${name}` : name;
			if (!Object.hasOwn(b, name)) yield `${inner} does not belong there.`;
			else if (Object.hasOwn(a, name)) yield* compareJson(a[name], b[name], inner, optional);
			else if (!optional(path, name)) yield `${inner} is missing.`;
		}
	} else if (Array.isArray(said) && Array.isArray(right) && said.length === right.length) {
		for (const [i, value] of said.entries()) yield* compareJson(value, right[i], `${path}[${i}]`, optional);
	} else if (spelled(said) !== spelled(right)) yield `${path} is ${short(said)}, but the files give ${short(right)}.`;
}
