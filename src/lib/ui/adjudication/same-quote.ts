import type { Quote } from '../../domain/labels/quote.ts';

/** Are these the same stretch of the same text? */
export function sameQuote(a: Quote, b: Quote): boolean {
	return a.field === b.field && (a.path ?? '') === (b.path ?? '') && a.start === b.start && a.end === b.end;
}
