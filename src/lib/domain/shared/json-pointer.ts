import { fail } from './fail.ts';
import type { Json } from './json.ts';
import { ok } from './ok.ts';
import type { Result } from './result.ts';
import { quoted } from './quoted.ts';

/** JSON Pointer (RFC 6901): `/messages/0/content`; the empty pointer names the whole value; `~1` is a slash, `~0` a tilde. */
export const jsonPointer = {
	/** The value that a pointer names. Fails with `invalid` when the pointer is malformed and `not_found` when it leads nowhere. */
	get(value: Json, pointer: string): Result<Json> {
		if (pointer === '') return ok(value);
		if (!pointer.startsWith('/'))
			return fail('invalid', `The path ${quoted(pointer)} is no JSON Pointer: it has to begin with a slash.`);
		if (/~(?![01])/.test(pointer))
			return fail('invalid', `The path ${quoted(pointer)} is no JSON Pointer: a tilde is written ~0.`);
		let at = value;
		for (const step of pointer.slice(1).split('/')) {
			const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
			if (Array.isArray(at) && /^(0|[1-9]\d*)$/.test(name) && Number(name) < at.length) at = at[Number(name)];
			else if (at !== null && typeof at === 'object' && !Array.isArray(at) && Object.hasOwn(at, name)) at = at[name];
			else return fail('not_found', `The path ${quoted(pointer)} leads nowhere: there is no ${quoted(name)}.`);
		}
		return ok(at);
	},

	/** The pointer that names what these steps lead to. Example: `of(['a/b', 0])` is `/a~1b/0`. */
	of(steps: readonly (string | number)[]): string {
		return steps.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
	}
};
