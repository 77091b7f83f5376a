import type { Codebook } from '../guideline/codebook.ts';
import { fail } from '../shared/fail.ts';
import type { Json } from '../shared/json.ts';
import { jsonPointer } from '../shared/json-pointer.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import { textOffset } from '../shared/text-offset.ts';
import type { Quote } from './quote.ts';
import { quoted } from '../shared/quoted.ts';

/**
 * Is the quoted text at its place? `start` and `end` count Unicode code points of the field's exact text; in a json or messages
 * field, of the string that `path` (JSON Pointer) names. Nothing is normalised. Fails with `not_found` for a field or path that the case
 * does not have and `invalid` for offsets that lie outside the text or hold another text; the message says what stands there.
 */
export function checkQuote(visible: Record<string, unknown>, codebook: Codebook, quote: Quote): Result<Quote> {
	const field = codebook.fields.find(({ name }) => name === quote.field);
	const named = quoted(quote.field);
	if (!field || !Object.hasOwn(visible, quote.field))
		return fail('not_found', `The case has no field ${named} to quote from.`, 'field');
	const structured = field.format === 'json' || field.format === 'messages';
	if (!structured && quote.path)
		return fail('invalid', `The field ${named} is text, so a quote in it has no path.`, 'path');
	const found = jsonPointer.get(visible[quote.field] as Json, quote.path ?? '');
	if (!found.ok) return { ...found, message: `In the field ${named}: ${found.message}`, field: 'path' };
	const text = found.value;
	if (typeof text !== 'string') {
		const why = quote.path ? `what ${quoted(quote.path)} names in it is no string` : 'it is no plain text';
		return fail(
			'invalid',
			`A quote in the field ${named} needs a path (JSON Pointer) that names a string: ${why}.`,
			'path'
		);
	}
	const length = textOffset.length(text);
	if (
		!Number.isInteger(quote.start) ||
		!Number.isInteger(quote.end) ||
		quote.start < 0 ||
		quote.end <= quote.start ||
		quote.end > length
	)
		return fail(
			'invalid',
			`The quote's offsets ${quote.start} to ${quote.end} do not lie in the text of ${named}, which has ${length} code points.`,
			'start'
		);
	const there = textOffset.slice(text, quote.start, quote.end);
	if (there === quote.quote) return ok(quote);
	const [wanted, standing] = [quote.quote, there].map((t) =>
		JSON.stringify(textOffset.length(t) > 40 ? `${textOffset.slice(t, 0, 40)}…` : t)
	);
	return fail(
		'invalid',
		`The quote ${wanted} is not at code points ${quote.start} to ${quote.end} of ${named}, where ${standing} stands. Offsets count code points.`,
		'quote'
	);
}
