import type { AnswerRow } from '../freeze/release-row.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { jsonPointer } from '../shared/json-pointer.ts';
import { textOffset } from '../shared/text-offset.ts';

/**
 * Where the quotes of a model stand in a case, so that they can be marked in its text: the first place of each that a string of the case holds character for
 * character. What is in no string (or only in the JSON that the model was shown) has no place.
 */
export function placeQuotes(visible: JsonObject, quotes: readonly string[]): AnswerRow['evidence'] {
	const texts = Object.entries(visible).flatMap(([field, value]) => strings(value).map((one) => ({ field, ...one })));
	return quotes.flatMap((quote) => {
		const found = quote === '' ? undefined : texts.find(({ text }) => text.includes(quote));
		if (!found) return [];
		const { field, path, text } = found;
		const at = text.indexOf(quote);
		const [start, end] = [textOffset.fromUtf16(text, at), textOffset.fromUtf16(text, at + quote.length)];
		return [{ field, ...(path && { path }), start, end, quote }];
	});
}

function strings(value: Json, steps: string[] = []): { path: string; text: string }[] {
	if (typeof value === 'string') return [{ path: jsonPointer.of(steps), text: value }];
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, one]) => strings(one as Json, [...steps, name]));
}
