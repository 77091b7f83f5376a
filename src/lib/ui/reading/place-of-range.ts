import { textOffset } from '../../domain/shared/text-offset.ts';
import type { Place } from './quote-at.ts';

/** Where a selection stands, and in which context (null = a field that all contexts share). */
export interface RangePlace extends Place {
	letter: string | null;
}

/** Why a selection cannot be quoted, said for the person who made it. */
export type RangeProblem = { problem: string };

/**
 * Turns a DOM range into exact offsets. Every piece of field text carries `data-at` and `data-to`; its ancestors carry
 * `data-path`, `data-field` and `data-letter`. Inside a piece shown and exact offsets run in step, unless the piece is one escaped character.
 */
export function placeOfRange(range: Range): RangePlace | RangeProblem {
	const root =
		range.commonAncestorContainer instanceof Element
			? range.commonAncestorContainer
			: range.commonAncestorContainer.parentElement;
	const own = root?.closest<HTMLElement>('[data-at]');
	const touched = own
		? [own]
		: [...(root?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].filter((piece) => range.intersectsNode(piece));
	const parts = touched.map((piece) => part(piece, range)).filter((one) => one.end > one.start);
	if (!parts.length) return { problem: 'Select words of the text first. Only text of the case can be quoted.' };
	const first = parts[0];
	const last = parts[parts.length - 1];
	if (first.field !== last.field || first.letter !== last.letter)
		return { problem: 'A quote comes from one field of one context. Select less, or make two quotes.' };
	if (parts.some((one) => one.path !== first.path))
		return { problem: 'A quote comes from one value. Select inside one value, or make two quotes.' };
	return { ...first, end: last.end };
}

function part(piece: HTMLElement, range: Range): RangePlace {
	const at = Number(piece.dataset.at);
	const to = Number(piece.dataset.to);
	const text = piece.textContent ?? '';
	const inStep = to - at === textOffset.length(text);
	const before = (node: Node, offset: number) => {
		const until = document.createRange();
		until.setStart(piece, 0);
		until.setEnd(node, offset);
		return textOffset.length(until.toString());
	};
	let start = at;
	let end = to;
	if (piece.contains(range.startContainer)) {
		const n = before(range.startContainer, range.startOffset);
		start = inStep ? at + n : n > 0 ? to : at;
	}
	if (piece.contains(range.endContainer)) {
		const n = before(range.endContainer, range.endOffset);
		end = inStep ? at + n : n > 0 ? to : at;
	}
	const field = piece.closest<HTMLElement>('[data-field]');
	const path = piece.closest<HTMLElement>('[data-path]')?.dataset.path ?? '';
	const letter = piece.closest<HTMLElement>('[data-letter]')?.dataset.letter ?? null;
	return { field: field?.dataset.field ?? '', path, letter, start, end };
}
