import { textOffset } from '../../domain/shared/text-offset.ts';

/** A stretch that someone quoted. Offsets count code points of the text. */
export interface QuotedSpan {
	start: number;
	end: number;
	/** Who: the letter of an answer, or `you`. */
	by: string;
}

/** A run of text under one and the same quotes. Offsets count code points. */
export interface Segment {
	start: number;
	end: number;
	text: string;
	/** Whose quotes cover it, in order, each once; empty for text that nobody quoted. */
	by: string[];
	/** Whose quotes begin here. */
	opens: string[];
	/** Whose quotes end here. */
	closes: string[];
}

/**
 * Cuts a text at every boundary of every quote, so that each segment can be one mark however the quotes overlap. Quoted text is
 * cut after line feeds as well, so that a mark stands in one line. The segments in order are exactly the text. What lies outside the
 * text is clipped; quotes without any text are left out. The same stretch quoted by two people is one segment with both.
 *
 * Example: `ab cd`, A quotes 0-2, B quotes 1-5: `a` (A), `b` (A, B), ` cd` (B).
 */
export function segments(text: string, quotes: readonly QuotedSpan[]): Segment[] {
	const length = textOffset.length(text);
	const inside = quotes
		.map(({ start, end, by }) => ({ start: Math.max(0, start), end: Math.min(end, length), by }))
		.filter(({ start, end }) => start < end);
	const bounds = new Set([0, length]);
	for (const { start, end } of inside) bounds.add(start).add(end);
	for (const at of lineStarts(text)) if (inside.some(({ start, end }) => start < at && at < end)) bounds.add(at);
	const sorted = [...bounds].sort((a, b) => a - b);
	// Walked once from the front: a text of a megabyte is not counted anew for each quote.
	let index = 0;
	return sorted.slice(1).map((end, i) => {
		const start = sorted[i];
		const from = index;
		index += textOffset.toUtf16(text.slice(from), end - start);
		const over = inside.filter((one) => one.start <= start && one.end >= end);
		return {
			start,
			end,
			text: text.slice(from, index),
			by: names(over),
			opens: names(over.filter((one) => one.start === start)),
			closes: names(over.filter((one) => one.end === end))
		};
	});
}

const names = (quotes: readonly QuotedSpan[]) => [...new Set(quotes.map(({ by }) => by))].sort();

function* lineStarts(text: string): Generator<number> {
	let at = 0;
	let from = 0;
	for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', from)) {
		at += textOffset.length(text.slice(from, feed + 1));
		from = feed + 1;
		yield at;
	}
}
