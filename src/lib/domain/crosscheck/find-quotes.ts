import type { Json, JsonObject } from '../shared/json.ts';
import { shownValue } from './case-message.ts';

/** A quote of a model, and where it is found. */
export interface FoundQuote {
	quote: string;
	/** Field that holds it character for character; null where none does. */
	field: string | null;
	/** Found in some field once both are normalised (NFKC, one kind of quotation mark and dash, single spaces, case aside)? */
	normalised: boolean;
}

/**
 * Looks for quotes in what a model was shown. Exact means exact: nothing is normalised, and an empty quote is in no text. The second look, which is reported
 * apart, tells a slip of typography from an invention.
 */
export function findQuotes(visible: readonly JsonObject[], quotes: readonly string[]): FoundQuote[] {
	const texts = visible.flatMap((one) =>
		Object.entries(one).flatMap(([field, value]) =>
			[shownValue(value), ...strings(value)].map((text) => ({ field, text }))
		)
	);
	let plain: string[] | null = null;
	return quotes.map((quote) => {
		const field = quote === '' ? undefined : texts.find(({ text }) => text.includes(quote))?.field;
		if (field !== undefined) return { quote, field, normalised: true };
		plain ??= texts.map(({ text }) => normal(text));
		const wanted = normal(quote);
		return { quote, field: null, normalised: wanted !== '' && plain.some((text) => text.includes(wanted)) };
	});
}

/** The strings inside a value that is shown as JSON, where they stand with escapes. */
function strings(value: Json): string[] {
	if (typeof value === 'string') return [];
	const found: string[] = [];
	const open: Json[] = [value];
	while (open.length) {
		const one = open.pop()!;
		if (typeof one === 'string') found.push(one);
		else if (one !== null && typeof one === 'object') open.push(...Object.values(one));
	}
	return found;
}

function normal(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
		.replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, '"')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}
