/**
 * Selects text that cannot be edited by keyboard. Where words and lines end is the browser's own knowledge (Selection.modify);
 * what is added here is that the selection stays inside the text of the case.
 */
export class QuoteMode {
	readonly #roots: Element[];
	readonly #first: Element | null;

	/** @param own the current context, where selecting begins; @param shared what else may be quoted */
	constructor(own: Element, shared: readonly Element[]) {
		this.#roots = [own, ...shared];
		this.#first = this.#roots.flatMap((root) => this.#pieces(root))[0] ?? null;
	}

	/** There is no text to select. */
	get empty(): boolean {
		return this.#first === null;
	}

	/** Selects the first word, or what it is given. */
	show(hit: Range | null = null): void {
		const selection = getSelection();
		if (hit && selection) {
			selection.removeAllRanges();
			selection.addRange(hit);
		} else if (this.#first) this.#word(this.#first);
	}

	/** To the first or last word of the field that the selection is in. */
	edge(end: 'start' | 'end'): void {
		const pieces = this.#pieces(this.#field());
		const piece = end === 'start' ? pieces[0] : pieces.at(-1);
		if (piece) this.#word(piece, end);
	}

	/** To the first word of the next field that has text, on from the last to the first. @returns the title of that field */
	nextField(): string {
		const fields = this.#roots.flatMap((root) => [...root.querySelectorAll('[data-field]')]);
		const here = this.#field();
		const at = here ? fields.indexOf(here) : -1;
		const order = fields.map((_, i) => fields[(at + 1 + i) % fields.length]);
		const next = order.find((field) => this.#pieces(field).length);
		if (!next) return '';
		this.#word(this.#pieces(next)[0]);
		return next.closest('.field')?.querySelector('.title')?.textContent ?? '';
	}

	#field(): Element | null {
		const node = getSelection()?.focusNode;
		return (node instanceof Element ? node : node?.parentElement)?.closest('[data-field]') ?? null;
	}

	/** Pieces of text in an element that can be seen. */
	#pieces(root: Element | null): Element[] {
		return [...(root?.querySelectorAll('[data-at]') ?? [])].filter(
			(piece) => piece.textContent?.trim() && piece.getClientRects().length
		);
	}

	#word(piece: Element, end: 'start' | 'end' = 'start'): void {
		const selection = getSelection();
		const text = piece.firstChild;
		if (!selection || !text) return;
		const last = end === 'end' ? (text.textContent ?? '').trimEnd().length : 0;
		selection.collapse(text, last);
		selection.modify('extend', end === 'end' ? 'backward' : 'forward', 'word');
		// The end that moves on is the later one.
		if (end === 'end' && selection.rangeCount) {
			const range = selection.getRangeAt(0);
			selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
		}
		piece.scrollIntoView({ block: 'nearest' });
	}

	/** To the next (1) or previous (-1) word; with `extend` the end of the selection alone moves. */
	move(by: 1 | -1, extend = false): void {
		this.#step(by, 'word', extend);
	}

	/** The same by a line. */
	moveLine(by: 1 | -1, extend = false): void {
		this.#step(by, 'line', extend);
	}

	#step(by: 1 | -1, unit: 'word' | 'line', extend: boolean): void {
		const selection = getSelection();
		if (!selection?.anchorNode || !selection.focusNode) return;
		const before = [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset] as const;
		const direction = by > 0 ? 'forward' : 'backward';
		if (!extend) {
			if (by > 0 && unit === 'word') selection.collapseToEnd();
			else selection.collapseToStart();
		}
		// Titles and buttons between two texts are stepped over.
		for (let tries = 0; tries < 40; tries++) {
			if (extend) selection.modify('extend', direction, unit);
			else {
				if (by < 0 || unit === 'line') selection.modify('move', direction, unit);
				selection.modify('extend', 'forward', 'word');
			}
			if (this.#inside(selection.focusNode) && (extend || selection.toString().trim())) {
				selection.focusNode?.parentElement?.scrollIntoView({ block: 'nearest' });
				return;
			}
			if (!extend) selection.collapse(selection.focusNode, selection.focusOffset);
		}
		selection.setBaseAndExtent(...before);
	}

	#inside(node: Node | null): boolean {
		const piece = (node instanceof Element ? node : node?.parentElement)?.closest('[data-at]');
		return Boolean(piece && this.#roots.some((root) => root.contains(piece)));
	}
}
