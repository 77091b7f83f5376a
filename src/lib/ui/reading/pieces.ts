import { exactOffset, shownOffset, type Source } from './source.ts';

/** A stretch that is drawn in some way: a difference, a quote, a Markdown sign. Exact offsets, in code points. */
export interface Layer {
	start: number;
	end: number;
	kind: string;
}

/** A run of shown text under one and the same layers. `at` and `to` are exact offsets. */
export interface Piece {
	text: string;
	at: number;
	to: number;
	kinds: string[];
}

/**
 * Cuts a shown text at every boundary of every layer. A shown character that is written as an escape in the exact text gets a
 * piece of its own, so that inside every other piece shown and exact offsets run in step. Returns at least one piece.
 */
export function pieces(text: string, at: Source['at'], layers: readonly Layer[]): Piece[] {
	// Without surrogates a code point is a UTF-16 unit, and the string can be cut directly.
	const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text;
	const length = points.length;
	const cut = (from: number, to: number) =>
		typeof points === 'string' ? points.slice(from, to) : points.slice(from, to).join('');
	const first = exactOffset(at, 0);
	const last = exactOffset(at, length);
	const here = layers
		.filter((layer) => layer.start < last && layer.end > first)
		.map((layer) => ({
			kind: layer.kind,
			from: shownOffset(at, layer.start, length),
			to: shownOffset(at, layer.end, length)
		}))
		.filter((layer) => layer.from < layer.to);
	const bounds = new Set([0, length]);
	for (const { from, to } of here) bounds.add(from).add(to);
	if (typeof at !== 'number') for (let i = 0; i < length; i++) if (at[i + 1] - at[i] !== 1) bounds.add(i).add(i + 1);
	const sorted = [...bounds].sort((a, b) => a - b);
	if (sorted.length === 1) return [{ text: '', at: first, to: first, kinds: [] }];
	return sorted.slice(1).map((to, i) => {
		const from = sorted[i];
		const kinds = [...new Set(here.filter((layer) => layer.from <= from && layer.to >= to).map((layer) => layer.kind))];
		return { text: cut(from, to), at: exactOffset(at, from), to: exactOffset(at, to), kinds };
	});
}
