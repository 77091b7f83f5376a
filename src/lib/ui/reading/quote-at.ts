import { textOffset } from '../../domain/shared/text-offset.ts';
import type { Quote } from '../../domain/labels/quote.ts';

/** A place in a field, in exact offsets. */
export interface Place {
	field: string;
	path: string;
	start: number;
	end: number;
}

/** The exact text that a place counts in: the field itself, or the string that the JSON Pointer names; null when there is none. */
export function exactText(visible: Record<string, unknown>, field: string, path: string): string | null {
	let at: unknown = Object.hasOwn(visible, field) ? visible[field] : null;
	for (const step of path.split('/').slice(1)) {
		const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
		if (!at || typeof at !== 'object' || !Object.hasOwn(at, name)) return null;
		at = (at as Record<string, unknown>)[name];
	}
	return typeof at === 'string' ? at : null;
}

/** Builds the quote for a place: blanks at either end are left out. Null when nothing is left or the place is not in the text. */
export function quoteAt(visible: Record<string, unknown>, { field, path, start, end }: Place): Quote | null {
	const text = exactText(visible, field, path);
	if (text === null || start >= end) return null;
	const points = Array.from(textOffset.slice(text, start, end));
	if (points.length !== end - start) return null;
	let from = 0;
	let to = points.length;
	while (from < to && /\s/.test(points[from])) from++;
	while (to > from && /\s/.test(points[to - 1])) to--;
	if (from === to) return null;
	const quote = { field, start: start + from, end: start + to, quote: points.slice(from, to).join('') };
	return path ? { ...quote, path } : quote;
}
