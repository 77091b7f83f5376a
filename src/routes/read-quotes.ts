import type { Quote } from '$lib/domain/labels/quote';

/** Quotes that the page's script took from a selection, as a form sends them. What cannot be shown as a quote is left out. */
export function readQuotes(text: string): Quote[] {
	let value: unknown;
	try {
		value = JSON.parse(text || '[]');
	} catch {
		return [];
	}
	if (!Array.isArray(value)) return [];
	return value.filter(
		(one) =>
			typeof one?.quote === 'string' &&
			typeof one.field === 'string' &&
			Number.isInteger(one.start) &&
			Number.isInteger(one.end)
	);
}
