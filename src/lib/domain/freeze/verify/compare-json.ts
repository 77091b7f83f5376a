import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Json } from '../../shared/json.ts';

const short = (value: Json) => {
	const text = canonicalJson(value);
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

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
	} else if (canonicalJson(said) !== canonicalJson(right))
		yield `${path} is ${short(said)}, but the files give ${short(right)}.`;
}
