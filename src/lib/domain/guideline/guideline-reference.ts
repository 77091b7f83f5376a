import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import { quoted } from '../shared/quoted.ts';

export interface GuidelineReference {
	id: string;
	version: string;
}

/** Ids become folder names and versions file names, so both are held to characters that mean the same on every file system. */
const ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const VERSION = /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})$/;

/** Reads and checks `ID@VERSION`, as in `authorization@1.0.0`. Fails (`invalid`) on anything that could be a path. */
export const guidelineReference = {
	parse(text: string): Result<GuidelineReference> {
		const at = text.indexOf('@');
		const [id, version] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
		if (!ID.test(id))
			return fail(
				'invalid',
				`${quoted(text)} names no guideline: write ID@VERSION, as in authorization@1.0.0 (the id in small letters, digits and hyphens).`
			);
		if (!VERSION.test(version))
			return fail(
				'invalid',
				`${quoted(text)} names no version of ${quoted(id)}: write ID@VERSION with three numbers, as in ${id}@1.0.0.`
			);
		return ok({ id, version });
	},
	validId: (id: string) => ID.test(id),
	validVersion: (version: string) => VERSION.test(version)
};
