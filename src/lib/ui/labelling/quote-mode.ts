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
		const pieces = this.#roots.flatMap((root) => [...root.querySelectorAll('[data-at]')]);
		this.#first = pieces.find((piece) => piece.textContent?.trim() && piece.getClientRects().length) ?? null;
	}

	/** There is no text to select. */
	get empty(): boolean {
		return this.#first === null;
	}

	/** Selects the first word. */
	show(): void {
		const selection = getSelection();
		const text = this.#first?.firstChild;
		if (!selection || !text) return;
		selection.collapse(text, 0);
		selection.modify('extend', 'forward', 'word');
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
