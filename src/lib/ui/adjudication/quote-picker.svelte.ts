import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import type { Keys } from '../keyboard/keys.svelte.ts';
import type { Announcer } from '../labelling/announcer.svelte.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import { QuoteMode } from '../labelling/quote-mode.ts';
import { shortQuote } from '../labelling/words.ts';
import { placeOfRange } from '../reading/place-of-range.ts';
import { quoteAt } from '../reading/quote-at.ts';

/** What takes quotes: a decision or a contribution that is being written. */
export interface Quotable {
	/** False when the same stretch is quoted already. */
	addQuote(quote: Quote): boolean;
}

/** Turns what is selected in the case into a quote; with nothing selected, lets it be selected by keyboard. */
export class QuotePicker {
	/** Selecting by keyboard goes on. */
	active = $state(false);
	/** Words of the case are selected. */
	selected = $state(false);
	/** Why the last try gave no quote. */
	problem = $state('');
	#leave: (() => void) | null = null;
	/** What had the focus when selecting by keyboard began. */
	#from: HTMLElement | null = null;
	#into: Quotable | null = null;

	constructor(
		private readonly cases: () => readonly BlindedCase[],
		/** What takes a quote that no other place asked for. */
		private readonly usual: () => Quotable | null,
		private readonly keys: Keys,
		private readonly announcer: Announcer,
		/** Elements of the text that may be quoted, the case's own first. */
		private readonly roots: () => Element[]
	) {}

	/** To be called when the selection of the page changed. */
	look = () => {
		const selection = document.getSelection();
		const inside = (node: Node | null) => this.roots().some((root) => root.contains(node));
		this.selected = Boolean(
			selection && !selection.isCollapsed && inside(selection.anchorNode) && inside(selection.focusNode)
		);
	};

	/** @param into what takes the quote, where it is not the usual one */
	quote = (into: Quotable | null = null) => {
		this.#into = into ?? (this.active ? this.#into : null);
		const selection = document.getSelection();
		if (selection && !selection.isCollapsed && selection.rangeCount) this.#take(selection.getRangeAt(0));
		else this.#begin();
	};

	/** Ends selecting by keyboard. */
	stop() {
		this.#leave?.();
		this.#leave = null;
		this.#into = null;
		this.active = false;
		// Whoever went elsewhere meanwhile stays there.
		if (document.activeElement === document.body) this.#from?.focus({ preventScroll: true });
		this.#from = null;
	}

	#take(range: Range) {
		const taker = this.#into ?? this.usual();
		if (!taker) return;
		const place = placeOfRange(range);
		if ('problem' in place) return this.#fail(place.problem);
		const cases = this.cases();
		const one = place.letter === null ? cases[0] : cases.find((other) => other.letter === place.letter);
		if (!one) return this.#fail('Quote from the context that is decided, or from what all contexts share.');
		const quote = quoteAt(one.visible, place);
		if (!quote) return this.#fail('Select words of the text first. Only text of the case can be quoted.');
		this.stop();
		document.getSelection()?.removeAllRanges();
		this.#mend();
		this.announcer.say(taker.addQuote(quote) ? `Quoted: ${shortQuote(quote.quote)}.` : 'This is quoted already.');
	}

	#begin() {
		const [own, ...others] = this.roots();
		if (!own || !(this.#into ?? this.usual())) return;
		const mode = new QuoteMode(own, others);
		if (mode.empty) return this.#fail('There is no text to quote here.');
		this.#mend();
		this.active = true;
		// A focused radio would take the arrows.
		this.#from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
		this.#from?.blur();
		mode.show();
		this.announcer.say('Quoting. Arrows move by word, Shift with arrows extends, Enter quotes, Escape leaves.');
		this.#leave = this.keys.register(
			'quoting',
			{
				'quoting.left': () => mode.move(-1),
				'quoting.right': () => mode.move(1),
				'quoting.up': () => mode.moveLine(-1),
				'quoting.down': () => mode.moveLine(1),
				'quoting.less': (key) => (key.endsWith('Up') ? mode.moveLine(-1, true) : mode.move(-1, true)),
				'quoting.more': (key) => (key.endsWith('Down') ? mode.moveLine(1, true) : mode.move(1, true)),
				'quoting.take': () => this.quote(),
				'quoting.leave': () => {
					this.stop();
					document.getSelection()?.removeAllRanges();
					this.announcer.say('Left quoting. Nothing was quoted.');
				}
			},
			true
		);
	}

	/** What was wrong is no more, and is not left to be read. */
	#mend() {
		if (this.problem) this.announcer.calm();
		this.problem = '';
	}

	#fail(problem: string) {
		this.problem = problem;
		this.announcer.alert(problem);
	}
}
