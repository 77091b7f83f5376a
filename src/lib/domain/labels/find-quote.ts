import type { Codebook } from '../guideline/codebook.ts';
import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import { textOffset } from '../shared/text-offset.ts';
import type { Quote } from './quote.ts';

/**
 * Turns pasted text into a quote, where the page has no script to say where it was selected: the text must stand, character
 * for character, in a visible field (in a json or messages field, in one of its strings). Unshared fields are searched
 * first, in display order; the first place counts.
 */
export function findQuote(codebook: Codebook, cases: Record<string, unknown>[], text: string): Result<Quote> {
	const fields = [...codebook.fields].sort((a, b) => Number(a.shared) - Number(b.shared));
	for (const visible of cases)
		for (const field of fields) {
			if (!Object.hasOwn(visible, field.name)) continue;
			for (const { path, value } of strings(visible[field.name], '')) {
				const at = value.indexOf(text);
				if (at < 0) continue;
				const start = textOffset.length(value.slice(0, at));
				const place = { field: field.name, start, end: start + textOffset.length(text), quote: text };
				return ok(path ? { ...place, path } : place);
			}
		}
	return fail(
		'invalid',
		`The text “${text.slice(0, 80)}” does not stand in the case. Copy the words exactly as they are shown.`
	);
}

function* strings(value: unknown, path: string): Generator<{ path: string; value: string }> {
	if (typeof value === 'string') yield { path, value };
	else if (value && typeof value === 'object')
		for (const [key, inner] of Object.entries(value))
			yield* strings(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
