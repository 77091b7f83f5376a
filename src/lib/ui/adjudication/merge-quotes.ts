import type { Quote } from '../../domain/labels/quote.ts';

/** A place in the text that one or several people quoted. */
export interface MergedQuote extends Quote {
	/** Letters of the answers in order, `you` last. */
	by: string[];
}

/** Someone's quotes. */
export interface Quoting {
	by: string;
	evidence: readonly Quote[];
}

/**
 * All quotes in the order of the text: by field as the guideline orders them, by value, by place. The same stretch quoted by
 * several people is one entry with all of them.
 */
export function mergeQuotes(quoting: readonly Quoting[], fields: readonly { name: string }[]): MergedQuote[] {
	const merged = new Map<string, MergedQuote>();
	for (const { by, evidence } of quoting)
		for (const quote of evidence) {
			const key = JSON.stringify([quote.field, quote.path ?? '', quote.start, quote.end]);
			const found = merged.get(key);
			if (!found) merged.set(key, { ...quote, by: [by] });
			else if (!found.by.includes(by)) found.by.push(by);
		}
	const place = new Map(fields.map(({ name }, i) => [name, i]));
	const at = (name: string) => place.get(name) ?? fields.length;
	return [...merged.values()]
		.map((one) => ({ ...one, by: one.by.sort() }))
		.sort(
			(a, b) => at(a.field) - at(b.field) || compare(a.path ?? '', b.path ?? '') || a.start - b.start || a.end - b.end
		);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
