import type { BlindedCase } from '$lib/domain/cases/blinded-case';
import type { ShownCodebook } from '$lib/domain/guideline/shown-codebook';
import { findQuote } from '$lib/domain/labels/find-quote';
import type { Quote } from '$lib/domain/labels/quote';
import { ok } from '$lib/domain/shared/ok';
import type { Result } from '$lib/domain/shared/result';

/** Looks up quotes that were pasted, one a line, in the cases of a page. The failure's field is `pasted`. */
export function findPasted(text: string, page: { codebook: ShownCodebook; cases: BlindedCase[] }): Result<Quote[]> {
	const quotes: Quote[] = [];
	const lines = text.split('\n').map((line) => line.trim());
	for (const line of lines.filter(Boolean)) {
		const found = findQuote(
			page.codebook,
			page.cases.map((one) => one.visible),
			line
		);
		if (!found.ok) return { ...found, field: 'pasted' };
		quotes.push(found.value);
	}
	return ok(quotes);
}
