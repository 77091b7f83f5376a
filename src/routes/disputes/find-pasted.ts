import type { BlindedCase } from '$lib/domain/cases/blinded-case';
import type { ShownCodebook } from '$lib/domain/guideline/shown-codebook';
import { findQuote } from '$lib/domain/labels/find-quote';
import type { Quote } from '$lib/domain/labels/quote';
import { fail } from '$lib/domain/shared/fail';
import { ok } from '$lib/domain/shared/ok';
import type { Result } from '$lib/domain/shared/result';

/** As many quotes as a decision or a contribution may hold. Each is looked for in all of the text, so more are not begun. */
const MOST = 100;

/** Looks up quotes that were pasted, one a line, in the cases of a page. The failure's field is `pasted`. */
export function findPasted(text: string, page: { codebook: ShownCodebook; cases: BlindedCase[] }): Result<Quote[]> {
	const quotes: Quote[] = [];
	const lines = text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
	if (lines.length > MOST)
		return fail(
			'invalid',
			`There are ${lines.length} lines of quotes, and room for ${MOST}. Keep those that decide it.`,
			'pasted'
		);
	for (const line of lines) {
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
