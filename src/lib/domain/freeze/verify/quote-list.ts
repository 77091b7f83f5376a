import { checkQuote } from '../../labels/check-quote.ts';
import type { Codebook } from '../../guideline/codebook.ts';
import type { Quote } from '../../labels/quote.ts';
import type { JsonObject } from '../../shared/json.ts';

interface Open {
	file: string;
	who: string;
	quote: Quote;
}

/**
 * Quotes that wait for the text they were taken from: answers and decisions are read before the inputs. A quote about a
 * scenario may stand in any of its cases, so each is crossed out where it is found and what is left at the end is wrong.
 */
export class QuoteList {
	private readonly waiting = new Map<string, Open[]>();

	add(item: string, file: string, who: string, quotes: readonly Quote[]): void {
		if (!quotes.length) return;
		const open = quotes.map((quote) => ({ file, who, quote }));
		const there = this.waiting.get(item);
		if (there) there.push(...open);
		else this.waiting.set(item, open);
	}

	/** Crosses out the quotes about `item` that stand in this case. */
	found(item: string, visible: JsonObject, codebook: Codebook): void {
		const open = this.waiting.get(item);
		if (!open) return;
		const left = open.filter(({ quote }) => !checkQuote(visible, codebook, quote).ok);
		if (left.length) this.waiting.set(item, left);
		else this.waiting.delete(item);
	}

	*left(): Generator<{ file: string; message: string }> {
		for (const [item, open] of this.waiting)
			for (const { file, who, quote } of open) {
				const words = quote.quote.length > 40 ? `${quote.quote.slice(0, 40)}…` : quote.quote;
				yield {
					file,
					message: `${item}: the quote ${JSON.stringify(words)} of ${who} is not at ${quote.start} to ${quote.end} of ${JSON.stringify(quote.field)}.`
				};
			}
	}
}
