import type { Codebook } from '../guideline/codebook.ts';
import { fail } from '../shared/fail.ts';
import type { Failure } from '../shared/result.ts';
import { checkQuote } from './check-quote.ts';
import type { Quote } from './quote.ts';

/** The failure (`invalid`) for the first quote that is not at its place in one of the cases; null when all of them are. */
export function misplacedQuote(
	quotes: readonly Quote[],
	codebook: Codebook,
	visible: readonly Record<string, unknown>[],
	field: string
): Failure | null {
	for (const quote of quotes)
		if (!visible.some((one) => checkQuote(one, codebook, quote).ok))
			return fail(
				'invalid',
				`The quote “${quote.quote.slice(0, 80)}” is not at its place in the text. Remove it and quote again.`,
				field
			);
	return null;
}
