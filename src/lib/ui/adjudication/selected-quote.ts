import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import { placeOfRange } from '../reading/place-of-range.ts';
import { quoteAt } from '../reading/quote-at.ts';

/** The selected words as a quote of one of these cases; else a sentence that says why not. */
export function selectedQuote(cases: readonly BlindedCase[], selection: Selection | null): Quote | string {
	const nothing = 'Select words of the text first. Only text of the case can be quoted.';
	if (!selection || selection.isCollapsed || !selection.rangeCount) return nothing;
	const place = placeOfRange(selection.getRangeAt(0));
	if ('problem' in place) return place.problem;
	const { letter } = place;
	const from = letter === null ? cases[0] : cases.find((one) => one.letter === letter);
	if (!from) return 'These words stand in another context. Quote the one that is decided here.';
	return quoteAt(from.visible, place) ?? nothing;
}
