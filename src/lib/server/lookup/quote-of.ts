import type { Quote } from '../../domain/labels/quote.ts';

/** A stored span as a quote: `path` is there only where the field has one. */
export function quoteOf(span: {
	field: string;
	path: string | null;
	start: number;
	end: number;
	quote: string;
}): Quote {
	const { field, path, start, end, quote } = span;
	return path === null ? { field, start, end, quote } : { field, path, start, end, quote };
}
